/* text.js - widths of text, and ticks of logarithmic axes. */

const pen = document.createElement("canvas").getContext("2d");

function textWidth(text, size) {
    pen.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
    return pen.measureText(text).width;
}

/* Whether the ticks stand at least `gap` pixels apart. */
const apart = (found, scale, gap) => d3.pairs(found,
    (a, b) => Math.abs(scale(b) - scale(a)) >= gap).every(far => far);

/* As many round numbers as fit: all digits, 1-2-5, or powers of ten; where
 * the domain is too short for these, equal steps. */
function ticks(scale, gap) {
    const [low, high] = scale.domain();
    const decades = d3.range(Math.floor(Math.log10(low)),
                             Math.ceil(Math.log10(high)) + 1);
    for (const digits of [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 5, 7],
                          [1, 2, 5], [1, 3], [1]]) {
        const found = d3.merge(decades.map(e => digits.map(d => d * 10 ** e)))
            .filter(v => v >= low && v <= high);
        if (found.length > 1 && apart(found, scale, gap))
            return found;
    }
    return d3.ticks(low, high, 3);
}

/* A logarithmic scale with some room at both ends. */
function logScale(values, range, room) {
    const [low, high] = d3.extent(values);
    return d3.scaleLog().range(range)
        .domain([low / (1 + room), high * (1 + room)]);
}

/* A drawing that is as wide as its place and `height` high. */
function canvas(place, width, height, label) {
    return d3.select(place).html("").append("svg")
        .attr("viewBox", `0 0 ${width} ${height}`)
        .attr("width", width).attr("height", height)
        .attr("role", "group").attr("aria-label", label);
}

const tickText = exact;
