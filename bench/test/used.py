"""used.py - uses the page as a reader does: each returns what is wrong."""
import pathlib
import re
import urllib.parse

import drawn
import report
import rows

PAGE = 100
MOST_MS = 2000


def cells(browser, column):
    """The texts of a column of the table, as it is shown."""
    return browser.run("""
        const heads = [...document.querySelectorAll("#table thead th")];
        const i = heads.findIndex(h => h.textContent === arguments[0]);
        return [...document.querySelectorAll("#table tbody tr")]
            .map(r => r.cells[i].textContent);""", column)


def values(browser, column):
    """The same as numbers; None where a column does not apply."""
    return [float(re.sub("[~,]", "", t)) if t[-1:].isdigit() else None
            for t in cells(browser, column)]


def count(browser):
    return int(browser.find("#count").text.split()[0].replace(",", ""))


def head(browser, column):
    return next(b for b in browser.all("#table thead th button")
                if b.text.strip(" \u25b2\u25bc") == column)


def in_order(numbers, down=False):
    """What a sorted column shows first: numbers, then what has none."""
    there = sorted((n for n in numbers if n is not None), reverse=down)
    return (there + [None] * (len(numbers) - len(there)))[:PAGE]


def sorts(browser, data):
    """By a click, by a key, both ways, and says so."""
    from selenium.webdriver.common.keys import Keys
    wanted = [rows.number(r["cycles_per_block"]) for r in data["results"]]
    button = head(browser, "cycles per block")
    found = []
    for use, down, said in ((button.click, False, "ascending"),
                            (lambda: button.send_keys(Keys.ENTER), True,
                             "descending")):
        use()
        if values(browser, "cycles per block") != in_order(wanted, down):
            found.append(f"not sorted, {said}")
        state = browser.run("return arguments[0].closest('th')"
                            ".getAttribute('aria-sort')", button)
        if state != said:
            found.append(f"aria-sort is {state}, not {said}")
    return found


