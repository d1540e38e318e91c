#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""compare.py WORKSPACE: compares thresholds by the SQL of docs/cohorts.md, run by SQLite, with psignifit's.

First psignifit is checked against its stored results for the reference answers. Then ten simulated listeners answer 600
comparisons each, at differences around their thresholds. Prints a line for each check, then "N passed, M failed". PEER_SEED in
the environment is the seed.
"""

import csv
import math
import os
import sys
import time

import numpy as np
import psignifit

import engines
import listeners

SETS = 10
TRIALS = 600
LAPSE_RATE = 0.02
# Constant stimuli: these multiples of the listener's sigma, above and below the correct pitch.
PLACES = (0.3, 0.6, 1.0, 1.4, 1.9, 2.5)
# The limit of differences of ln threshold.
AGREEMENT = 0.08
# psignifit does not pool differences, but its prior of the width depends on the smallest distance between two.
REFERENCE_AGREEMENT = 0.02

THREE_IN_FOUR = 0.67449
# psignifit's width reaches from 5 % to 95 % of the sigmoid: 3.2897 sigma.
WIDTH = 3.28971

REFERENCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Reference")


def peer_threshold(answers):
    """psignifit's T75 for answers (signed difference, is "higher"), with Peach's fixed lapse rate."""
    counts = {}
    for offset, is_higher in answers:
        higher, total = counts.get(offset, (0, 0))
        counts[offset] = (higher + is_higher, total + 1)
    data = np.array([(offset, *counts[offset]) for offset in sorted(counts)], dtype=float)
    result = psignifit.psignifit(
        data, experiment_type="yes/no", sigmoid="norm", verbose=False,
        fixed_parameters={"lambda": LAPSE_RATE, "gamma": LAPSE_RATE, "eta": 0.0})
    return result.parameter_estimate_MAP["width"] / WIDTH * THREE_IN_FOUR


def reference_answers():
    sets = {}
    for row in rows("threshold-trials.csv"):
        offset = float(row["offset_cents"])
        sets.setdefault(row["dataset"], []).append((offset, (row["correct"] == "1") != (offset < 0)))
    for row in rows("simulated-listeners.csv"):
        sets.setdefault("golden " + row["listener"], []).append((float(row["offset"]), row["higher"] == "1"))
    return sets


def rows(name):
    with open(os.path.join(REFERENCE, name), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def simulated_answers(random, sigma, criterion):
    """Answers of a listener who follows the model, in random order. criterion: in units of sigma."""
    levels = np.tile([sign * place * sigma for place in PLACES for sign in (1, -1)], TRIALS // (2 * len(PLACES)))
    random.shuffle(levels)
    share = np.array([0.5 * math.erfc(-(level / sigma - criterion) / math.sqrt(2)) for level in levels])
    is_higher = random.random(levels.size) < LAPSE_RATE + (1 - 2 * LAPSE_RATE) * share
    return levels, is_higher


def check(name, one, other, bound, words):
    distance = math.log(one / other)
    holds = abs(distance) <= bound
    print(f"{'ok    ' if holds else 'FAILED'} {name}: {words.format(one, other)}, ln ratio {distance:+.4f}", flush=True)
    return holds


def main():
    workspace = sys.argv[1]
    seed = int(os.environ.get("PEER_SEED") or time.time())
    print(f"seed {seed}", flush=True)
    os.makedirs(workspace, exist_ok=True)
    results = []

    answers = reference_answers()
    for row in rows("threshold-expected.csv"):
        if row["psig_fixed_T75"] != "nan":
            results.append(check(
                row["data"], peer_threshold(answers[row["data"]]), float(row["psig_fixed_T75"]),
                REFERENCE_AGREEMENT, "psignifit {:.3f}, when the reference was made {:.3f} cents"))

    random = np.random.default_rng(seed)
    sets = {}
    for number in range(1, SETS + 1):
        sigma = 3 * (40 / 3) ** random.random()
        criterion = 0.0 if number % 2 else random.uniform(-0.3, 0.3)
        offsets, is_higher = simulated_answers(random, sigma, criterion)
        file = f"set-{number}"
        listeners.write(os.path.join(workspace, file + ".csv"), number, offsets, is_higher)
        name = f"set {number}, T75 {sigma * THREE_IN_FOUR:.2f}, criterion {criterion:+.2f}"
        sets[file] = (name, peer_threshold(zip(offsets.tolist(), is_higher.tolist())))
    ours = engines.in_sqlite(workspace, sets).thresholds
    for file, (name, theirs) in sets.items():
        results.append(check(name, ours[file][0], theirs, AGREEMENT, "SQL {:.3f}, psignifit {:.3f} cents"))

    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
