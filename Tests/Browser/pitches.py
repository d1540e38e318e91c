# SPDX-License-Identifier: MIT
"""What the stream tells of pitches: those of answered exercises only, however they were answered."""

TRAIL = 10


def follow_verdicts(report, page, peach):
    """Before the verdict a page has the pitches of the exercises before it, and nothing of its own."""
    runs = [[]]
    for line in peach.lines:
        if line.get("event") == "started":
            runs.append([])
        elif line.get("event") in ("answered", "matched"):
            runs[-1].append(line["offset_cents"] if line["event"] == "answered" else line["error_cents"])
    faults, open_states = [], 0
    for state in page.states():
        shown = [mark["cents"] for mark in state["trail"]]
        pitches, verdict = state["pitches"], state["verdict"]
        is_open = state["stage"] in ("waiting", "reference", "target", "open")
        open_states += is_open
        if (pitches is not None) != (verdict is not None or state["stage"] == "again"):
            faults.append(f"{state['stage']}, {state['number']}: pitches {pitches}, verdict {verdict}")
        if pitches:
            shown.append(pitches["cents"])
        told = state["number"] - (0 if verdict else 1)
        if not any(same(shown, run[:told][-TRAIL - (1 if pitches else 0) :]) for run in runs):
            faults.append(f"{state['stage']}, {state['number']}: {shown}")
    report.check_none("no pitch reaches a page before its verdict", faults, most=3)
    report.check("… in many states of open exercises", open_states > 20, open_states)


def same(one, other):
    return len(one) == len(other) and all(abs(a - b) < 1e-6 for a, b in zip(one, other))
