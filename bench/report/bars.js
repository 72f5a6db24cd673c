/* bars.js - rows of bars from zero, or of dots on a logarithmic axis. */

const BAR = 14, GAP = 6, SMALL = 12;

/* A row is {label, parts: [{value, css}], text, hollow, title}. A spec has
 * `rows`, `name`, and either `most`, where the bars end, or `log`: dots. */
function rowLayout(place, spec) {
    const width = Math.max(240, place.clientWidth);
    const text = d3.max(spec.rows, r => textWidth(r.text, SMALL)) + 8;
    const label = d3.max(spec.rows, r => textWidth(r.label, SMALL)) + 8;
    const above = label + text > width * 0.6;
    return {width, above, x0: above ? 4 : label, x1: width - text,
            step: BAR + GAP + (above ? 15 : 0), top: spec.log ? 22 : 2};
}

function rowScale(spec, {x0, x1}) {
    if (spec.log)
        return logScale(spec.rows.map(r => r.parts[0].value),
                        [x0 + 4, x1 - 4], 0.1);
    return d3.scaleLinear().domain([0, spec.most || 1]).range([x0, x1]);
}

function drawTopAxis(svg, x, height, {top}) {
    const values = ticks(x, 40);
    svg.append("g").attr("class", "grid").selectAll("path").data(values)
        .join("path").attr("d", v => `M${x(v)},${top}V${height}`);
    svg.append("g").attr("class", "axis x")
        .attr("transform", `translate(0,${top - 2})`)
        .call(d3.axisTop(x).tickValues(values).tickFormat(tickText));
}

/* The parts of a row, each behind the one before it. */
function stacked(row, x) {
    let from = 0;
    return row.parts.map(part => {
        const start = from;
        from += part.value;
        return {css: `bar ${part.css} ${row.hollow ? "hollow" : ""}`,
                x: x(start), width: Math.max(0.5, x(from) - x(start))};
    });
}

function drawRow(g, row, x, lay) {
    const middle = (lay.above ? 15 : 0) + BAR / 2;
    g.append("text").attr("class", "row-label")
        .attr("x", lay.above ? lay.x0 : lay.x0 - 6)
        .attr("y", lay.above ? 11 : middle + 4)
        .attr("text-anchor", lay.above ? "start" : "end").text(row.label);
    const end = row.log ? x(row.parts[0].value) :
        x(d3.sum(row.parts, p => p.value));
    if (row.log)
        g.append("circle").attr("cx", end).attr("cy", middle).attr("r", 5)
            .attr("class", `dot ${row.parts[0].css} ` +
                           (row.hollow ? "hollow" : ""));
    else
        g.selectAll("rect").data(stacked(row, x)).join("rect")
            .attr("class", b => b.css).attr("x", b => b.x)
            .attr("width", b => b.width).attr("y", middle - BAR / 2)
            .attr("height", BAR);
    g.append("text").attr("class", "row-value").attr("x", end + 8)
        .attr("y", middle + 4).text(row.text);
}

function drawRows(place, spec) {
    d3.select(place).html("");
    if (!spec.rows.length)
        return;
    const lay = rowLayout(place, spec);
    const x = rowScale(spec, lay);
    const height = lay.top + lay.step * spec.rows.length;
    const svg = canvas(place, lay.width, height, spec.name);
    if (spec.log)
        drawTopAxis(svg, x, height, lay);
    svg.append("g").selectAll("g").data(spec.rows).join("g")
        .attr("class", "row").attr("role", "img")
        .attr("aria-label", r => `${r.label}: ${r.title || r.text}`)
        .attr("transform", (r, i) =>
            `translate(0,${lay.top + i * lay.step + GAP / 2})`)
        .each(function (row) {
            drawRow(d3.select(this), {...row, log: spec.log}, x, lay);
        });
}
