#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Listens as a screen reader does, over AT-SPI, and writes what it hears in JSON lines. Debian's Python has Atspi."""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

HEARD = ("object:announcement", "object:text-changed:insert")
# Roles whose names the test asks for, once the page is there.
TOLD = ("slider", "push button", "image", "link", "radio button", "panel", "grouping")


def text(value):
    return value if isinstance(value, str) else ""


def hear(event):
    try:
        name = event.source.get_name() or ""
    except GLib.Error:  # It is gone already.
        name = ""
    print(json.dumps({"event": event.type, "text": text(event.any_data), "name": name}), flush=True)


def names(node, found, is_page=False, depth=0):
    """Of what is on pages; the browser's own buttons are no business of ours."""
    if node is None or depth > 60:
        return
    try:
        role = node.get_role_name()
        is_page = is_page or role == "document web"
        if is_page and role in TOLD:
            found.append([role, node.get_name()])
        for place in range(node.get_child_count()):
            names(node.get_child_at_index(place), found, is_page, depth + 1)
    except GLib.Error:  # It is gone already.
        return


def answer(_channel, _condition):
    """Each line of standard input asks for the names that are there now."""
    if not sys.stdin.readline():
        Atspi.event_quit()
        return False
    found = []
    Atspi.get_desktop(0).clear_cache()
    names(Atspi.get_desktop(0), found)
    print(json.dumps({"names": found}), flush=True)
    return True


Atspi.init()
listener = Atspi.EventListener.new(hear)
for kind in HEARD:
    listener.register(kind)
GLib.io_add_watch(
    GLib.IOChannel.unix_new(sys.stdin.fileno()),
    GLib.PRIORITY_DEFAULT,
    GLib.IOCondition.IN | GLib.IOCondition.HUP,
    answer,
)
print(json.dumps({"event": "ready", "text": "", "name": ""}), flush=True)
Atspi.event_main()
