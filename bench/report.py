#!/usr/bin/env python3
"""Draw the results of the benchmark as one page that needs nothing else.

    bench/report.py [--results FILE.csv] [--host FILE.csv] [--peers FILE.csv]
                    [--output FILE.html]

The page is put together from bench/report/, the D3 library and the rows: the
same bytes for the same files. D3 comes from the Debian package node-d3; without
it nothing is written, and a line says so.
"""
import argparse
import html
import json
import os
import pathlib
import re

import peers
from table import ESTIMATES
from targets import ROOT

PARTS = pathlib.Path(__file__).resolve().parent / "report"
SCRIPTS = ("data", "choice", "text", "labels", "front", "plot", "bars",
           "table", "main")
PACKAGE = "node-d3"
D3 = pathlib.Path("/usr/share/nodejs/d3/dist/d3.min.js")
LICENCE = pathlib.Path(f"/usr/share/doc/{PACKAGE}/copyright")
NUMBER = re.compile(r"\d+(?:\.(\d+))?")
NONE = ("", "-")
# | `core`, `core` | `file.c` | how far to trust it |
TRUST = re.compile(r"^\| (`\w+`(?:, `\w+`)*) \| `\w+\.c` \| (.+) \|$", re.M)


def estimate(row):
    """Why the cycles of a row are an estimate; empty if they are not."""
    if row.get("kind", "modelled") != "modelled":
        return ""
    reasons = [ESTIMATES[row["core"]]] if row["core"] in ESTIMATES else []
    if row["ws"] not in ("0", *NONE):
        reasons.append("estimate: wait states")
    return "; ".join(reasons)


def column(name, texts):
    """A column for the page: of numbers if it has nothing else."""
    matches = [NUMBER.fullmatch(t) for t in texts]
    numeric = any(matches) and all(m or t in NONE
                                   for m, t in zip(matches, texts))
    values, out = texts, {"name": name}
    if numeric:
        values = [json.loads(t) if m else None
                  for m, t in zip(matches, texts)]
        places = [len(m[1] or "") for m in matches if m]
        out["places"] = [min(places), max(places)]
    distinct = list(dict.fromkeys(values))
    if len(distinct) * 3 > len(values):
        return {**out, "values": values}
    place = {value: i for i, value in enumerate(distinct)}
    return {**out, "values": distinct, "index": [place[v] for v in values]}


def columns(rows):
    return {"count": len(rows),
            "columns": [column(name, [row[name] for row in rows])
                        for name in (rows[0] if rows else ())]}


def table(path, estimates=True):
    """The rows of a CSV file; none if there is no such file."""
    rows = peers.read(path) if pathlib.Path(path).exists() else []
    if estimates:
        for row in rows:
            row["estimate"] = estimate(row)
    return columns(rows)


def trust():
    """Core -> what docs/timing.md says of the error of its model."""
    text = (ROOT / "docs" / "timing.md").read_text(encoding="utf-8")
    return {core: words.replace("**", "").replace(" %", "\u00a0%")
            for names, words in TRUST.findall(text)
            for core in re.findall(r"\w+", names)}


def page(results, host, peer_rows, output):
    """The text of the page."""
    library = D3.read_text(encoding="utf-8")
    data = {"results": table(results), "peers": table(peer_rows),
            "host": table(host, estimates=False), "trust": trust()}
    encoded = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    scripts = "\n".join((PARTS / f"{name}.js").read_text(encoding="utf-8")
                        for name in SCRIPTS)
    timing = os.path.relpath(ROOT / "docs" / "timing.md", output.parent)
    version = re.search(r"v(\d[\d.]*)", library[:200])
    parts = {
        "style": (PARTS / "style.css").read_text(encoding="utf-8"),
        "timing": html.escape(pathlib.Path(timing).as_posix()),
        "d3_version": version[1] if version else "",
        "licence": html.escape(LICENCE.read_text(encoding="utf-8")),
        "d3": library,
        "data": encoded.replace("<", "\\u003c"),
        "scripts": scripts,
    }
    template = (PARTS / "page.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda m: parts[m[1]], template)


def draw(results, output, host=ROOT / "bench" / "host.csv",
         peer_rows=ROOT / "bench" / "peers.csv"):
    """Write the page, or say why not."""
    for needed in (D3, LICENCE):
        if not needed.exists():
            print(f"report: skipped: {needed} is not there (install "
                  f"{PACKAGE})")
            return
    output = pathlib.Path(output).resolve()
    text = page(results, host, peer_rows, output)
    output.write_text(text, encoding="utf-8")
    print(f"report: {os.path.relpath(output)} ({len(text) // 1000} kB)")


def main():
    bench = ROOT / "bench"
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("results", "host", "peers"):
        parser.add_argument(f"--{name}", metavar="FILE.csv",
                            default=bench / f"{name}.csv")
    parser.add_argument("--output", metavar="FILE.html",
                        default=bench / "report.html")
    options = parser.parse_args()
    if not pathlib.Path(options.results).exists():
        parser.error(f"no {options.results}: `make bench` writes it")
    draw(options.results, options.output, options.host, options.peers)


if __name__ == "__main__":
    main()
