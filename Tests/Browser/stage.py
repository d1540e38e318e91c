# SPDX-License-Identifier: MIT
"""A page whose stream goes through our hands: what the server says can be changed on its way, or made up."""

import asyncio
import json

from browser import PATIENCE, Page

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


class Stage(Page):
    def __init__(self, page):
        super().__init__(page)
        self._socket = None
        self._is_cut = False
        # What stands in place of all messages of a kind; the server's last one is kept for when it is taken away.
        self._instead = {}
        self._asked = {}
        self._quiet = asyncio.Event()
        self._quiet.set()

    async def open(self, instrument):
        await self.page.route_web_socket("**/stream*", self._route)
        await super().open(instrument)

    def _route(self, socket):
        if self._is_cut:
            asyncio.ensure_future(socket.close())
            return
        self._socket = socket
        server = socket.connect_to_server()
        server.on_message(self._told)
        socket.on_message(lambda text: self._said(server, text))

    def _told(self, text):
        message = json.loads(text)
        self.got.append(message)
        kind = message["kind"]
        if kind in self._asked:
            self._asked[kind] -= 1
            if self._asked[kind] <= 0:
                del self._asked[kind]
        if kind in self._instead:
            text = json.dumps(self._instead[kind])
        if not self._is_cut:
            self._socket.send(text)
        if not self._asked:
            self._quiet.set()

    def _said(self, server, text):
        message = json.loads(text)
        self.sent.append(message)
        if message.get("get") in self._instead:
            self._socket.send(json.dumps(self._instead[message["get"]]))
            return
        if "get" in message:
            self._asked[message["get"]] = 1
            self._quiet.clear()
        server.send(text)

    def show(self, message, instead=True):
        """Tells the page a message, from now on in place of the server's."""
        if instead:
            self._instead[message["kind"]] = message
        self._socket.send(json.dumps(message))

    def show_real(self, *kinds):
        """The server's own words again."""
        for kind in kinds or list(self._instead):
            if self._instead.pop(kind, None) and self.last(kind):
                self._socket.send(json.dumps(self.last(kind)))

    async def cut(self):
        """The connection is lost, and stays so."""
        self._is_cut = True
        await self._socket.close()

    async def mend(self):
        self._is_cut = False
        await self.until("() => !document.getElementById('main').hidden")

    async def settle(self):
        """Until the page has what it asked for, and has drawn it."""
        told = len(self.got)
        await self.page.evaluate(FRAMES)
        await asyncio.wait_for(self._quiet.wait(), PATIENCE / 1000)
        if len(self.got) > told:
            await self.page.evaluate(FRAMES)

    async def go(self, name):
        await self.page.evaluate("(name) => { location.hash = name; }", name)
