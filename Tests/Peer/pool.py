#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pool.py WORKSPACE: compares the thresholds of a class by the SQL of docs/cohorts.md with sums over a grid in Python.

Thirty listeners answer 4 to 120 comparisons each. Python uses every answer as it is, the exact Φ and one dense grid for all.
Prints a line for each check, then "N passed, M failed". PEER_SEED in the environment is the seed.
"""

import math
import os
import shutil
import sys
import time

import numpy as np
from scipy.special import logsumexp, ndtr

import engines
import listeners

CLASS = 30
MIDDLE, TAU = 12.0, 0.6
# The limit of differences of ln threshold, in its standard deviations, of which few answers have a large one.
AGREEMENT = 0.03
THREE_IN_FOUR = 0.67449

LEVELS = np.linspace(math.log(0.5), math.log(272), 90)
CRITERIA = np.linspace(-80, 80, 321)
LAPSES = ((0.005, 0.07), (0.02, 0.85), (0.05, 0.05), (0.1, 0.02), (0.15, 0.01))

results = []


def check(holds, description):
    results.append(bool(holds))
    print(f"{'ok    ' if holds else 'FAILED'} {description}", flush=True)


def likelihood(offsets, is_higher):
    """ln likelihood of each of LEVELS, summed over criterion and lapse rate with their priors."""
    side = np.where(is_higher, 1.0, -1.0)
    result = np.empty(len(LEVELS))
    for number, level in enumerate(LEVELS):
        share = ndtr(side * (offsets - CRITERIA[:, None]) / math.exp(level))
        sums = np.stack([np.log(rate + (1 - 2 * rate) * share).sum(axis=1) + math.log(prior) for rate, prior in LAPSES])
        result[number] = logsumexp(sums - CRITERIA ** 2 / 200)
    return result


def normal(mean, deviation):
    """ln density at each of LEVELS, but for a constant."""
    return -((LEVELS - mean) / deviation) ** 2 / 2 - np.log(deviation)


def estimates(heights):
    """Mean and variance of the level for each row of ln weights."""
    weights = np.exp(heights - logsumexp(heights, axis=-1, keepdims=True))
    mean = weights @ LEVELS
    return mean, weights @ LEVELS ** 2 - mean ** 2


def pool(heights):
    """(mu, tau, mean, variance of each listener), averaged over a grid of mu and tau."""
    pairs = [(mu, tau) for mu in np.linspace(-0.2, 5.4, 141) for tau in np.linspace(0.1, 1.5, 113)[1::2]]
    evidence = np.array([logsumexp(heights + normal(*pair), axis=1).sum() for pair in pairs])
    weights = np.exp(evidence - logsumexp(evidence))
    parts = [(weight, *pair, *estimates(heights + normal(*pair))) for weight, pair in zip(weights, pairs) if weight > 1e-9]
    mu, tau, mean, square = (sum(part[0] * value(part) for part in parts) for value in (
        lambda part: part[1], lambda part: part[2], lambda part: part[3], lambda part: part[4] + part[3] ** 2))
    return mu, tau, mean, square - mean ** 2


def compare(words, names, found, mean, variance):
    deviation = np.sqrt(variance)
    distance, bands = (max(
        np.abs((np.log(np.array([found[name][column] for name in names]) / THREE_IN_FOUR) - mean) / deviation - place).max()
        for column, place in places) for places in (((0, 0),), ((1, -1.96), (2, 1.96))))
    check(
        distance <= AGREEMENT and bands <= 3 * AGREEMENT,
        f"{words}: ln threshold is at most {distance:.3f} standard deviations from Python's, bands {bands:.3f}")


def main():
    workspace = os.path.abspath(sys.argv[1])
    seed = int(os.environ.get("PEER_SEED") or time.time())
    print(f"seed {seed}", flush=True)
    random = np.random.default_rng(seed)
    folder = os.path.join(workspace, "answers")
    shutil.rmtree(workspace, ignore_errors=True)
    os.makedirs(folder)
    try:
        levels = np.clip(random.normal(math.log(MIDDLE), TAU, CLASS), math.log(3), math.log(60))
        counts = np.geomspace(4, 120, CLASS).round().astype(int)
        names, heights = [], []
        for number, (level, count) in enumerate(zip(levels, counts), 1):
            sigma = math.exp(level)
            offsets, is_higher = listeners.answers(random, [(sigma, random.normal(0, sigma / 4), listeners.LAPSE_RATE)], count)
            names.append(f"pupil {number}")
            listeners.write(os.path.join(folder, names[-1] + ".csv"), number, offsets[0], is_higher[0])
            heights.append(likelihood(offsets[0], is_higher[0]))
        heights = np.array(heights)
        engines.convert(workspace)
        found = engines.in_duckdb(workspace)
    finally:
        shutil.rmtree(workspace, ignore_errors=True)

    alone = estimates(heights + normal(math.log(20), 1))
    mu, tau, *pooled = pool(heights)
    compare(f"{CLASS} listeners alone", names, found.thresholds, *alone)
    compare(f"{CLASS} listeners pooled", names, found.pooled, *pooled)
    middle = THREE_IN_FOUR * math.exp(mu)
    check(
        abs(math.log(found.middle / middle)) < 0.01 and abs(found.tau - tau) < 0.01,
        f"middle {found.middle:.3f} and {middle:.3f} cents, τ {found.tau:.4f} and {tau:.4f}; made with {levels.std(ddof=1):.2f}")
    shrinkage = np.array([found.pooled[name][3] for name in names])
    check(
        shrinkage[counts < 10].mean() > shrinkage[counts > 60].mean(),
        f"shrinkage from {shrinkage.min():.2f} to {shrinkage.max():.2f}, more where there are fewer answers")
    errors = [
        math.sqrt(np.mean((np.log([one[name][0] for name in names]) - math.log(THREE_IN_FOUR) - levels) ** 2))
        for one in (found.thresholds, found.pooled)]
    print(f"       ln threshold is off by {errors[0]:.3f} alone, {errors[1]:.3f} pooled (root mean square)", flush=True)
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
