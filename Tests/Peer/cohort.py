#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cohort.py WORKSPACE PROGRAMS: the thresholds of 1,000 listeners by the SQL of docs/cohorts.md.

Writes 10 million answers, and some of odd listeners, into files in Peach's export format. DuckDB runs the statements over all
files, SQLite all but the first statement over a few. Prints a line for each check, then "N passed, M failed". PROGRAMS is the
folder of the built programs; PEER_SEED in the environment is the seed.
"""

import csv
import glob
import math
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time

import duckdb
import numpy as np

import listeners

COUNT, ANSWERS = 1000, 10_000
# The number of those that Peach itself simulates.
OWN = 20
# The limit of differences of ln threshold.
AGREEMENT = 1e-6
MOST_ROUNDS = 24
MEMORY = "2GB"

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "cohorts.md")

results = []


def check(holds, description):
    results.append(bool(holds))
    print(f"{'ok    ' if holds else 'FAILED'} {description}", flush=True)


def timed(words, body):
    begun = time.monotonic()
    result = body()
    print(f"       {words}: {time.monotonic() - begun:.1f} s", flush=True)
    return result


def odd_listeners(random):
    """(name, offsets, is "higher") of listeners that are hard to estimate: (sigma, criterion, lapse), number of answers."""
    kinds = [
        ("guesser", (1000, 0, 0.5), 10_000, ""), ("guesser-brief", (1000, 0, 0.5), 200, ""),
        ("fine", (0.1, 0, 0.02), 10_000, ""), ("coarse", (1000, 0, 0.02), 10_000, ""),
        ("finer-than-asked", (0.6, 0.3, 0.02), 10_000, ""), ("far-off", (3, 30, 0.02), 10_000, ""),
        ("careless", (4, 0, 0.12), 10_000, ""), ("always-higher", (10, 0, 0.02), 300, "higher"),
        ("asked-above", (10, 0, 0.02), 5_000, "above"), ("one", (15, 0, 0.02), 1, ""), ("three", (15, 0, 0.02), 3, ""),
        ("ten", (15, 0, 0.02), 10, ""), ("fifty", (8, 4, 0.02), 50, ""),
    ]
    for name, one, count, habit in kinds:
        offsets, is_higher = listeners.answers(random, [one], count, habit)
        yield "odd-" + name, offsets[0], is_higher[0]


def make(programs, folder, random):
    """Writes all files. Returns (sigma, criterion, lapse) of the listeners with many answers, by name."""
    sigmas = 12 * np.exp(0.7 * random.standard_normal(COUNT))
    known = {
        f"listener-{number:04}": (float(sigma), float(random.normal(0, sigma / 4)), listeners.LAPSE_RATE)
        for number, sigma in enumerate(np.clip(sigmas, 1, 150), 1)}
    names = list(known)
    drawn = listeners.answers(random, [known[name] for name in names[OWN:]], ANSWERS)
    listeners.write_all(folder, [*zip(names[OWN:], *drawn), *odd_listeners(random)])
    for number, name in enumerate(names[:OWN], 1):
        listeners.simulate(programs, folder, name, number, *known[name][:2], ANSWERS)
    return known


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        next(file)
        rows = [row for row in csv.DictReader(file) if row["type"] == "comparison"]
    return np.array([float(row["centOffset"]) for row in rows]), np.array([row["answer"] == "higher" for row in rows])


def check_model(folder, known):
    """Checks that Peach's listeners and those drawn here follow the same model and the same strategy."""
    for words, names in (("Peach's own", list(known)[:OWN]), ("drawn here", list(known)[OWN:2 * OWN])):
        surprise, spread, astray = 0.0, 0.0, 0.0
        for name in names:
            offsets, is_higher = read(os.path.join(folder, name + ".csv"))
            share = listeners.share_of_higher(offsets, *known[name])
            surprise += np.sum((is_higher - share) * np.sign(offsets))
            spread += np.sum(share * (1 - share))
            expected = listeners.next_difference(np.abs(offsets[:-1]), is_higher[:-1] == (offsets[:-1] > 0))
            astray = max(astray, float(np.max(np.abs(np.abs(offsets[1:]) - expected))))
        deviations = surprise / math.sqrt(spread)
        check(
            abs(deviations) < 4 and astray < 1e-9,
            f"{words}: right answers are {deviations:+.2f} standard deviations off the model, differences {astray:.1e} cents")


def statements():
    with open(DOCUMENT, encoding="utf-8") as file:
        return re.findall(r"```sql\n(.*?)```", file.read(), re.DOTALL)


def thresholds(execute, words):
    """Runs the document's statements after the first, which reads the files."""
    _, tally, box, begin, zoom, result = statements()
    timed(f"{words} counts the answers", lambda: execute(tally))
    execute(box)
    execute(begin)

    def search():
        for number in range(MOST_ROUNDS):
            execute(zoom)
            left = execute("SELECT COUNT(*) FROM box WHERE told = 0 AND round = (SELECT MAX(round) FROM box)").fetchone()[0]
            if left == 0:
                return number + 1
        return MOST_ROUNDS
    rounds = timed(f"{words} searches the grid", search)
    print(f"       in {rounds} rounds", flush=True)
    return {os.path.basename(row[0]): row[1:] for row in execute(result).fetchall()}


