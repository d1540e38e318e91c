# SPDX-License-Identifier: MIT
"""check.py RESULTS: checks that after each power loss the disk has every answer whose feedback appeared before it and no
others; and that power was really lost: the kernel lost unsynced data, and each kind of disk what it should lose.

RESULTS has a numbered folder for each start of the machine: the disk's contents at the start (export.csv, unsynced, direct), and
up to the loss the player's journal (play/lines.tsv), the data written without sync (written) and those sent to the disk (handed).
The host creates the file cut where it killed the disk.
"""

import csv
import json
import pathlib
import sys


def number(text):
    """Rounded to twelve digits, because exports and events are computed at different times."""
    return float(f"{float(text):.12g}")


def answer_of_event(line):
    """The fields that an event shares with the record of the same answer."""
    if line["event"] == "answered":
        return ("comparison", line["reference"], line["target"], number(line["offset_cents"]), number(line["reaction_ms"]))
    return ("matching", line["reference"], line["target"], number(line["initial_offset_cents"]), number(line["final_frequency_hz"]))


def answer_of_row(row):
    notes = int(row["referenceNote"]), int(row["targetNote"])
    if row["type"] == "comparison":
        return ("comparison", *notes, number(row["centOffset"]), number(float(row["reactionTime"]) * 1000))
    return (row["type"], *notes, number(row["initialCentOffset"]), number(row["finalFrequency"]))


def lines(path):
    """The complete lines."""
    return path.read_text(errors="replace").split("\n")[:-1] if path.exists() else []


def events(folder):
    for text in lines(folder / "play/lines.tsv"):
        event = json.loads(text.split("\t", 1)[1])
        if event["event"] in ("answered", "matched", "saved"):
            yield event


def records(folder):
    export = folder / "export.csv"
    if not export.exists():
        return None
    with export.open(newline="") as text:
        return {answer_of_row(row) for row in csv.DictReader(line for line in text if not line.startswith("#"))}


def last_write(path):
    """The last write past the kernel's cache that the file names: a start and a number."""
    last = lines(path)[-1:]
    return tuple(int(word) for word in last[0].split()) if last else (0, 0)


def holds(what, fact):
    print(("" if fact else "FAILED: ") + what)
    return bool(fact)


def answers(folders):
    """Yields for each start if the disk has the answers shown before it, then if most were saved."""
    shown, waiting, known = {}, [], set()
    for folder in folders:
        had = records(folder)
        if had is not None or shown:
            had = had or set()
            missing = {key: when for key, when in shown.items() if key not in had}
            made_up = had - known - set(shown) - set(waiting)
            known |= had
            # The event of one saved answer may have been cut off.
            yield (not missing and len(made_up) <= 1) or holds(
                f"after start {folder.name} the disk lacks {len(missing)} of {len(shown)}: {list(missing.items())[:3]};"
                f" never shown: {list(made_up)}", False)
        later = []
        for event in events(folder):
            if event["event"] == "saved":
                shown.update(dict.fromkeys(later, folder.name))
                later = []
            elif event["saved"]:
                shown[answer_of_event(event)] = folder.name
            else:
                later.append(answer_of_event(event))
        waiting += later
    # A killed disk saves nothing more; the answers that cannot be checked must be few.
    yield holds(f"{len(shown)} answers were reported as saved, {len(waiting)} as waiting until the end", len(waiting) <= len(shown))


def losses(folders):
    """Yields if enough was lost; otherwise nothing was tested."""
    for died, what in ((False, "resets"), (True, "disks that died")):
        pairs = [pair for pair in zip(folders, folders[1:]) if (pair[0] / "cut").exists() == died]
        forgot = sum(bool(set(lines(one / "written")) - set(lines(after / "unsynced"))) for one, after in pairs)
        yield holds(f"{forgot} of {len(pairs)} {what} lost unsynced data, at least half of them",
                    pairs and 2 * forgot >= len(pairs))
        lacks = sum(last_write(after / "direct") < last_write(one / "handed") for one, after in pairs)
        if died:
            yield holds(f"{lacks} of them lack the last write sent to them, at least a quarter", 4 * lacks >= len(pairs))
        else:
            yield holds(f"{lacks} of their disks lack the last write sent to them, which must be none", lacks == 0)


def main():
    folders = sorted((one for one in pathlib.Path(sys.argv[1]).iterdir() if one.name.isdigit()), key=lambda one: int(one.name))
    print(f"{len(folders) - 1} power losses")
    results = [*answers(folders), *losses(folders)]
    print(f"{results.count(True)} passed, {results.count(False)} failed")


main()
