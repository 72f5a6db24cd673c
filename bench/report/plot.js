/* plot.js - cycles against flash, the Pareto front, peers as hollow marks. */

/* Where tables are decides about time; a class of style.css and a shape. */
const KINDS = {
    "-": {css: "none", shape: d3.symbolCircle, text: "no tables"},
    flash: {css: "flash", shape: d3.symbolSquare, text: "tables in flash"},
    ram: {css: "ram", shape: d3.symbolTriangle, text: "tables in RAM"},
};
const UNKNOWN = {css: "unknown", shape: d3.symbolCross, text: "not stated"};
const PEERS = {
    published: {shape: d3.symbolDiamond, text: "peer, published"},
    modelled: {shape: d3.symbolCircle, text: "peer, modelled"},
};

const kindOf = row => KINDS[row.tables] || UNKNOWN;

function mark(row) {
    const peer = "peer" in row;
    const kind = kindOf(row);
    return {
        row, peer, x: row.flash, y: cost(row), label: rowName(row),
        css: `mark ${peer ? "peer" : "own"} ${kind.css}`,
        shape: peer ? (PEERS[row.kind] || UNKNOWN).shape : kind.shape,
    };
}

/* Two rows of one name differ in where their tables are. */
function tellApart(marks) {
    const count = d3.rollup(marks, ms => ms.length, m => m.label);
    for (const m of marks)
        if (count.get(m.label) > 1)
            m.label += ` (${kindOf(m.row).text.replace("tables in ", "")})`;
}

/* The area of the marks, and right of it a strip for unknown flash. */
function layout(place, marks) {
    const width = Math.max(280, place.clientWidth);
    const own = marks.filter(m => !m.peer).length;
    const height = width < 560 ? Math.max(460, 44 * own) :
        Math.min(560, width * 0.6);
    const strip = marks.every(m => known(m.x)) ? 0 : width < 560 ? 54 : 130;
    const area = {x0: 52, x1: width - 10 - strip, y0: 26, y1: height - 46};
    return {width, height, strip, area};
}

function scales(marks, area) {
    const there = marks.map(m => m.x).filter(known);
    return {
        x: logScale(there.length ? there : [1000], [area.x0, area.x1], 0.15),
        y: logScale(marks.map(m => m.y), [area.y1, area.y0], 0.15),
    };
}

/* Marks of unknown flash stand side by side where they would hide another. */
function position(marks, {x, y}, {area, strip}) {
    const columns = d3.range(area.x1 + 9, area.x1 + strip - 4, 12);
    const taken = columns.map(() => []);
    for (const m of marks) {
        m.py = y(m.y);
        if (known(m.x)) {
            m.px = x(m.x);
            continue;
        }
        const free = taken.findIndex(ys => ys.every(
            other => Math.abs(other - m.py) > 11));
        const place = free < 0 ? columns.length - 1 : free;
        taken[place].push(m.py);
        m.px = columns[place];
    }
}

function drawAxes(svg, {x, y}, {area, height, strip}, unit) {
    const xs = ticks(x, 48), ys = ticks(y, 17);
    svg.append("g").attr("class", "grid").selectAll("path")
        .data([...xs.map(v => `M${x(v)},${area.y0}V${area.y1}`),
               ...ys.map(v => `M${area.x0},${y(v)}H${area.x1 + strip}`)])
        .join("path").attr("d", d => d);
    svg.append("g").attr("class", "axis x")
        .attr("transform", `translate(0,${area.y1})`)
        .call(d3.axisBottom(x).tickValues(xs).tickFormat(tickText));
    svg.append("g").attr("class", "axis y")
        .attr("transform", `translate(${area.x0},0)`)
        .call(d3.axisLeft(y).tickValues(ys).tickFormat(tickText));
    svg.append("text").attr("class", "axis-name")
        .attr("x", (area.x0 + area.x1) / 2).attr("y", height - 8)
        .text("flash, bytes");
    svg.append("text").attr("class", "axis-name start")
        .attr("x", 4).attr("y", 13).text(unit);
    if (strip)
        drawStrip(svg, area, strip);
}

function drawStrip(svg, area, strip) {
    svg.append("rect").attr("class", "strip").attr("x", area.x1)
        .attr("y", area.y0).attr("width", strip)
        .attr("height", area.y1 - area.y0);
    const lines = strip > 100 ? ["flash not stated"] : ["flash", "unknown"];
    lines.forEach((line, i) => {
        svg.append("text").attr("class", "axis-name")
            .attr("x", area.x1 + strip / 2)
            .attr("y", area.y1 + 19 + 14 * i).text(line);
    });
}

/* The line of a front: nothing lies below it and left of it. */
const frontLine = d3.line().x(m => m.px).y(m => m.py).curve(d3.curveStepAfter);

function drawFronts(svg, own) {
    const all = front(own);
    const untabled = front(own.filter(m => m.row.tables === "-"));
    const fronts = [{css: "front", marks: all}];
    if (untabled.some(m => !all.includes(m)))
        fronts.unshift({css: "front none", marks: untabled});
    svg.append("g").selectAll("path").data(fronts).join("path")
        .attr("class", f => f.css).attr("d", f => frontLine(f.marks));
    return d3.merge(fronts.map(f => {
        const found = [];
        d3.pairs(f.marks, (a, b) => found.push(
            ...along(a.px, a.py, b.px, a.py), ...along(b.px, a.py, b.px,
                                                       b.py)));
        return found;
    }));
}

