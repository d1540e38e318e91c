# SPDX-License-Identifier: MIT
"""check.py RESULTS: of each power loss, that the disk has every answer whose feedback appeared before it, and nothing that nobody
answered; and of all of them, that something that was not synced was lost, or nothing was tried.

RESULTS has a folder a start of the machine, by number: what the disk held at its beginning (export.csv, unsynced) and the journal
of the player until the power was gone (play/lines.tsv).
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


def events(folder):
    lines = folder / "play/lines.tsv"
    for text in lines.read_bytes().split(b"\n")[:-1] if lines.exists() else []:
        event = json.loads(text.split(b"\t", 1)[1])
        if event["event"] in ("answered", "matched"):
            yield event


def records(folder):
    export = folder / "export.csv"
    if not export.exists():
        return None
    with export.open(newline="") as text:
        return {recorded(row) for row in csv.DictReader(line for line in text if not line.startswith("#"))}


def main():
    folders = sorted((one for one in pathlib.Path(sys.argv[1]).iterdir() if one.name.isdigit()), key=lambda one: int(one.name))
    passed, failed, shown, waiting, lost = 0, 0, {}, 0, 0
    for folder in folders:
        had = records(folder)
        if had is not None or shown:
            missing = {key: when for key, when in shown.items() if key not in (had or set())}
            if missing:
                failed += 1
                print(f"FAILED: after start {folder.name} the disk lacks {len(missing)} of {len(shown)}: {list(missing.items())[:3]}")
            else:
                passed += 1
            unsynced = folder / "unsynced"
            kept = len(unsynced.read_text(errors="replace").split("\n")) if unsynced.exists() else 0
            lost += kept < len(shown)
        for event in events(folder):
            if event["saved"]:
                shown[told(event)] = folder.name
            else:
                waiting += 1
    print(f"{len(folders) - 1} power losses, {len(shown)} answers that were told to be saved, {waiting} that were told to be waiting;"
          f" after {lost} losses a file that nobody synced lacked something.")
    passed, failed = (passed + 1, failed) if lost else (passed, failed + 1)
    if not lost:
        print("FAILED: nothing was ever lost, not even what was not synced: no power loss was tried")
    print(f"{passed} passed, {failed} failed")


main()
