/* data.js - the rows of the CSV files as objects, and how values are shown. */

const embedded = JSON.parse(document.getElementById("data").textContent);

function decode(table) {
    const rows = d3.range(table.count).map(() => ({}));
    for (const {name, values, index} of table.columns)
        rows.forEach((row, i) => {
            row[name] = values[index ? index[i] : i];
        });
    return {columns: table.columns, rows};
}

const data = {
    results: decode(embedded.results),
    peers: decode(embedded.peers),
    host: decode(embedded.host),
};

/* What stands for "does not apply" where numbers are. */
const NOTHING = "\u2013";

function formatter(column) {
    const [least, most] = column.places || [0, 1];
    const format = new Intl.NumberFormat("en", {
        minimumFractionDigits: least, maximumFractionDigits: most,
    });
    return value => typeof value === "number" ? format.format(value) :
        value === null ? NOTHING : value;
}

const plain = formatter({places: [0, 1]});
const exact = formatter({places: [0, 3]});

/* A number, or 0 where there is none. */
const amount = value => typeof value === "number" ? value : 0;

const known = value => typeof value === "number";

/* The words that are there: `-` says that a column does not apply. */
const words = (...texts) => texts.filter(t => t && t !== "-");

const coreName = core => /^m\d/.test(core) ?
    "Cortex-" + core.toUpperCase().replace("PLUS", "+") : core;

/* What a row is called in a plot. */
const rowName = row => "peer" in row ?
    words(row.peer, row.variant, row.ghash).join(" ") :
    words(row.impl, row.ghash).join(" + ");

/* Cycles of a block, or of the call where that does not apply. */
const cost = row => known(row.cycles_per_block) ? row.cycles_per_block :
    row.cycles;

const costUnit = row => known(row.cycles_per_block) ? "cycles per block" :
    "cycles per call";

const tilde = row => row.estimate ? "~" : "";
