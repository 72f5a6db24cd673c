/* front.js - the Pareto front: marks that no other beats in both numbers. */

function front(marks) {
    const sorted = marks.filter(m => known(m.x)).sort((a, b) =>
        a.x - b.x || a.y - b.y);
    let best = Infinity;
    return sorted.filter(m => {
        const better = m.y < best;
        best = Math.min(best, m.y);
        return better;
    });
}
