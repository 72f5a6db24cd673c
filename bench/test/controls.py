"""controls.py - pages that are broken in one way, which a check must see."""
import re


def replaced(old, new):
    def change(text):
        if not re.search(old, text):
            raise ValueError(f"nothing like '{old}' in the page")
        return re.sub(old, lambda m: new, text, count=1)
    return change


def after(script):
    """Something that happens once the page is drawn."""
    return replaced(r"</body>", f"<script>{script}</script></body>")


OPEN = r'<meta http-equiv="Content-Security-Policy" content="[^"]*">'


def asks(text):
    """A page that fetches something, without the policy that forbids it."""
    image = '<img alt="" src="http://127.0.0.1:9/x.png"></body>'
    return replaced(r"</body>", image)(replaced(OPEN, "")(text))


EVERY = 'document.querySelectorAll("%s").forEach(e => %s);'
FRONT = "#plot path.front"

# (what is broken, how, the check that must see it, what it must say)
CONTROLS = [
    ("a script that does not parse", replaced(r"main\(\);", "main(;"),
     "quiet", "SEVERE"),
    ("no rows", replaced(r'"results":\{"count":\d+',
                         '"results":{"count":0'), "quiet", "no rows"),
    ("a picture from elsewhere", asks, "quiet", "x.png"),
    ("a mark less", after(EVERY % ("#plot .mark.own:last-of-type",
                                   "e.remove()")), "marks", "marks for"),
    ("filled peers", after(EVERY % (
        "#plot .mark.peer", 'e.style.fill = "red"')), "marks", "not hollow"),
    ("marks at other places", after(EVERY % (
        "#plot .mark.own",
        'e.setAttribute("transform", "translate(100,100)")')),
     "axes and places", "pixels off"),
    ("no Pareto line", after(EVERY % (FRONT, "e.remove()")),
     "Pareto front", "0 Pareto lines"),
    ("a Pareto line through other marks", after(EVERY % (
        FRONT, 'e.setAttribute("d", "M1,1L2,1L2,2")')),
     "Pareto front", "the Pareto line has"),
    ("names on top of each other", after(EVERY % (
        "#plot text.label",
        '(e.setAttribute("x", 300), e.setAttribute("y", 200))')),
     "names", "lies on"),
    ("a name less", after(EVERY % ("#plot text.label.own", "e.remove()")),
     "names", "no label"),
    ("bars of other lengths", after(EVERY % (
        ".bar", 'e.setAttribute("width", 7)')), "bars", "not as long"),
    ("RAM that does not add up", after(EVERY % (
        "#ram .row-value", 'e.textContent = "1"')), "stack and RAM",
     "RAM drawn"),
    ("nothing to be seen", after(EVERY % (
        "svg", 'e.style.visibility = "hidden"')), "picture", "is blank"),
    ("a page that is too wide", replaced(
        r"</header>", '<div style="width:900px">-</div></header>'),
     "width", "pixels wide"),
    ("heads that do not sort", replaced(r'd3\.ascending\(a, b\)', "0"),
     "sorts", "not sorted"),
    ("a filter that keeps all", replaced(
        r"return filters\.every\(", "return true || filters.every("),
     "filters", "rows left"),
    ("estimates without a mark", replaced(
        r'const tilde = row => row\.estimate \? "~" : "";',
        'const tilde = row => "";'), "estimates", "not marked right"),
    ("a link to nowhere", replaced(r'href="[^"]*timing\.md"',
                                   'href="nowhere.md"'),
     "linked", "no file for the link"),
    ("one scheme", replaced(r"prefers-color-scheme: dark",
                            "prefers-color-scheme: none"),
     "dark", "in both schemes"),
]
