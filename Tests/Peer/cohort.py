#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cohort.py WORKSPACE PROGRAMS: the thresholds of 1,000 listeners by the SQL of docs/cohorts.md.

Writes 10 million answers, and some of odd listeners, into files in Peach's export format. DuckDB and Spark run the statements over
the first million and over all, SQLite over a few. Prints a line for each check, then "N passed, M failed". PROGRAMS is the
folder of the built programs; PEER_SEED in the environment is the seed.
"""

import csv
import glob
import math
import os
import re
import shutil
import subprocess
import sys
import time

import duckdb
import numpy as np

import engines
import listeners
from engines import timed

COUNT, ANSWERS = 1000, 10_000
# Of the smaller set.
FEW = 100
# The number of those that Peach itself simulates.
OWN = 20
# The limit of differences of ln threshold.
AGREEMENT = 1e-6

results = []


def check(holds, description):
    results.append(bool(holds))
    print(f"{'ok    ' if holds else 'FAILED'} {description}", flush=True)


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


def check_files(peach, folder, workspace):
    """Checks that Peach imports the files drawn here, and that JSON lines have the same keys and values."""
    with open(os.path.join(folder, "listener-0001.csv"), encoding="utf-8") as file:
        next(file)
        check(next(file).strip().split(",") == listeners.COLUMNS, "the columns of an export are the known ones, in their order")
    document = engines.document()
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
    reader = re.search(r"`(FROM read_json\(.*?\))`", document).group(1).replace("answers/*.jsonl", lines)
    found = duckdb.sql(f"SELECT \"centOffset\", \"isCorrect\" {reader} WHERE type = 'comparison'").fetchall()
    offsets, is_higher = read(path)
    exported = [(float(cents), correct == "true") for cents, correct in found]
    check(exported == [*zip(offsets, is_higher == (offsets > 0))], "JSON lines have the same answers")
    for rest in (data, data + "-wal", data + "-shm", lines):
        if os.path.exists(rest):
            os.remove(rest)


def compare(words, names, ones, others):
    """Compares (threshold, lower, upper …) of each listener. NaN agrees with nothing."""
    ones, others = (np.array([found[name][:3] for name in names], dtype=float) for found in (ones, others))
    ratios = np.abs(np.log(ones / others))
    # Unlike Python's, numpy's max and argmax return NaN if there is one.
    furthest, distance, bands = ratios[:, 0].argmax(), ratios[:, 0].max(), ratios[:, 1:].max()
    check(
        distance <= AGREEMENT and bands <= 3 * AGREEMENT,
        f"{words}: ln ratio at most {distance:.0e} ({names[furthest]}: {ones[furthest, 0]:.4f} and "
        f"{others[furthest, 0]:.4f} cents), of bands {bands:.0e}")


def check_engines(workspace, few, names, known):
    """Compares DuckDB, Spark and SQLite over the first listeners and over all."""
    by_duckdb = [engines.in_duckdb(folder) for folder in (few, workspace)]
    answers = [f"{count * ANSWERS:,} answers" for count in (FEW, COUNT)]
    for words, duck, spark in zip(answers, by_duckdb, engines.in_spark([few, workspace])):
        print(f"       {words}: DuckDB {duck.seconds:.0f} s, Spark {spark.seconds:.0f} s", flush=True)
        listed = sorted(duck.thresholds)
        check(sorted(spark.thresholds) == listed, f"{words}: DuckDB and Spark have thresholds of {len(listed)} listeners")
        compare(f"{words}: DuckDB and Spark", listed, duck.thresholds, spark.thresholds)
        compare(f"{words}: DuckDB and Spark, pooled", listed, duck.pooled, spark.pooled)
        check(
            abs(math.log(duck.middle / spark.middle)) < AGREEMENT and abs(math.log(duck.tau / spark.tau)) < AGREEMENT,
            f"{words}: middle {duck.middle:.4f} and {spark.middle:.4f} cents, τ {duck.tau:.4f} and {spark.tau:.4f}")
    found = by_duckdb[1].thresholds
    check(sorted(found) == names, f"{len(found)} of {len(names)} listeners have a threshold")
    some = ["odd-ten", "odd-three", names[0]]
    by_sqlite = engines.in_sqlite(os.path.join(workspace, "answers"), some)
    compare(f"SQLite and DuckDB, {len(some)} listeners", some, by_sqlite.thresholds, found)
    near = sum(abs(math.log(found[name][0] / (0.67449 * known[name][0]))) < 0.25 for name in known)
    check(near > 0.97 * COUNT, f"{near} of {COUNT} thresholds are within a quarter of the listener's own")
    levels = np.log([known[name][0] for name in list(known)[:FEW]])
    middle = 0.67449 * math.exp(levels.mean())
    check(
        abs(math.log(by_duckdb[0].middle / middle)) < 0.03 and abs(by_duckdb[0].tau - levels.std(ddof=1)) < 0.05,
        f"the first {FEW} have the middle {by_duckdb[0].middle:.3f} and τ {by_duckdb[0].tau:.3f}, "
        f"their own {middle:.3f} and {levels.std(ddof=1):.3f}")


def main():
    workspace, programs = map(os.path.abspath, sys.argv[1:3])
    seed = int(os.environ.get("PEER_SEED") or time.time())
    print(f"seed {seed}", flush=True)
    folder, few = os.path.join(workspace, "answers"), os.path.join(workspace, "few")
    shutil.rmtree(workspace, ignore_errors=True)
    os.makedirs(folder)
    os.makedirs(os.path.join(few, "answers"))
    try:
        known = timed("the files are made", lambda: make(programs, folder, np.random.default_rng(seed)))
        for name in list(known)[:FEW]:
            os.link(os.path.join(folder, name + ".csv"), os.path.join(few, "answers", name + ".csv"))
        paths = sorted(glob.glob(os.path.join(folder, "*.csv")))
        print(f"       {len(paths)} files, {sum(map(os.path.getsize, paths)) / 1e9:.2f} GB", flush=True)
        check_files(os.path.join(programs, "peach"), folder, workspace)
        check_model(folder, known)
        engines.convert(few)
        engines.convert(workspace)
        check_engines(workspace, few, [os.path.basename(path)[:-4] for path in paths], known)
    finally:
        shutil.rmtree(workspace, ignore_errors=True)
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