function describe(m) {
    const {row} = m;
    const parts = [`${tilde(row)}${exact(m.y)} ${costUnit(row)}`];
    for (const [column, text] of [["flash", "flash"], ["key_ram", "key RAM"],
                                  ["ram", "static RAM"], ["stack", "stack"]])
        if (known(row[column]))
            parts.push(`${plain(row[column])} bytes of ${text}`);
    if (known(row.image))
        parts.push(`${plain(row.image)} bytes for all operations of its ` +
                   "program");
    if (m.peer && known(row.bytes))
        parts.push(`messages of ${plain(row.bytes)} bytes`);
    if (m.peer)
        parts.push(`${row.kind}: ${words(row.source, row.version)
            .join(", ")}`, ...words(row.note));
    return {name: m.label, text: [...parts, ...words(row.estimate)]
        .join("; ")};
}

function drawMarks(svg, marks, tell) {
    const size = m => m.peer ? 46 : 74;
    svg.append("g").selectAll("path").data(marks).join("path")
        .attr("class", m => m.css)
        .attr("d", m => d3.symbol().type(m.shape).size(size(m))())
        .attr("transform", m => `translate(${m.px},${m.py})`)
        .attr("tabindex", 0).attr("role", "img")
        .attr("aria-label", m => `${m.label}: ${describe(m).text}`)
        .on("mouseenter focus click", tell);
}

function drawLabels(svg, marks) {
    const there = marks.filter(m => m.place);
    svg.append("g").selectAll("path").data(there).join("path")
        .attr("class", "leader")
        .attr("d", ({px, py, place}) => place.leader.length ?
            `M${px},${py}L${place.from}` : null).lower();
    svg.append("g").selectAll("text").data(there).join("text")
        .attr("class", m => `label ${m.peer ? "peer" : "own"}`)
        .attr("x", m => (m.place.x0 + m.place.x1) / 2)
        .attr("y", m => m.place.y1 - 3).text(m => m.written);
}

/* What shapes and colours mean: entries of {text, css, shape}. */
function drawLegend(place, entries) {
    const made = d3.select(place).html("").selectAll("span").data(entries)
        .join("span");
    made.append("svg").attr("width", 20).attr("height", 14)
        .attr("aria-hidden", "true").append("path")
        .attr("transform", "translate(10,7)").attr("class", e => e.css)
        .attr("d", e => e.path || d3.symbol().type(e.shape).size(70)());
    made.append("span").text(e => e.text);
}

function legendOf(marks) {
    const shown = new Map();
    for (const m of [...marks].sort((a, b) => a.peer - b.peer)) {
        const {text} = m.peer ? PEERS[m.row.kind] || UNKNOWN : kindOf(m.row);
        if (!shown.has(text))
            shown.set(text, {text, shape: m.shape,
                             css: m.peer ? "mark peer" : m.css});
    }
    return [...shown.values(),
            {text: "Pareto front", css: "front", path: "M-9,-4H0V4H9"}];
}

/* Marks of one name side by side need it but once: what was published and
 * modelled too, tables in flash and in RAM. */
function nameOnce(marks) {
    const named = [];
    for (const mark of marks) {
        const same = named.find(m => rowName(m.row) === rowName(mark.row) &&
            known(m.x) && Math.hypot(m.px - mark.px, m.py - mark.py) < 30);
        if (!same)
            named.push(mark);
        mark.written = mark.label;
        if (same)
            same.written = rowName(same.row);
    }
    return named;
}

/* Own names first, all of them; then those of peers that find room. */
function nameMarks(svg, marks, lay, lines) {
    const own = nameOnce(marks.filter(m => !m.peer)), taken = [];
    const peers = nameOnce(marks.filter(m => m.peer));
    const area = {...lay.area, x1: lay.width - 2};
    placeLabels(own, marks, taken, {
        area, lines, size: 12.5, reach: Infinity, must: true});
    placeLabels(peers, marks, taken, {
        area, lines, size: 11, reach: 18});
    drawLabels(svg, marks);
}

function drawPlot(places, rows, peerRows) {
    const own = rows.filter(r => known(cost(r))).map(mark);
    const marks = [...peerRows.filter(r => known(cost(r))).map(mark), ...own];
    const detail = d3.select(places.detail)
        .text("Choose a mark to see its numbers and their source.");
    drawLegend(places.legend, legendOf(marks));
    if (!marks.length) {
        d3.select(places.figure).html("");
        return;
    }
    tellApart(own);
    const lay = layout(places.figure, marks);
    const scale = scales(marks, lay.area);
    position(marks, scale, lay);
    const unit = costUnit(marks[marks.length - 1].row);
    const svg = canvas(places.figure, lay.width, lay.height,
                       `${unit} against flash`);
    drawAxes(svg, scale, lay, unit);
    const lines = drawFronts(svg, own);
    drawMarks(svg, marks, m => {
        const {name, text} = describe(m);
        detail.html("").append("b").text(name);
        detail.append("span").text(`: ${text}`);
    });
    nameMarks(svg, marks, lay, lines);
}
