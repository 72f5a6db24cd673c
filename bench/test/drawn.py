"""drawn.py - looks at what is drawn: each function returns what is wrong."""
import base64
import math

import rows

CROWD = 16

# Marks with their place and fill, ticks, lines and labels of the plot.
PLOT = """
const svg = document.querySelector("#plot svg"), out = {};
const at = e => [...e.getAttribute("transform").matchAll(/[-\\d.]+/g)]
    .map(Number);
const box = e => {
    const r = e.getBoundingClientRect();
    return [r.left, r.top, r.right, r.bottom];
};
out.marks = [...svg.querySelectorAll(".mark")].map(e => {
    const style = getComputedStyle(e);
    return {own: e.matches(".own"), at: at(e), fill: style.fill,
            stroke: style.stroke, name: e.getAttribute("aria-label")};
});
for (const axis of ["x", "y"])
    out[axis] = [...svg.querySelectorAll(`.axis.${axis} .tick`)].map(e =>
        [Number(e.textContent.replace(/,/g, "")),
         at(e)[axis === "x" ? 0 : 1]]);
out.offset = ["x", "y"].map(a => at(svg.querySelector(`.axis.${a}`)));
out.front = [...svg.querySelectorAll("path.front:not(.none)")]
    .map(e => e.getAttribute("d"));
out.labels = [...svg.querySelectorAll("text.label")]
    .map(e => [e.textContent, box(e), e.matches(".own")]);
out.svg = box(svg);
out.back = getComputedStyle(document.body).backgroundColor;
return out;
"""


def choose(browser, view):
    """Set the selects of the page as a reader would."""
    browser.run("""
        for (const [name, value] of Object.entries(arguments[0])) {
            const select = document.querySelector(`[name=${name}]`);
            if (select && value !== "-" && select.value !== value) {
                select.value = value;
                select.dispatchEvent(new Event("change"));
            }
        }""", view)


def counted(browser, data, view):
    """As many marks as rows; peers hollow, the rest filled."""
    plot = browser.run(PLOT)
    own = [m for m in plot["marks"] if m["own"]]
    peers = [m for m in plot["marks"] if not m["own"]]
    wanted = rows.own(data["results"], view)
    beside = rows.others(data["peers"], data["results"], view)
    found = []
    if len(own) != len(wanted):
        found.append(f"{len(own)} marks for {len(wanted)} rows")
    if len(peers) != len(beside):
        found.append(f"{len(peers)} peers for {len(beside)} rows")
    if any(m["fill"] == plot["back"] for m in own):
        found.append("a mark that is not filled")
    if any(m["fill"] != plot["back"] or m["stroke"] == "none"
           for m in peers):
        found.append("a peer that is not hollow")
    return found


def fitted(ticks):
    """Value -> place, by the first and last tick of a logarithmic axis."""
    (low, start), (high, end) = ticks[0], ticks[-1]
    step = (end - start) / (math.log(high) - math.log(low))
    return lambda value: start + (math.log(value) - math.log(low)) * step


def places(browser, data, view):
    """Marks stand where logarithmic axes put their numbers."""
    plot = browser.run(PLOT)
    if min(len(plot["x"]), len(plot["y"])) < 2:
        return ["an axis with less than two ticks"]
    x, y = fitted(plot["x"]), fitted(plot["y"])
    found = []
    for axis in ("x", "y"):
        place = fitted(plot[axis])
        if any(abs(place(v) - at) > 0.7 for v, at in plot[axis]):
            found.append(f"the {axis} axis is not logarithmic")
    own = [m for m in plot["marks"] if m["own"]]
    for row, mark in zip(rows.own(data["results"], view), own):
        far = math.hypot(x(rows.number(row["flash"])) - mark["at"][0],
                         y(rows.cost(row)) - mark["at"][1])
        if far > 1.5:
            found.append(f"{rows.name(row)} is {far:.0f} pixels off")
    return found


def pareto(browser, data, view):
    """The line goes through the front's marks and no others."""
    plot = browser.run(PLOT)
    if len(plot["front"]) != 1:
        return [f"{len(plot['front'])} Pareto lines"]
    numbers = [float(n) for n in plot["front"][0].replace("L", ",").strip(
        "MZ").split(",")]
    corners = list(zip(numbers[::2], numbers[1::2]))
    own = [m["at"] for m in plot["marks"] if m["own"]]
    wanted = rows.front(rows.own(data["results"], view))

    def near(points):
        """Own marks at one of the points: some cannot be told apart."""
        return {i for i, at in enumerate(own)
                if any(math.dist(at, point) < 0.1 for point in points)}

    through = near(corners)
    there = [own[i] for i in wanted if i < len(own)]
    same = {i for i in wanted if i < len(own)} <= through <= near(there)
    return [] if same else [
        f"the Pareto line has {sorted(through)}, not {sorted(wanted)}"]


