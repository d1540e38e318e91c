# SPDX-License-Identifier: MIT
"""Every screen and every state that it can be in: how each is brought about, and what is seen when it is there.

States of training are those of a real run, held still; what takes hardware or hours is made from them.
"""

WORDS = {
    "en": {
        "unplugged": "MPK mini was unplugged. This exercise was not counted. Plug it back in to go on, or use the "
        "arrow keys.",
        "unsaved": "not saved yet",
        "cents": "cents",
        "near": "a little too high",
        "middle": "too low",
        "far": "far too high",
        "dead": "Dead centre",
        "presses": "MPK mini 3: pads 1–4 lower, pads 5–8 higher; stop: pad 9",
        "pad": "pad",
        "waiting": "One moment",
        "listening": "Just listen: 1 of 3",
        "left": "9 min left",
        "paused": "Paused",
        "slide": "Slide until it is in tune",
        "range": "“duration” goes from 0.3 to 3 seconds.",
        "full": "The disk is full: the last 3 answers are not saved yet in “/home/anna/.local/share/peach/training.sqlite”. They "
        "will be as soon as you make room.",
        "sequencer": "This computer has no MIDI sequencer: /dev/snd/seq is missing. The screen and the arrow keys work. Try "
        "“sudo modprobe snd-seq”.",
        "port": "Port 8766 is in use, so the screen is at http://127.0.0.1:8767/ this time.",
    },
    "de": {
        "unplugged": "MPK mini wurde abgezogen. Diese Übung zählt nicht. Steck es wieder ein, um weiterzumachen, "
        "oder nimm die Pfeiltasten.",
        "unsaved": "noch nicht gespeichert",
        "cents": "Cent",
        "near": "etwas zu hoch",
        "middle": "zu tief",
        "far": "viel zu hoch",
        "dead": "Genau getroffen",
        "presses": "MPK mini 3: Pads 1–4 tiefer, Pads 5–8 höher; Ende: Pad 9",
        "pad": "Pad",
        "waiting": "Einen Moment",
        "listening": "Nur zuhören: 1 von 3",
        "left": "noch 9 min",
        "paused": "Pause",
        "slide": "Schieb, bis es stimmt",
        "range": "„duration“ geht von 0,3 bis 3 Sekunden.",
        "full": "Der Datenträger ist voll: Die letzten 3 Antworten sind noch nicht in "
        "„/home/anna/.local/share/peach/training.sqlite“ gespeichert. Das geschieht, sobald du Platz schaffst.",
        "sequencer": "Dieser Rechner hat keinen MIDI-Sequencer: /dev/snd/seq fehlt. Bildschirm und Pfeiltasten funktionieren. "
        "Versuch „sudo modprobe snd-seq“.",
        "port": "Port 8766 ist belegt, deshalb ist der Bildschirm diesmal unter "
        "http://127.0.0.1:8767/.",
    },
}
VERDICT = ".verdict:not([hidden])"
PLATE = ".plate:not([hidden])"
OPEN = ".area.is-open"
LISTEN = ".area:not(.is-open)"


def of_run(tape, mode, stage, fits=lambda state: True):
    """A state that was told in the real run."""
    return next(
        message
        for message in tape
        if message["kind"] == "state" and message["mode"] == mode and message["stage"] == stage and fits(message)
    )


def plugged(state, words):
    """With a controller that has pads for everything."""
    modes = ("comparison", "matching", "interval comparison", "interval matching")
    return {
        **state,
        "controller": {"isThere": True, "text": "MPK mini 3"},
        "starts": {mode: f"{words['pad']} {place}" for place, mode in enumerate(modes, 1)},
    }


# The number of a notice that is newer than those on any tape.
LATE = 2**52


def troubles(words):
    """Several notices at once, warnings first."""
    return [
        {"id": LATE + number, "isWarning": name != "port", "text": words[name]}
        for number, name in ((89, "full"), (88, "sequencer"), (87, "port"))
    ]


