# SPDX-License-Identifier: MIT
"""Chromium, and pages in it that remember what went wrong in them."""

import json
import os

from playwright.async_api import TimeoutError, async_playwright

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 15_000
HERE = os.path.dirname(os.path.abspath(__file__))


class Browser:
    """One Chromium. Contexts are its profiles: nothing of one is known in another."""

    def __init__(self, desktop=None, *flags):
        """On a desktop, given by its environment, or without one."""
        self._desktop, self._flags = desktop, flags

    async def __aenter__(self):
        self._driver = await async_playwright().start()
        # Root cannot have Chromium's sandbox. No page that plays may be slowed down because another is in front.
        self._chromium = await self._driver.chromium.launch(
            executable_path=CHROMIUM,
            headless=self._desktop is None,
            env=self._desktop or dict(os.environ),
            args=[
                "--no-sandbox",
                "--disable-background-timer-throttling",
                "--disable-renderer-backgrounding",
                # Without a card, the part of one is played by a program that draws more slowly than Chromium itself.
                *([] if self._desktop else ["--disable-gpu"]),
                *self._flags,
            ],
        )
        return self

    async def __aexit__(self, *_):
        await self._chromium.close()
        await self._driver.stop()

    async def processes(self):
        """Their ids: all that this Chromium is made of."""
        session = await self._chromium.new_browser_cdp_session()
        told = await session.send("SystemInfo.getProcessInfo")
        return [process["id"] for process in told["processInfo"]]

    async def context(self, locale="en", **traits):
        context = await self._chromium.new_context(locale=locale, **traits)
        context.set_default_timeout(PATIENCE)
        await context.add_init_script(path=os.path.join(HERE, "diary.js"))
        return context

    async def page(self, instrument, locale="en", **traits):
        """A page that shows Start, in a context of its own."""
        page = Page(await (await self.context(locale, **traits)).new_page())
        await page.open(instrument)
        return page


class Page:
    """A page, the messages that it got and sent, and what its console complained of."""

    def __init__(self, page):
        self.page = page
        self.got = []
        self.sent = []
        self.complaints = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("websocket", self._listen)

    def _hear(self, message):
        # That Peach cannot be reached is what some tests are about, and Chromium says so by itself.
        if message.type in ("error", "warning") and "WebSocket connection to" not in message.text:
            self.complaints.append(f"{message.type}: {message.text}")

    def _listen(self, socket):
        socket.on("framereceived", lambda text: self.got.append(json.loads(text)))
        socket.on("framesent", lambda text: self._keep(json.loads(text)))

    def _keep(self, message):
        """Except what a page asks by itself, every two seconds."""
        if message != {"get": "output"}:
            self.sent.append(message)

    async def open(self, instrument):
        await self.page.goto(instrument.address)
        await self.page.wait_for_selector("#mode-comparison")

    async def close(self):
        await self.page.context.close()

    async def until(self, condition, patience=PATIENCE):
        """Waits for an expression to be true in the page."""
        try:
            await self.page.wait_for_function(condition, timeout=patience)
        except TimeoutError as error:
            raise AssertionError(f"never true: {condition}; {self._story()}") from error

    def _story(self):
        state = {
            key: value
            for key, value in (self.last("state") or {}).items()
            if key in ("phase", "stage", "number", "mode", "isFromPage")
        }
        return f"at {self.page.url}; last told {state}, last sent {self.sent[-3:]}, complaints {self.complaints}"

    async def diary(self, chapter):
        return await self.page.evaluate("(chapter) => diary[chapter]", chapter)

    async def until_more(self, chapter, before):
        """Waits until a chapter of the diary has more entries than before."""
        await self.until(f"() => diary.{chapter}.length > {before}")

    async def seen(self, selector):
        try:
            await self.page.wait_for_selector(selector)
        except TimeoutError as error:
            raise AssertionError(f"not seen: {selector}; {self._story()}") from error

    async def press(self, *keys):
        for key in keys:
            await self.page.keyboard.press(key)

    async def tab_to(self, name, most=40):
        """Goes to the element with this id as a keyboard does; raises if Tab does not lead there."""
        for _ in range(most):
            if await self.page.evaluate("document.activeElement?.id") == name:
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to #{name}")

    def states(self):
        return [message for message in self.got if message["kind"] == "state"]

    def last(self, kind):
        return next((message for message in reversed(self.got) if message["kind"] == kind), None)


def folder(*names):
    """A folder for what is made."""
    path = os.path.join(*names)
    os.makedirs(path, exist_ok=True)
    return path
