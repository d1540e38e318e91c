# SPDX-License-Identifier: MIT
"""check.py RESULTS: of each power loss, that the disk has every answer whose feedback appeared before it, and nothing that nobody
answered; and of all of them, that power was lost: the kernel forgot what nobody synced, each kind of disk what it has to forget.

RESULTS has a folder a start of the machine, by number: what the disk held at its beginning (export.csv, unsynced, direct), and until
the power was gone the journal of the player (play/lines.tsv) and what was written unsynced and handed to the disk (written, handed).
The host leaves cut where it took the disk away.
"""

import csv
import json
import pathlib
import sys


def number(text):
    """Numbers are compared to the twelfth digit: exports and events write them alike, but not at the same time."""
    return float(f"{float(text):.12g}")


def told(line):
    """What an event has in common with the record of the same answer."""
    if line["event"] == "answered":
        return ("comparison", line["reference"], line["target"], number(line["offset_cents"]), number(line["reaction_ms"]))
    return ("matching", line["reference"], line["target"], number(line["initial_offset_cents"]), number(line["final_frequency_hz"]))


def recorded(row):
    notes = int(row["referenceNote"]), int(row["targetNote"])
    if row["type"] == "comparison":
        return ("comparison", *notes, number(row["centOffset"]), number(float(row["reactionTime"]) * 1000))
    return (row["type"], *notes, number(row["initialCentOffset"]), number(row["finalFrequency"]))


def lines(path):
    """Those that have come to their end."""
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
        return {recorded(row) for row in csv.DictReader(line for line in text if not line.startswith("#"))}


def turn(path):
    """Which writing of the file that goes past the kernel's memory is in it, or was the last one: a start and a number."""
    last = lines(path)[-1:]
    return tuple(int(word) for word in last[0].split()) if last else (0, 0)


def holds(what, fact):
    print(("" if fact else "FAILED: ") + what)
    return bool(fact)


def answers(folders):
    """What is there after each start of what was shown before, and how much was shown."""
    shown, waiting, known = {}, [], set()
    for folder in folders:
        had = records(folder)
        if had is not None or shown:
            had = had or set()
            missing = {key: when for key, when in shown.items() if key not in had}
            made_up = had - known - set(shown) - set(waiting)
            known |= had
            # One may have been kept whose telling was cut off.
            yield (not missing and len(made_up) <= 1) or holds(
                f"after start {folder.name} the disk lacks {len(missing)} of {len(shown)}: {list(missing.items())[:3]};"
                f" nobody was told of {list(made_up)}", False)
        later = []
        for event in events(folder):
            if event["event"] == "saved":
                shown.update(dict.fromkeys(later, folder.name))
                later = []
            elif event["saved"]:
                shown[told(event)] = folder.name
            else:
                later.append(told(event))
        waiting += later
    # A disk that was taken away saves nothing more; of those that nobody can look for there are few.
    yield holds(f"{len(shown)} answers were told to be saved, {len(waiting)} to be waiting until the end", len(waiting) <= len(shown))


def losses(folders):
    """Whether anything was lost: if not, nothing was tried."""
    for died, what in ((False, "resets"), (True, "disks that died")):
        pairs = [pair for pair in zip(folders, folders[1:]) if (pair[0] / "cut").exists() == died]
        forgot = sum(bool(set(lines(one / "written")) - set(lines(after / "unsynced"))) for one, after in pairs)
        yield holds(f"{forgot} of {len(pairs)} {what} cost what nobody had synced, at least half of them",
                    pairs and 2 * forgot >= len(pairs))
        lacks = sum(turn(after / "direct") < turn(one / "handed") for one, after in pairs)
        if died:
            yield holds(f"{lacks} of them lack what was handed to them last, at least a quarter", 4 * lacks >= len(pairs))
        else:
            yield holds(f"{lacks} of their disks lack what was handed to them last, which must be none", lacks == 0)


def main():
    folders = sorted((one for one in pathlib.Path(sys.argv[1]).iterdir() if one.name.isdigit()), key=lambda one: int(one.name))
    print(f"{len(folders) - 1} power losses")
    results = [*answers(folders), *losses(folders)]
    print(f"{results.count(True)} passed, {results.count(False)} failed")


main()
