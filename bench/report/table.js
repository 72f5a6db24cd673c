/* table.js - all rows: sorted by a column, filtered by words and values. */

const PAGE = 100;
const FEW = 14; // numbers of so few kinds are chosen from a list

const empty = () => ({sort: null, down: false, words: "", page: 0,
                      filters: {}});
const views = {results: empty(), peers: empty(), host: empty()};
let shownTable = "results";

const view = () => views[shownTable];

/* All of a row in one text, made when it is first searched. */
function haystack(row) {
    if (!haystack.made.has(row))
        haystack.made.set(row, Object.values(row).join(" ").toLowerCase());
    return haystack.made.get(row);
}
haystack.made = new WeakMap();

/* A filter is the text of a value, or {most: number}. */
function passes(row, filters) {
    return filters.every(([column, filter]) => filter.most === undefined ?
        String(row[column]) === filter :
        known(row[column]) && row[column] <= filter.most);
}

function compare(a, b, down) {
    const nothing = (a === null) - (b === null);
    return nothing || (down ? -1 : 1) * d3.ascending(a, b) || 0;
}

function selectRows() {
    const {sort, down, filters} = view();
    const search = view().words.toLowerCase().split(/\s+/).filter(w => w);
    const chosen = Object.entries(filters);
    const rows = data[shownTable].rows.filter(r => passes(r, chosen) &&
        search.every(w => haystack(r).includes(w)));
    return sort ? rows.sort((a, b) => compare(a[sort], b[sort], down)) : rows;
}

function sortBy(column) {
    const now = view();
    now.down = now.sort === column && !now.down;
    now.sort = column;
    now.page = 0;
    drawBody();
}

function filterBy(column, filter) {
    if (filter === "" || filter === null)
        delete view().filters[column];
    else
        view().filters[column] = filter;
    view().page = 0;
    drawBody();
}

function filterField(cell, column) {
    const values = distinct(data[shownTable].rows, column.name);
    const now = view().filters[column.name];
    const label = `${column.name.replace(/_/g, " ")}`;
    if (column.places && values.length > FEW) {
        cell.append("span").text("\u2264").attr("aria-hidden", "true");
        cell.append("input").attr("type", "number").attr("min", 0)
            .attr("aria-label", `${label} at most`)
            .property("value", now && now.most !== undefined ? now.most : "")
            .on("input", function () {
                filterBy(column.name, this.value === "" ? null :
                    {most: Number(this.value)});
            });
        return;
    }
    const select = cell.append("select").attr("aria-label", label)
        .on("change", function () {
            filterBy(column.name, this.value);
        });
    const show = formatter(column);
    select.selectAll("option").data(["", ...values.sort(d3.ascending)])
        .join("option").attr("value", v => String(v))
        .property("selected", v => String(v) === now)
        .text((v, i) => i ? show(v) || NOTHING : "all");
}

const order = ({sort, down}, name) => sort !== name ? "none" :
    down ? "descending" : "ascending";

function drawHead() {
    const head = d3.select("#table thead").html("");
    const {columns} = data[shownTable];
    head.append("tr").selectAll("th").data(columns).join("th")
        .attr("scope", "col")
        .attr("class", c => c.places ? "number" : null)
        .append("button").attr("type", "button")
        .text(c => c.name.replace(/_/g, " "))
        .on("click", c => sortBy(c.name));
    head.append("tr").attr("class", "filters").selectAll("td").data(columns)
        .join("td").each(function (column) {
            const {rows} = data[shownTable];
            if (distinct(rows, column.name).length > 1)
                filterField(d3.select(this), column);
        });
}

function drawBody() {
    const {columns} = data[shownTable];
    const rows = selectRows(), {page} = view();
    const pages = Math.max(1, Math.ceil(rows.length / PAGE));
    const shows = columns.map(formatter);
    d3.selectAll("#table thead th").data(columns)
        .attr("aria-sort", c => order(view(), c.name));
    d3.select("#table tbody").selectAll("tr")
        .data(rows.slice(page * PAGE, (page + 1) * PAGE)).join("tr")
        .selectAll("td")
        .data(row => columns.map((c, i) => ({
            number: c.places,
            text: (/^cycles/.test(c.name) && known(row[c.name]) ?
                tilde(row) : "") + shows[i](row[c.name]),
        })))
        .join("td").attr("class", c => c.number ? "number" : null)
        .text(c => c.text);
    d3.select("#count").text(`${plain(rows.length)} of ` +
                             `${plain(data[shownTable].rows.length)} rows`);
    d3.select("#pages span").text(`page ${page + 1} of ${pages}`);
    d3.select("#previous").attr("disabled", page ? null : "");
    d3.select("#next").attr("disabled", page + 1 < pages ? null : "");
}

function showTable(name) {
    shownTable = name;
    d3.selectAll("#tabs button")
        .attr("aria-pressed", t => String(t.name === name));
    d3.select("#find").property("value", view().words);
    drawHead();
    drawBody();
}

function turn(pages) {
    view().page += pages;
    drawBody();
    d3.select("#rows .scroll").node().scrollTop = 0;
}

/* Show the rows of these values alone. */
function showRows(name, values) {
    views[name] = {...empty(), filters: Object.fromEntries(
        Object.entries(values).map(([k, v]) => [k, String(v)]))};
    showTable(name);
}

function startTable() {
    const names = [["results", "aesop on Cortex-M"], ["peers", "peers"],
                   ["host", "hosts"]];
    d3.select("#tabs").selectAll("button")
        .data(names.filter(([n]) => data[n].rows.length)
            .map(([n, text]) => ({name: n, text})))
        .join("button").attr("type", "button").text(t => t.text)
        .on("click", t => showTable(t.name));
    d3.select("#find").on("input", function () {
        view().words = this.value;
        view().page = 0;
        drawBody();
    });
    d3.select("#clear").on("click", () => showRows(shownTable, {}));
    d3.select("#previous").on("click", () => turn(-1));
    d3.select("#next").on("click", () => turn(1));
    showTable("results");
}
