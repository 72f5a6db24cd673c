/* main.js - what is chosen, and the sections that show it. */

const FIELDS = [
    {name: "core", label: "Core", prefer: "m4", show: coreName},
    {name: "op", label: "Operation", prefer: "ctr"},
    {name: "key_bits", label: "Key bits", prefer: 128},
    {name: "bytes", label: "Message bytes", largest: true},
    {name: "opt", label: "Optimisation", prefer: "O2", show: o => `-${o}`},
    {name: "compiler", label: "Compiler"},
    {name: "ws", label: "Wait states", prefer: 0, optional: true},
    {name: "ghash", label: "GHASH", any: true, optional: true},
].map(f => ({column: f.name, ...f}));

const HOST_FIELDS = [
    {name: "cpu", label: "Processor"},
    {name: "op", label: "Operation", prefer: "ctr"},
    {name: "key_bits", label: "Key bits", prefer: 128},
    {name: "bytes", label: "Message bytes", largest: true},
].map(f => ({...f, column: f.name, name: `host_${f.name}`}));

const RECORDS = [{name: "records", column: "core", label: "Others on",
                  prefer: "zen4"}];

const cortexM = new Set(distinct(data.results.rows, "core"));

/* A peer's row is shown at the length of its message. One that states none, or
 * none of ours, is a rate for long messages: shown at the longest. */
function atLength(row, bytes, lengths) {
    return lengths.includes(row.bytes) ? row.bytes === bytes :
        bytes === d3.max(lengths);
}

function peersOf({core, op, key_bits, bytes, opt, ws}, lengths) {
    return data.peers.rows.filter(r => r.core === core && r.op === op &&
        r.key_bits === key_bits && atLength(r, bytes, lengths) &&
        (r.opt === opt || r.opt === "-") && (r.ws === ws || !known(r.ws)));
}

const size = row => known(row.bytes) ? `${plain(row.bytes)} bytes` : "one call";

function say(section, parts, rows) {
    const marks = [...new Set(rows.map(r => r.estimate).filter(e => e))];
    const caption = d3.select(`#${section} .caption`).html("");
    caption.append("span").selectAll("span").data(words(...parts)).join("span")
        .text((part, i, all) => part + (i + 1 < all.length ? "," : ""));
    for (const text of marks)
        caption.append("strong").attr("class", "estimate").text(`~ ${text}`);
}

function setting({core, opt, compiler, ws}) {
    const wait = ws ? `${ws} wait states` : "no wait states";
    return [coreName(core), `-${opt}`, compiler, wait];
}

function showCycles(state, rows) {
    const {choice, values} = state;
    const peers = d3.select("#with-peers").property("checked") ?
        peersOf(choice, values.bytes) : [];
    say("cycles", [choice.op, `${choice.key_bits}-bit key`, size(choice),
                   ...setting(choice)], rows);
    const trust = embedded.trust[choice.core];
    if (trust)
        d3.select("#cycles .caption").append("span").attr("class", "trust")
            .text(`Error of this core's model: ${trust}.`);
    drawPlot({figure: document.getElementById("plot"),
              legend: document.getElementById("legend"),
              detail: document.getElementById("detail")}, rows, peers);
}

/* Of rows that differ in GHASH alone, the fastest. */
function fastest(rows) {
    const best = d3.rollup(rows, rs => d3.least(rs, cost),
                           r => `${r.impl} ${r.tables} ` +
                                (r.impl === "-" ? r.ghash : ""));
    return [...best.values()];
}

/* The rows of an operation at the length nearest to the chosen one. */
function nearest(rows, bytes) {
    const far = r => Math.abs(amount(r.bytes) - amount(bytes));
    const least = d3.min(rows, far);
    return rows.filter(r => far(r) === least);
}

function panel(op, rows) {
    const bars = rows.map(r => ({
        row: r, label: rowName(r), text: tilde(r) + exact(cost(r)),
        title: `${tilde(r)}${exact(cost(r))} ${costUnit(r)}, ${size(r)}`,
        parts: [{value: cost(r), css: kindOf(r).css}],
    }));
    tellApart(bars);
    return {op, unit: costUnit(rows[0]), rows: bars, size: size(rows[0])};
}

/* Panels with the same one can be compared by the length of their bars. Key
 * wrapping, twelve blocks of AES for a block of the key, would leave nothing to
 * see of the other modes. */
const scaleOf = p => p.op.startsWith("kw_") ? "kw" : p.unit;

function showModes({choice, values}) {
    const same = ["core", "key_bits", "opt", "compiler", "ws"];
    const rows = data.results.rows.filter(r => known(cost(r)) &&
        same.every(c => r[c] === choice[c]) &&
        (choice.ghash === ANY || values.ghash.length < 2 ||
         r.ghash === "-" || r.ghash === choice.ghash));
    const panels = [...d3.group(rows, r => r.op)].map(([op, rs]) =>
        panel(op, fastest(nearest(rs, choice.bytes))));
    const most = d3.rollup(panels, ps => d3.max(ps, p => d3.max(p.rows,
        r => r.parts[0].value)), scaleOf);
    say("modes", [`${choice.key_bits}-bit key`, ...setting(choice)], rows);
    drawLegend(document.getElementById("modes-legend"),
               [...new Set(rows.map(kindOf))].map(k => ({
                   text: k.text, shape: d3.symbolSquare,
                   css: `mark own ${k.css}`})));
    const boxes = d3.select("#operations").html("").selectAll("div")
        .data(panels).join("div").attr("class", "panel");
    boxes.append("h3").text(p => p.op)
        .append("small").text(p => ` ${p.unit}` +
            (p.size === "one call" ? "" : `, ${p.size}`));
    boxes.append("div").attr("class", "figure").each(function (p) {
        drawRows(this, {...p, name: `${p.op}, ${p.unit}`,
                        most: most.get(scaleOf(p))});
    });
}