def in_duckdb(folder):
    database = duckdb.connect()
    database.execute(f"SET threads = 2; SET memory_limit = '{MEMORY}'; SET temp_directory = '{folder}/../spill'")
    database.execute(f"SET file_search_path = '{folder}/..'")
    database.execute(statements()[0])
    return thresholds(database.execute, "DuckDB")


def in_sqlite(folder, names):
    database = sqlite3.connect(":memory:")
    database.execute('CREATE TABLE export (listener TEXT, type TEXT, "interval" TEXT, "centOffset" TEXT, "isCorrect" TEXT)')
    for name in names:
        with open(os.path.join(folder, name), newline="", encoding="utf-8") as file:
            next(file)
            database.executemany("INSERT INTO export VALUES (?, ?, ?, ?, ?)", [
                (name, row["type"], row["interval"], row["centOffset"], row["isCorrect"]) for row in csv.DictReader(file)])
    return thresholds(database.execute, "SQLite")


def check_files(peach, folder, workspace):
    """Checks that Peach imports the files drawn here, and that JSON lines have the same keys and values."""
    with open(os.path.join(folder, "listener-0001.csv"), encoding="utf-8") as file:
        next(file)
        check(next(file).strip().split(",") == listeners.COLUMNS, "the columns of an export are the known ones, in their order")
    with open(DOCUMENT, encoding="utf-8") as file:
        document = file.read()
    rows = [line for line in document.splitlines() if line.startswith("| `")]
    keys = [key for row in rows for key in re.findall(r"`(\w+)`", row.split("|")[1])]
    check(sorted(keys) == sorted(listeners.COLUMNS), "docs/cohorts.md describes every column")
    data = os.path.join(workspace, "imported.sqlite")
    path = os.path.join(folder, f"listener-{OWN + 1:04}.csv")
    lines = os.path.join(workspace, "imported.jsonl")
    runs = [
        subprocess.run([peach, "records", *rest, "--data", data], capture_output=True, text=True, check=False)
        for rest in (["import", path], ["export", lines])]
    faults = [run.stderr for run in runs if run.returncode != 0]
    check(not faults, " ".join(["Peach imports a file drawn here", *faults]))
    reader = re.search(r"`(FROM read_json\(.*?\));`", document).group(1).replace("answers/*.jsonl", lines)
    found = duckdb.sql(f"SELECT \"centOffset\", \"isCorrect\" {reader} WHERE type = 'comparison'").fetchall()
    offsets, is_higher = read(path)
    exported = [(float(cents), correct == "true") for cents, correct in found]
    check(exported == [*zip(offsets, is_higher == (offsets > 0))], "JSON lines have the same answers")
    for rest in (data, data + "-wal", data + "-shm", lines):
        if os.path.exists(rest):
            os.remove(rest)


def compare(words, names, one, other):
    """Compares (threshold, lower, upper) of each listener. NaN agrees with nothing."""
    ones, others = (np.array([found[name] for name in names], dtype=float) for found in (one, other))
    ratios = np.abs(np.log(ones / others))
    # Unlike Python's, numpy's max and argmax return NaN if there is one.
    furthest, distance, bands = ratios[:, 0].argmax(), ratios[:, 0].max(), ratios[:, 1:].max()
    check(
        distance <= AGREEMENT and bands <= 3 * AGREEMENT,
        f"{words}: ln ratio at most {distance:.5f} ({names[furthest]}: {ones[furthest, 0]:.4f} and {others[furthest, 0]:.4f} cents), "
        f"of bands {bands:.5f}")


def main():
    workspace, programs = sys.argv[1:3]
    seed = int(os.environ.get("PEER_SEED") or time.time())
    print(f"seed {seed}", flush=True)
    folder = os.path.join(workspace, "answers")
    shutil.rmtree(workspace, ignore_errors=True)
    os.makedirs(folder)
    try:
        known = timed("the files are made", lambda: make(programs, folder, np.random.default_rng(seed)))
        files = sorted(os.path.basename(path) for path in glob.glob(os.path.join(folder, "*.csv")))
        size = sum(os.path.getsize(os.path.join(folder, name)) for name in files)
        print(f"       {len(files)} files, {size / 1e9:.2f} GB", flush=True)
        check_files(os.path.join(programs, "peach"), folder, workspace)
        check_model(folder, known)
        found = timed("DuckDB, all in all", lambda: in_duckdb(folder))
        check(sorted(found) == files, f"{len(found)} of {len(files)} listeners have a threshold")
        few = ["odd-ten.csv", "odd-three.csv", files[0]]
        compare(f"SQLite and DuckDB, {len(few)} listeners", few, in_sqlite(folder, few), found)
        near = sum(abs(math.log(found[name + ".csv"][0] / (0.67449 * known[name][0]))) < 0.25 for name in known)
        check(near > 0.97 * COUNT, f"{near} of {COUNT} thresholds are within a quarter of the listener's own")
    finally:
        shutil.rmtree(workspace, ignore_errors=True)
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
