/* labels.js - places for the names of marks, such that none hides another. */

const LINE = 14;
const DIRECTIONS = d3.range(16).map(i => i * Math.PI / 8);

const overlap = (a, b) => a.x0 < b.x1 && b.x0 < a.x1 &&
    a.y0 < b.y1 && b.y0 < a.y1;

const inside = (box, area) => box.x0 >= area.x0 && box.x1 <= area.x1 &&
    box.y0 >= area.y0 && box.y1 <= area.y1;

/* Points along a line from one place to another, as small boxes. */
function along(x0, y0, x1, y1) {
    const steps = Math.max(1, Math.round(Math.hypot(x1 - x0, y1 - y0) / 2));
    return d3.range(steps + 1).map(i => {
        const x = x0 + (x1 - x0) * i / steps;
        const y = y0 + (y1 - y0) * i / steps;
        return {x0: x - 1, x1: x + 1, y0: y - 1, y1: y + 1};
    });
}

/* The box of a label whose nearest side is `far` from the mark. */
function candidate(mark, width, angle, far) {
    const cos = Math.cos(angle), sin = Math.sin(angle);
    const x = mark.px + cos * far, y = mark.py + sin * far;
    const x0 = x - width * (1 - cos) / 2, y0 = y - LINE * (1 - sin) / 2;
    return {x0, y0, x1: x0 + width, y1: y0 + LINE, from: [x, y], far};
}

/* What the mark itself covers. */
const around = ({px, py}) => ({x0: px - 6, x1: px + 6, y0: py - 6, y1: py + 6});

/* What a place costs: the way to it, and lines that it lies on. */
const price = (box, lines) =>
    box.far + 25 * lines.filter(l => overlap(l, box)).length;

/* The places of a label that touch nothing of `others`; of a loose one the line
 * to its mark may. */
function freePlaces(mark, others, {area, size, reach}, loose) {
    const width = textWidth(mark.written, size) + 4, self = around(mark);
    const clear = box => !others.some(t => overlap(t, box));
    const found = [];
    for (const far of [9, 18, 28, 40, 54, 70, 90, 115, 145, 180, 220, 265])
        for (const angle of far > reach ? [] : DIRECTIONS) {
            const box = candidate(mark, width, angle, far);
            if (!inside(box, area) || overlap(self, box) || !clear(box))
                continue;
            box.leader = far < 18 ? [] :
                along(mark.px + (box.from[0] - mark.px) * 9 / far,
                      mark.py + (box.from[1] - mark.py) * 9 / far,
                      ...box.from);
            if (loose || box.leader.every(clear))
                found.push(box);
        }
    return found;
}

/* Sets mark.place for each of `marks` that has one; those with the fewest
 * choose first. `all` marks are in the way, and what is `taken`, to which each
 * label is added. rules: `area`, `lines` (boxes that labels had better not
 * cover), `size` of the text, `reach` of a label from its mark, and `must`:
 * rather than have no place, a label covers marks of peers, or its line crosses
 * others. */
function placeLabels(marks, all, taken, rules) {
    const boxes = all.map(m => ({...around(m), mark: m}));
    const choices = (mark, keep, loose) => freePlaces(mark,
        [...boxes, ...taken].filter(t => t.mark !== mark && keep(t)), rules,
        loose);
    const room = new Map(marks.map(m => [m, choices(m, () => true).length]));
    for (const mark of [...marks].sort((a, b) => room.get(a) - room.get(b))) {
        let free = choices(mark, () => true);
        if (!free.length && rules.must)
            free = choices(mark, t => !t.mark.peer);
        if (!free.length && rules.must)
            free = choices(mark, t => !t.mark.peer && !t.line, true);
        mark.place = d3.least(free, box => price(box, rules.lines));
        if (mark.place)
            taken.push({...mark.place, mark}, ...mark.place.leader.map(
                box => ({...box, mark, line: true})));
    }
}