const MEMORY = [["key_ram", "key", "key"], ["ctx_ram", "context", "ctx"],
                ["stack", "stack", "stack"]];

function memoryRow(used, row) {
    return {
        row, label: rowName(row),
        parts: used.map(([c, , css]) => ({value: amount(row[c]), css})),
        text: plain(d3.sum(used, ([c]) => amount(row[c]))),
        title: used.map(([c, text]) => `${text} ${amount(row[c])} bytes`)
            .join(", "),
    };
}

function showMemory({choice}, rows) {
    const used = MEMORY.filter(([c]) => rows.some(r => known(r[c])));
    drawLegend(document.getElementById("memory-legend"),
               used.map(([, text, css]) => ({
                   text, css: `mark own ${css}`, shape: d3.symbolSquare})));
    say("memory", ["bytes of RAM",
                   rows.some(r => r.tables === "ram") &&
                   "tables in RAM not counted", choice.op,
                   `${choice.key_bits}-bit key`, size(choice),
                   ...setting(choice)], []);
    const shown = rows.map(row => memoryRow(used, row));
    tellApart(shown);
    drawRows(document.getElementById("ram"), {
        rows: shown, name: "bytes of RAM",
        most: d3.max(shown, r => d3.sum(r.parts, p => p.value)),
    });
}

/* Cycles of a byte, or of the call where there is no message. */
function hostRow(row, key) {
    const own = !("peer" in row) && /^aesop\b/.test(row.lib);
    const value = key ? row.cycles : known(row.cycles_per_byte) ?
        row.cycles_per_byte : row.cycles_per_block / 16;
    const label = "peer" in row ? `${words(row.peer, row.variant, row.version)
        .join(" ")} (${row.core}, ${row.kind})` :
        own ? row.lib : `${row.lib} ${row.version}`;
    return {label, hollow: !own, text: exact(value),
            title: `${exact(value)} ${row.kind || "measured here"}`,
            parts: [{value, css: own ? "none" : "unknown"}]};
}

function showHost() {
    if (!data.host.rows.length) {
        say("host", ["Not measured: `make bench-host` writes bench/host.csv"],
            []);
        return;
    }
    const here = narrow(HOST_FIELDS, data.host.rows);
    const {op, key_bits, bytes, cpu} = here.choice;
    const others = narrow(RECORDS, data.peers.rows.filter(r => r.op === op &&
        r.key_bits === key_bits && !cortexM.has(r.core) && known(cost(r)) &&
        atLength(r, bytes, here.values.host_bytes)));
    const records = others.rows.length ? RECORDS : [];
    drawChoice(document.getElementById("host-choice"),
               [...HOST_FIELDS, ...records],
               {choice: {...here.choice, ...others.choice},
                values: {...here.values, ...others.values}}, showHost);
    const rows = [...here.rows, ...others.rows]
        .map(r => hostRow(r, !known(bytes)))
        .filter(r => r.parts[0].value > 0)
        .sort((a, b) => a.parts[0].value - b.parts[0].value);
    say("host", [known(bytes) ? "cycles per byte" : "cycles per call", op,
                 `${key_bits}-bit key`, size(here.choice),
                 `filled: aesop on ${cpu}`, "hollow: other libraries"],
        []);
    drawRows(document.getElementById("throughput"),
             {rows, log: true, name: "cycles on a host"});
}

function show() {
    const state = narrow(FIELDS, data.results.rows);
    drawChoice(document.getElementById("choice"), FIELDS, state, show);
    showCycles(state, state.rows);
    showModes(state);
    showMemory(state, state.rows);
    showHost();
    d3.select("#as-table").on("click", () => {
        const {ghash, ...values} = state.choice;
        showRows("results", values);
        document.getElementById("rows").scrollIntoView();
    });
}

/* Drawings have the width of their place: draw again when it changes, and for
 * paper, where the width of the window would make their text too small. */
function onWidth(draw) {
    let width = document.body.clientWidth;
    window.addEventListener("resize", () => {
        if (document.body.clientWidth !== width) {
            width = document.body.clientWidth;
            draw();
        }
    });
    for (const [event, paper] of [["beforeprint", "700px"], ["afterprint", ""]])
        window.addEventListener(event, () => {
            document.body.style.width = paper;
            draw();
        });
}

function main() {
    if (!data.results.rows.length)
        throw new Error("there are no rows");
    d3.select("#with-peers").on("change", show);
    d3.selectAll("form").on("submit", () => d3.event.preventDefault());
    show();
    startTable();
    onWidth(show);
}

main();
