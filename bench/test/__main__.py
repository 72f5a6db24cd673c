"""Test of bench/report.html in a headless Chromium; `make test-report`.

    python3 bench/test [FOLDER]     pages and pictures go there
                                    (build/test-report)

The page of the stored results is opened and used, and what it draws compared
with the CSV files; so is one of many invented rows. Then each check meets a
page that is broken, and must say so.
"""
import contextlib
import io
import pathlib
import sys
import tempfile

BENCH = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(1, str(BENCH))

import controls  # noqa: E402, found by the path above
import drawn  # noqa: E402
import invent  # noqa: E402
import report  # noqa: E402
import rows  # noqa: E402
import used  # noqa: E402
from browser import Browser, missing  # noqa: E402

WIDE, NARROW = (1200, 800), (360, 740)


class Results:
    def __init__(self):
        self.passed = self.failed = 0

    def add(self, what, problems):
        print("FAIL" if problems else "ok  ", what, flush=True)
        for line in problems[:10]:
            print(f"     {line}", flush=True)
        self.passed += not problems
        self.failed += bool(problems)


def attempt(check, *arguments):
    """What a check says; one that breaks has not passed."""
    try:
        return check(*arguments)
    except Exception as error:  # whatever it was
        return [f"{check.__name__} broke: {str(error).splitlines()[0]}"]


def quiet(browser):
    """No word on the console, nothing fetched."""
    return browser.errors() + [f"asks for {url}"
                               for url in browser.requests()]


def plotted(browser, page, data, views, size):
    """Every plot of the views at one size: check -> problems."""
    browser.view(*size, phone=size is NARROW)
    browser.open(page)
    found = {name: [] for name in drawn.PLOTTED}
    found["width"] = []
    for view in views:
        drawn.choose(browser, view)
        where = "/".join(view[c] for c in ("core", "op", "opt", "compiler"))
        for name, check in drawn.PLOTTED.items():
            found[name] += [f"{where}: {problem}"
                            for problem in attempt(check, browser, data,
                                                   view)]
        found["width"] += drawn.wide(browser)
    return found


def looked_at(browser, page, folder, size, scheme):
    """Problems of the picture; it is kept for people to look at."""
    browser.view(*size, scheme, phone=size is NARROW)
    browser.open(page)
    name = folder / f"{page.stem}-{size[0]}-{scheme}.png"
    name.write_bytes(browser.driver.get_screenshot_as_png())
    return drawn.blank(browser) + drawn.blank(browser, "#operations")


def test_page(browser, results, page, data, folder, views):
    what = f"{page.stem}, {len(data['results'])} rows"
    browser.view(*WIDE)
    browser.open(page)
    results.add(f"{what}: no errors, no requests", quiet(browser))
    for size in (WIDE, NARROW):
        found = plotted(browser, page, data, views, size)
        for name, problems in found.items():
            results.add(f"{what}: {name} at {size[0]} pixels, "
                        f"{len(views)} views", problems)
    for size in (WIDE, NARROW):
        for scheme in ("light", "dark"):
            results.add(f"{what}: picture at {size[0]} pixels, {scheme}",
                        looked_at(browser, page, folder, size, scheme))
    for use in used.USES:
        browser.view(*WIDE)
        browser.open(page)
        results.add(f"{what}: {use.__name__}: {use.__doc__}",
                    attempt(use, browser, data))
    results.add(f"{what}: no errors after all that", quiet(browser))


def answer(browser, check, page, data, view):
    """What one check says of a page."""
    by_name = {use.__name__: use for use in used.USES}
    browser.view(*(NARROW if check == "width" else WIDE))
    browser.open(page)
    if check == "quiet":
        return quiet(browser)
    if check == "width":
        return drawn.wide(browser)
    if check == "picture":
        return drawn.blank(browser)
    if check in drawn.PLOTTED:
        return drawn.PLOTTED[check](browser, data, view)
    return by_name[check](browser, data)


def first_view(browser, page, data):
    """The view that the page opens with."""
    browser.open(page)
    shown = browser.run("""return Object.fromEntries([...document
        .querySelectorAll("#choice select")].map(s => [s.name, s.value]))""")
    return {c: shown[c] for c in rows.SAME}


def test_controls(browser, results, page, data, folder):
    view = first_view(browser, page, data)
    text = page.read_text(encoding="utf-8")
    broken = folder / "broken.html"
    for what, change, check, words in controls.CONTROLS:
        broken.write_text(change(text), encoding="utf-8")
        said = attempt(answer, browser, check, broken, data, view)
        results.add(f"control: {what}", [] if any(words in s for s in said)
                    else [f"{check} says {said}, not '{words}'"])
        fine = attempt(answer, browser, check, page, data, view)
        if fine:
            results.add(f"control: {what}: the page itself", fine)


def drawn_without(library, output):
    """What report.py prints while D3 is not there."""
    there, report.D3 = library, output.with_name("d3")
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            report.draw(rows.FILES["results"], output)
    finally:
        report.D3 = there
    return said.getvalue()


def test_files(results, page):
    """What needs no browser."""
    first = page.read_bytes()
    report.draw(rows.FILES["results"], page)
    results.add("the same files give the same bytes",
                [] if page.read_bytes() == first else ["they do not"])
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder, page.name)
        said = drawn_without(report.D3, output)
        results.add("without D3 no page, and the name of its package",
                    [] if report.PACKAGE in said and not output.exists()
                    else [said])


def run(results, folder):
    page, many = folder / "report.html", folder / "invented.html"
    report.draw(rows.FILES["results"], page)
    invent.write(folder / "invented.csv")
    report.draw(folder / "invented.csv", many)
    data = rows.read()
    large = rows.read({**rows.FILES, "results": folder / "invented.csv"})
    test_files(results, page)
    with Browser() as browser:
        test_page(browser, results, page, data, folder,
                  rows.views(data["results"]))
        test_page(browser, results, many, large, folder,
                  rows.views(large["results"])[::5])
        test_controls(browser, results, page, data, folder)


def main():
    packages = missing() + [report.PACKAGE] * (not report.D3.exists())
    if packages:
        print(f"skip the page of the report (install {' '.join(packages)})\n"
              "0 passed, 0 failed, 1 skipped")
        return 0
    folder = pathlib.Path(*sys.argv[1:2] or
                          [BENCH.parent / "build" / "test-report"])
    folder.mkdir(parents=True, exist_ok=True)
    results = Results()
    run(results, folder)
    print(f"pages and pictures: {folder}")
    print(f"{results.passed} passed, {results.failed} failed")
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(main())