def training(tape, language):
    """(name, state, selector of what is seen then)."""
    words = WORDS[language]
    judged = {
        right: of_run(tape, "comparison", "feedback", lambda state: state["verdict"]["isCorrect"] is right)
        for right in (True, False)
    }
    tuned = of_run(tape, "matching", "feedback")
    compare, match = of_run(tape, "comparison", "target"), of_run(tape, "matching", "target")

    def verdict(number, band, direction, word, is_dead=False):
        return {
            **tuned,
            "verdict": {
                **tuned["verdict"],
                "number": number,
                "unit": words["cents"],
                "band": band,
                "word": words[word],
                "direction": direction,
                "isDeadCentre": is_dead,
                "announcement": words[word],
            },
        }

    comma = "," if language == "de" else "."
    yield "comparison-listen", of_run(tape, "comparison", "reference"), LISTEN
    yield "comparison-open", compare, OPEN
    yield "comparison-pads", plugged(compare, words), f"{OPEN} >> nth=0"
    yield "comparison-correct", judged[True], f"{VERDICT}.is-correct"
    yield "comparison-incorrect", judged[False], f"{VERDICT}.is-wrong"
    yield "comparison-unsaved", {
        **judged[True],
        "verdict": {**judged[True]["verdict"], "note": words["unsaved"]},
    }, ".verdict-note:not([hidden])"
    yield "comparison-again", of_run(tape, "comparison", "again"), LISTEN
    heard = {**compare, "stage": "listening", "prompt": words["listening"]}
    yield "comparison-listening", heard, "#go-to-next"
    yield "comparison-listening-only", {**heard, "isListening": True, "prompt": words["left"]}, "#go-to-next"
    yield "comparison-waiting", {**compare, "stage": "waiting", "prompt": words["waiting"]}, LISTEN
    message = {"id": LATE + 90, "isWarning": True, "text": words["unplugged"]}
    yield "comparison-unplugged", {
        **compare,
        "phase": "paused",
        "stage": "idle",
        "prompt": words["paused"],
        "figures": "",
        "messages": [message, *troubles(words)],
    }, "#go-on:not([hidden])"
    yield "interval-comparison-open", of_run(tape, "interval comparison", "target"), ".interval:not([hidden])"
    yield "matching-listen", of_run(tape, "matching", "reference"), ".track:not(.is-open)"
    yield "matching-open", match, ".track.is-open"
    confirmed = {**plugged(match, words), "slideCommits": False, "prompt": words["slide"]}
    yield "matching-confirm", confirmed, ".track.is-open"
    yield "matching-near", verdict(f"+4{comma}2", "near", "sharp", "near"), PLATE
    yield "matching-middle", verdict(f"−18{comma}7", "middle", "flat", "middle"), PLATE
    yield "matching-far", verdict(f"+96{comma}0", "far", "sharp", "far"), PLATE
    yield "matching-dead-centre", verdict("0", "near", "none", "dead", True), PLATE
    yield "interval-matching-open", of_run(tape, "interval matching", "target"), ".interval:not([hidden])"


def drawing(word):
    """Of a controller: a wheel, eight pads and a key."""
    pads = "".join(
        f'<g class="device-used" data-control="pad{number + 1}"><rect class="device-part" x="{72 + 68 * number}" y="16" '
        f'width="60" height="46" rx="6"/><text class="device-name" x="{78 + 68 * number}" y="30" font-size="11">{number + 1}'
        f'</text><text class="device-word" x="{102 + 68 * number}" y="48" font-size="12" text-anchor="middle">{word}</text></g>'
        for number in range(8)
    )
    return (
        '<svg viewBox="0 0 640 160"><rect class="device-body" x="0" y="0" width="640" height="160" rx="16"/>'
        '<g class="device-used" data-control="wheel"><rect class="device-part" x="24" y="16" width="30" height="76" rx="15"/>'
        '<rect class="device-grip" x="27" y="47" width="24" height="14" rx="7" data-travel="56"/></g>'
        f'{pads}<g class="device-idle" data-control="keys"><rect class="device-key" x="72" y="80" width="36" height="64" '
        'rx="3" data-note="60"/></g></svg>'
    )


