/* choice.js - selects that narrow rows down, kept in the page's address. */

const ANY = "any";

const wanted = new URLSearchParams(location.hash.slice(1));

function remember(name, value) {
    wanted.set(name, value);
    history.replaceState(null, "", "#" + wanted);
}

const distinct = (rows, column) => [...new Set(rows.map(r => r[column]))];

/* Of the values that are there, the wanted one, else the preferred one. */
function pick(field, values) {
    const want = wanted.get(field.name);
    const same = values.find(v => String(v) === want);
    if (same !== undefined)
        return same;
    if (field.any && values.length > 1)
        return ANY;
    const preferred = values.find(v => v === field.prefer);
    if (preferred !== undefined)
        return preferred;
    return field.largest && values.some(known) ? d3.max(values) : values[0];
}

/* Each field has the values that are left by those before it. Returns the
 * choice, the rows that it leaves, and the values of each field. */
function narrow(fields, rows) {
    const choice = {}, values = {};
    for (const field of fields) {
        const {column} = field;
        const there = distinct(rows, column);
        values[field.name] = there;
        choice[column] = pick(field, there);
        if (choice[column] !== ANY)
            rows = rows.filter(r => r[column] === choice[column]);
    }
    return {choice, rows, values};
}

const optionText = (field, value) =>
    value === null || value === undefined ? "one call" :
    field.show ? field.show(value) : plain(value);

/* Draw the selects; `changed` is called when one of them is used. */
function drawChoice(form, fields, state, changed) {
    const label = d3.select(form).selectAll("label").data(fields)
        .join(enter => {
            const made = enter.append("label");
            made.append("span").text(f => f.label);
            made.append("select").attr("name", f => f.name)
                .on("change", function (f) {
                    remember(f.name, this.value);
                    changed();
                });
            return made;
        });
    label.attr("hidden", f => f.optional &&
        state.values[f.name].length < 2 ? "" : null);
    label.select("select").each(function (field) {
        const values = state.values[field.name];
        const all = field.any && values.length > 1 ? [ANY, ...values] : values;
        d3.select(this).selectAll("option").data(all).join("option")
            .attr("value", String)
            .property("selected", v => v === state.choice[field.column])
            .text(v => v === ANY ? ANY : optionText(field, v));
    });
}