def filters(browser, data):
    """By words, by a value of a list, by a number, and all together."""
    from selenium.webdriver.support.ui import Select
    all_rows = data["results"]
    last = all_rows[-1]
    flash = sorted(rows.number(r["flash"]) for r in all_rows)
    limit = flash[len(flash) // 2]
    steps = [
        (lambda: browser.find("#find").send_keys(
            f"{last['impl']} {last['op']}"),
         lambda r: all(any(word in text.lower() for text in r.values())
                       for word in (last["impl"], last["op"]))),
        (lambda: Select(browser.find("#table [aria-label=core]"))
         .select_by_value(last["core"]),
         lambda r: r["core"] == last["core"]),
        (lambda: browser.find("#table [aria-label='flash at most']")
         .send_keys(f"{limit:.0f}"),
         lambda r: rows.number(r["flash"]) <= limit),
    ]
    left, found = all_rows, []
    for use, keeps in steps:
        use()
        left = [r for r in left if keeps(r)]
        if count(browser) != len(left):
            found.append(f"{count(browser)} rows left, not {len(left)}")
    browser.find("#clear").click()
    if count(browser) != len(all_rows):
        found.append("clearing the filters brings not all rows back")
    return found


def turns(browser, data):
    """The second page follows the first."""
    browser.find("#next").click()
    numbers = [rows.number(r["cycles"]) for r in data["results"]]
    return [] if values(browser, "cycles") == numbers[PAGE:2 * PAGE] else [
        "the second page has other rows"]


def tabs(browser, data):
    """Peers and hosts have tables too."""
    found = []
    for button in browser.all("#tabs button")[1:]:
        button.click()
        name = {"peers": "peers", "hosts": "host"}[button.text]
        if count(browser) != len(data[name]):
            found.append(f"{count(browser)} rows of {name}")
    return found


def estimates(browser, data):
    """Whatever the benchmark calls an estimate is marked as one."""
    wanted = {(r["core"], r["ws"]): bool(report.estimate(r))
              for r in data["results"]}
    found = []
    for (core, ws), marked in wanted.items():
        drawn.choose(browser, {"core": core, "ws": ws})
        texts = [e.text for e in browser.all("#operations .row-value")]
        if bool(browser.all("#cycles .estimate")) != marked or \
                any(t.startswith("~") != marked for t in texts):
            found.append(f"{core}, ws {ws}: estimates not marked right")
    return found


def sources(browser, data):
    """A peer's mark tells its source when it has the focus."""
    found = []
    for mark in browser.all("#plot .mark.peer")[:5]:
        browser.run("arguments[0].focus()", mark)
        text = browser.find("#detail").text
        told = mark.get_attribute("aria-label").split(":")[0]
        if told not in text or not any(
                r["source"] in text for r in data["peers"]
                if rows.name(r) == told):
            found.append(f"{told}: told is '{text}'")
    browser.find("#with-peers").click()
    if browser.all("#plot .mark.peer"):
        found.append("peers stay when they are switched off")
    return found


def hosts(browser, data):
    """A dot for each implementation on this machine, of the operation shown."""
    shown = browser.run(
        "return document.querySelector('[name=host_op]').value")
    wanted = {r["lib"] for r in data["host"] if r["op"] == shown}
    names = [e.text for e in browser.all("#throughput .row-label")]
    filled = browser.run("return document.querySelectorAll("
                         "'#throughput .dot:not(.hollow)').length")
    ours = [lib for lib in wanted if lib.startswith("aesop/")]
    if filled != len(ours) or not set(ours) <= set(names):
        return [f"{filled} dots for {len(ours)} implementations"]
    return []


def address(browser, data):
    """What was chosen stands in the address and is there again after it."""
    from selenium.webdriver.support.ui import Select
    core = data["results"][-1]["core"]
    Select(browser.find("[name=core]")).select_by_value(core)
    browser.driver.refresh()
    chosen = Select(browser.find("[name=core]")).first_selected_option
    return [] if chosen.get_attribute("value") == core else [
        "the choice is forgotten"]


def dark(browser, data):
    """Dark where the system is, light where it is not."""
    def background():
        return browser.run("return getComputedStyle(document.body)"
                           ".backgroundColor")
    size = (1200, 800)
    browser.view(*size, "dark")
    first = background()
    browser.view(*size, "light")
    second = background()
    return [] if first != second else [f"{first} in both schemes"]


def linked(browser, data):
    """The page that says how cycles are modelled is where the link points."""
    href = browser.find("#timing").get_property("href")
    path = pathlib.Path(urllib.parse.unquote(
        urllib.parse.urlparse(href).path))
    return [] if path.is_file() else [f"no file for the link {href}"]


def printed(browser, data):
    """On paper nothing is cut off at the right, whatever the scheme."""
    browser.view(700, 900, "dark")
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                   {"media": "print"})
    wide = browser.run("return [...document.querySelectorAll('section,"
                       "svg,#table')].filter(e => e.getBoundingClientRect()"
                       ".right > innerWidth + 1).map(e => e.id || e.tagName)")
    back = browser.run("return getComputedStyle(document.body)"
                       ".backgroundColor")
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                   {"media": ""})
    browser.view(1200, 800)
    found = [f"{what} is wider than the paper" for what in wide]
    return found + ([] if back == "rgb(255, 255, 255)" else [
        f"the paper is {back}"])


def speed(browser, data):
    """Sorting and filtering all rows keep up with typing."""
    taken = browser.run("""
        const find = document.querySelector("#find"), start =
            performance.now();
        arguments[0].click();
        for (const words of ["c", "ct", "ctr"]) {
            find.value = words;
            find.dispatchEvent(new Event("input"));
        }
        document.querySelector("#clear").click();
        return performance.now() - start;""", head(browser, "cycles"))
    return [] if taken < MOST_MS else [f"{taken:.0f} ms for five steps"]


USES = (sorts, filters, turns, tabs, estimates, sources, hosts, address, dark,
        linked, printed, speed)