def hands(language, mode):
    """A controller in a mode."""
    words = WORDS[language]
    answers = ("Lower", "Higher") if language == "en" else ("Tiefer", "Höher")
    tuning = ("Tune", "Confirm") if language == "en" else ("Stimmen", "Bestätigen")
    does = tuning if mode.endswith("matching") else answers
    symbols = (None, "confirm") if mode.endswith("matching") else ("lower", "higher")
    return {
        "kind": "hands",
        "name": "MPK mini 3",
        "text": words["presses"].partition(": ")[2],
        "svg": drawing(does[1]),
        "uses": [
            {"parts": [f"pad{place}"], "by": f"{words['pad']} {place}", "does": word, "symbol": symbol}
            for place, (word, symbol) in enumerate(zip(does, symbols), 1)
        ],
        "keys": [],
    }


def touch(part, change, **more):
    return {"kind": "touch", "controller": "MPK mini 3", "part": part, "use": part, "note": None, "change": change, **more}


def controllers(language):
    """A keyboard without a device."""
    pads = [
        {
            "id": f"pad{number}",
            "name": f"{WORDS[language]['pad']} {number}",
            "sends": f"note {35 + number}, channel 10",
            "does": (
                ["Comparison: lower" if number < 5 else "Comparison: higher"]
                if language == "en"
                else ["Vergleich: tiefer" if number < 5 else "Vergleich: höher"]
            ),
        }
        for number in range(1, 9)
    ]
    names = (
        ("Comparison: lower", "Pitch Matching: confirm")
        if language == "en"
        else ("Vergleich: tiefer", "Tonhöhe treffen: übernehmen")
    )
    return {
        "kind": "controllers",
        "errors": [],
        "programs": ["WIDI Master"],
        "noController": None,
        "controllers": [
            {
                "id": "20:0",
                "name": "MPK mini 3",
                "mapping": "Akai MPK mini mk3",
                "file": "/usr/share/peach/mappings/mpk-mini.yaml",
                "views": [
                    {"name": name, "svg": drawing(WORDS[language]["pad"])}
                    for name in (("Start", "Comparison") if language == "en" else ("Start", "Vergleich"))
                ],
                "description": "MPK mini 3",
                "controls": pads,
                "actions": [
                    {"action": "answer lower", "isMoved": False, "name": names[0], "by": f"{WORDS[language]['pad']}s 1–4"},
                    {"action": "confirm", "isMoved": False, "name": names[1], "by": None},
                ],
            }
        ],
    }


def records(language):
    """Answers with backups, a moment after a reset."""
    text = "1,200 comparisons and 60 tuned notes" if language == "en" else "1.200 Vergleiche und 60 gestimmte Töne"
    day = "24 November 2026, 13:05" if language == "en" else "24. Nov. 2026, 13:05"
    answers = "1,260 answers" if language == "en" else "1.260 Antworten"
    backups = [{"name": f"2026-11-2{number}", "text": f"{day}: {answers}"} for number in range(4)]
    return {"kind": "records", "text": text, "backups": backups, "undo": {"backup": "2026-11-20", "seconds": 60}}


def faulty(language):
    told = (
        "mpk.yaml, line 12: “answer hihger” is not an action; did you mean “answer higher”? "
        "The other 4 controls work."
        if language == "en"
        else "mpk.yaml, Zeile 12: „answer hihger“ ist keine Aktion; meinst du „answer higher“? "
        "Die anderen 4 Regler gehen."
    )
    none = (
        "No MIDI controller found. Plug one in at any time."
        if language == "en"
        else "Kein MIDI-Controller gefunden. Du kannst jederzeit einen anschließen."
    )
    known = [{"name": name, "svg": drawing("")} for name in ("Akai MPK mini mk3", "Korg nanoKONTROL2", "Novation Launchpad X")]
    return {"kind": "controllers", "controllers": [], "errors": [told], "programs": [], "noController": [none, none], "folder": "/home/a/mappings", "known": known}


def monitor(language):
    effect = "pad 1 → lower" if language == "en" else "Pad 1 → tiefer"
    return {
        "kind": "monitor",
        "time": "10:41:07.318",
        "controller": "MPK mini 3",
        "text": "Note ch 10 36 C2 vel 96",
        "effect": effect,
        "control": "pad1",
        "isMoved": False,
        "wheel": 0.28,
    }


def lesson(language):
    return {
        "kind": "lesson",
        "isOpen": True,
        "turns": ["skip", "back", "finish", "cancel"],
        "hint": "Once more." if language == "en" else "Noch einmal.",
        "question": "Press the pad for “lower”." if language == "en" else "Drück das Pad für „tiefer“.",
    }
