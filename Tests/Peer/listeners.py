# SPDX-License-Identifier: MIT
"""Simulated listeners, and files of their answers in the format of `peach records export`."""

import math
import multiprocessing
import os
import subprocess

import numpy as np

LAPSE_RATE = 0.02
# The strategy kazez: factors after a right and a wrong answer; limits in cents.
NARROWING, WIDENING = 0.05, 0.09
FLOOR, CEILING = 1.0, 100.0
COLUMNS = (
    "type,id,timestamp,referenceNote,targetNote,interval,tuningSystem,centOffset,answer,isCorrect,isEasy,adaptiveLowest,"
    "adaptiveHighest,loudnessOffset,targetFrequency,reactionTime,initialCentOffset,userCentError,range,controlKind,"
    "controlResolution,commitKind,timeToCommit,finalFrequency,referencePitch,noteDuration,soundSource,referenceFrequency,"
    "inputDevice,output").split(",")
ROW = (
    "comparison,%08X-%04X-4000-8000-%012X,2026-%02d-%02dT%02d:%02d:%02d.000Z,69,69,P1,equal,%r,%s,%s,,,,0.0,%r,,,,,,,,,,"
    "440.0,1.0,peach:0:0,440.0,simulated listener,\n")


def share_of_higher(offsets, sigma, criterion, lapse):
    share = np.frompyfunc(lambda z: 0.5 * math.erfc(-z / math.sqrt(2)), 1, 1)((offsets - criterion) / sigma)
    return lapse + (1 - 2 * lapse) * share.astype(float)


def next_difference(difference, is_correct):
    """The next difference by kazez."""
    factor = np.where(is_correct, -NARROWING, WIDENING)
    return np.clip(difference * (1 + factor * np.sqrt(difference)), FLOOR, CEILING)


def answers(random, listeners, count, habit=""):
    """Offsets in cents, and if the answer was "higher": a row for each listener (sigma, criterion, lapse).

    habit: "higher" always answers so; "above" always hears higher tones.
    """
    sigma, criterion, lapse = np.array(listeners, dtype=float).T
    difference = np.full(len(listeners), CEILING)
    offsets, is_higher = np.empty((len(listeners), count)), np.empty((len(listeners), count), dtype=bool)
    for trial in range(count):
        above = np.ones(len(listeners), dtype=bool) if habit == "above" else random.random(len(listeners)) < 0.5
        offset = np.where(above, difference, -difference)
        said = random.random(len(listeners)) < share_of_higher(offset, sigma, criterion, lapse)
        if habit == "higher":
            said[:] = True
        offsets[:, trial], is_higher[:, trial] = offset, said
        difference = next_difference(difference, said == above)
    return offsets, is_higher


def write(path, number, offsets, is_higher):
    """Writes Peach's format with all columns and digits; a thousand answers an hour from January on."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("# peach-records:1\n" + ",".join(COLUMNS) + "\n")
        for trial, (offset, said) in enumerate(zip(offsets.tolist(), is_higher.tolist())):
            second, hour = trial % 1000 * 3, trial // 1000
            file.write(ROW % (
                number, 0, trial, 1 + hour // 24 // 28, 1 + hour // 24 % 28, hour % 24, second // 60, second % 60, offset,
                "higher" if said else "lower", "true" if said == (offset > 0) else "false", 440 * 2 ** (offset / 1200)))


def write_all(folder, named):
    """named: (name, offsets, is "higher") of each listener."""
    with multiprocessing.Pool(2) as pool:
        pool.starmap(write, [
            (os.path.join(folder, name + ".csv"), number, *rest) for number, (name, *rest) in enumerate(named)], 8)


def simulate(programs, folder, name, seed, sigma, criterion, count, ending="csv"):
    """The same by Peach's own strategy, listener and export. programs: the folder of peach and bench."""
    data, path = os.path.join(folder, "..", name + ".sqlite"), os.path.join(folder, f"{name}.{ending}")
    for arguments in (
            ["bench", "simulate", "--trials", str(count), "--seed", str(seed), "--sigma", repr(sigma), "--criterion", repr(criterion),
             "--lapse", str(LAPSE_RATE), "--set", "easy.share=0", "--set", f"kazez.narrowing={NARROWING}",
             "--set", f"kazez.widening={WIDENING}", "--data", data],
            ["peach", "records", "export", path, "--data", data]):
        run = subprocess.run([os.path.join(programs, arguments[0]), *arguments[1:]], capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise RuntimeError(f"{' '.join(arguments[:2])} ended with {run.returncode}: {run.stderr.strip()}")
    for rest in ("", "-wal", "-shm"):
        if os.path.exists(data + rest):
            os.remove(data + rest)
