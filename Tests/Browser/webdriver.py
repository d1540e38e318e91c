# SPDX-License-Identifier: MIT
"""WebDriver by plain HTTP: just what a smoke test of WebKit needs."""

import glob
import json
import socket
import subprocess
import time
import urllib.error
import urllib.request

PATIENCE = 20
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebKit:
    """MiniBrowser, driven by WebKitWebDriver, on a desktop."""

    def __init__(self, desktop):
        browser = sorted(glob.glob("/usr/lib/*/webkit2gtk-4*/MiniBrowser"))[-1]
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        desktop.run(
            ["WebKitWebDriver", f"--port={port}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._site = f"http://127.0.0.1:{port}"
        self._wait_for_driver()
        options = {"binary": browser, "args": ["--automation"]}
        session = self._ask(
            "POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        )
        self.version = session["capabilities"]["browserVersion"]
        self._session = f"/session/{session['sessionId']}"

    def _wait_for_driver(self):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._ask("GET", "/status")
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    def _ask(self, method, path, body=None):
        request = urllib.request.Request(
            self._site + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()[:300]}") from error

    def go(self, address):
        self._ask("POST", self._session + "/url", {"url": address})

    def run(self, script, *values):
        return self._ask("POST", self._session + "/execute/sync", {"script": script, "args": list(values)})

    def until(self, expression):
        end = time.monotonic() + PATIENCE
        while True:
            value = self.run(f"return {expression}")
            if value:
                return value
            if time.monotonic() > end:
                raise TimeoutError(f"never true in WebKit: {expression}")

    def click(self, selector):
        element = self._ask("POST", self._session + "/element", {"using": "css selector", "value": selector})[ELEMENT]
        self._ask("POST", f"{self._session}/element/{element}/click", {})

    def drag(self, selector, distance, lets_go=True):
        """The mouse takes an element in its middle and moves it so many pixels down."""
        element = self._ask("POST", self._session + "/element", {"using": "css selector", "value": selector})
        moves = [
            {"type": "pointerMove", "duration": 50, "origin": element, "x": 0, "y": y}
            for y in (0, distance // 2, distance)
        ]
        actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pause", "duration": 300}]
        if lets_go:
            actions.append({"type": "pointerUp", "button": 0})
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self._ask("POST", self._session + "/actions", {"actions": [mouse]})

    def put_away(self):
        """Hides the window."""
        self._ask("POST", self._session + "/window/minimize", {})

    def end(self):
        self._ask("DELETE", self._session)
