"""browser.py - a headless Chromium that tells what a page does."""
import json
import shutil
import tempfile

PACKAGES = {"chromium": "chromium", "chromedriver": "chromium-driver"}
FLAGS = """--headless --no-sandbox --disable-gpu --disable-quic --no-first-run
    --disable-background-networking --disable-component-update --disable-sync
    --disable-dev-shm-usage --hide-scrollbars""".split()


def missing():
    """Packages that bring what is not here."""
    names = [package for program, package in PACKAGES.items()
             if not shutil.which(program)]
    try:
        import selenium  # noqa: F401, only whether it is there
    except ImportError:
        names.append("python3-selenium")
    return names


class Browser:
    """Use as a context: `with Browser() as b: b.open(path)`."""

    def __enter__(self):
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service
        self.folder = tempfile.TemporaryDirectory()
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for flag in (*FLAGS, f"--user-data-dir={self.folder.name}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs",
                               {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(
            service=Service(shutil.which("chromedriver")), options=options)
        self.driver.set_script_timeout(30)
        return self

    def __exit__(self, *_):
        self.driver.quit()
        self.folder.cleanup()

    def view(self, width, height, scheme="light", phone=False):
        """Set the size of the window, and the colours that it asks for."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1,
            "mobile": phone})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def open(self, path, fragment=""):
        self.driver.get("about:blank")
        self.errors(), self.requests()
        self.driver.get(path.resolve().as_uri() + fragment)

    def errors(self):
        """What the console has said since it was last asked."""
        return [f"{entry['level']}: {entry['message']}"
                for entry in self.driver.get_log("browser")]

    def requests(self):
        """Addresses asked for since last time, but for pages themselves."""
        found = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append((message["params"]["type"],
                              message["params"]["request"]["url"]))
        return [url for kind, url in found
                if kind != "Document" and not url.startswith("data:")]

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, *arguments):
        """A script that calls its last argument when it is done."""
        return self.driver.execute_async_script(script, *arguments)

    def find(self, selector):
        return self.driver.find_element("css selector", selector)

    def all(self, selector):
        return self.driver.find_elements("css selector", selector)