def apart(a, b):
    """Whether two boxes share less than a pixel."""
    return (min(a[2], b[2]) - max(a[0], b[0]) < 1 or
            min(a[3], b[3]) - max(a[1], b[1]) < 1)


def names_once(names, places):
    """Of marks side by side that have one name, the first alone has it."""
    first = []
    for name, at in zip(names, places):
        if not any(name == n and math.dist(at, a) < 30 for n, a in first):
            first.append((name, at))
    return [name for name, _ in first]


def labels(browser, data, view):
    """No name lies on another; a crowd alone has some without a name."""
    plot = browser.run(PLOT)
    boxes = [(text, box) for text, box, _ in plot["labels"]]
    named = sorted(t.split(" (")[0] for t, _, own in plot["labels"] if own)
    wanted = sorted(names_once(
        [rows.name(r) for r in rows.own(data["results"], view)],
        [m["at"] for m in plot["marks"] if m["own"]]))
    found = [] if named == wanted or len(wanted) > CROWD else [
        f"no label: {sorted(set(wanted) - set(named)) or 'some'}"]
    left, top, right, bottom = plot["svg"]
    for i, (text, box) in enumerate(boxes):
        if box[0] < left - 1 or box[2] > right + 1 or box[1] < top - 1 or \
                box[3] > bottom + 1:
            found.append(f"{text} leaves the drawing")
        found += [f"{text} lies on {other}" for other, b in boxes[:i]
                  if not apart(box, b)]
    return found


BARS = """
return [...document.querySelectorAll("#operations .panel")].map(p => ({
    op: p.querySelector("h3").firstChild.textContent,
    bars: [...p.querySelectorAll(".row")].map(r => [
        Number(r.querySelector(".row-value").textContent
               .replace(/[~,]/g, "")),
        Number(r.querySelector(".bar").getAttribute("width"))]),
}));
"""


def bars(browser, data, view):
    """A bar for each row of each operation, as long as its cycles."""
    fixed = ("core", "key_bits", "opt", "compiler", "ws")
    same = [r for r in data["results"]
            if all(r[c] == view[c] for c in fixed)]
    panels = {p["op"]: p["bars"] for p in browser.run(BARS)}
    found = []
    if set(panels) != {r["op"] for r in same}:
        found.append(f"operations drawn: {' '.join(sorted(panels))}")
    for op, drawn in panels.items():
        ours = [r for r in same if r["op"] == op]
        names = {(r["impl"], r["tables"], r["ghash"] if r["impl"] == "-"
                  else "") for r in ours}
        if len(drawn) != len(names):
            found.append(f"{op}: {len(drawn)} bars for {len(names)} rows")
        costs = {rows.cost(r) for r in ours}
        if any(value not in costs for value, _ in drawn):
            found.append(f"{op}: a bar of a number that is in no row")
        scale = max((w / v for v, w in drawn), default=0)
        found += [f"{op}: a bar that is not as long as its number"
                  for v, w in drawn if abs(w - v * scale) > 0.6]
        if drawn and max(w for _, w in drawn) < 4:
            found.append(f"{op}: bars too short to tell one from another")
    return found


def memory(browser, data, view):
    """Key, context and stack add up."""
    drawn = browser.run("""
        return [...document.querySelectorAll("#ram .row-value")]
            .map(e => Number(e.textContent.replace(/,/g, "")));""")
    wanted = [sum(rows.number(r[c]) or 0 for c in ("key_ram", "ctx_ram",
                                                   "stack"))
              for r in rows.own(data["results"], view)]
    return [] if drawn == wanted else [f"RAM drawn: {drawn}, not {wanted}"]


def wide(browser):
    """Nothing makes the page wider than the window."""
    inner, outer = browser.run("return [innerWidth, Math.max(document."
                               "documentElement.scrollWidth, document.body."
                               "scrollWidth)]")
    return [f"{outer} pixels wide in a window of {inner}"] \
        if outer > inner else []


COLOURS = """
const [png, done] = arguments, image = new Image();
image.onload = () => {
    const c = document.createElement("canvas");
    [c.width, c.height] = [image.width, image.height];
    const context = c.getContext("2d");
    context.drawImage(image, 0, 0);
    const {data} = context.getImageData(0, 0, c.width, c.height);
    const count = new Map();
    for (const pixel of new Uint32Array(data.buffer))
        count.set(pixel, (count.get(pixel) || 0) + 1);
    done([count.size, Math.max(...count.values()) / (data.length / 4)]);
};
image.src = "data:image/png;base64," + png;
"""


def blank(browser, selector="#plot"):
    """The picture of a part of the page shows more than its background."""
    png = base64.b64encode(browser.find(selector).screenshot_as_png).decode()
    colours, most = browser.wait(COLOURS, png)
    return [] if colours > 20 and most < 0.995 else [
        f"{selector} is blank: {colours} colours, {most:.1%} of one"]


PLOTTED = {"marks": counted, "axes and places": places,
           "Pareto front": pareto, "names": labels, "bars": bars,
           "stack and RAM": memory}
