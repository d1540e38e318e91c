# SPDX-License-Identifier: MIT
"""check.py live FOLDER MINUTES, or: check.py rendered PEACH HOURS

Checks a long training, live in the virtual machine (long.sh) or replayed by PEACH: memory grows by no more than each answer
needs, the numbers of descriptors and threads do not grow, and live presses are as fast at the end as at the beginning.
"""

import bisect
import json
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

# The limit of memory per answer, kB. In the virtual machine, 0.8 kB were measured: a third is SQLite's cache, which grows with
# the file up to 2 MB; the rest is the record, kept until the run ends, and its part of the profile. In a replay, whose data are
# in memory, 1.35 kB were measured, including the exercise's result.
MEMORY_LIVE, MEMORY_RENDERED = 1.5, 1.8
# Additional threads allowed: Swift starts more on a busy host.
THREADS_LIVE, THREADS_RENDERED = 0, 2

passed = failed = 0


def holds(what, fact):
    global passed, failed
    passed, failed = (passed + 1, failed) if fact else (passed, failed + 1)
    print(("" if fact else "FAILED: ") + what)


def steady(samples, kept, more):
    """samples: (answers, kilobytes, descriptors, threads)."""
    begun = max(2, len(samples) // 10)
    first, rest, last = samples[:begun], samples[begun:], samples[len(samples) * 3 // 4 :]
    growth = statistics.linear_regression([one[0] for one in rest], [one[1] for one in rest]).slope
    holds(f"memory: {rest[0][1]} kB after a tenth, {rest[-1][1]} kB at the end: {growth:.2f} kB an answer, at most {kept}",
          growth <= kept)
    for index, name, room in ((2, "descriptors", 0), (3, "threads", more)):
        most, usual = max(one[index] for one in first), statistics.median_low(one[index] for one in last)
        holds(f"{name}: at most {most} in the first tenth, {usual} in most of the last quarter, {room} more allowed",
              usual <= most + room)


def live(folder, minutes):
    waits, press = [], None
    events = [(int(time), "press", kind) for time, kind, *_ in
              (line.split("\t") for line in (folder / "presses.tsv").read_text().splitlines()) if kind == "answer"]
    for line in (folder / "lines.tsv").read_bytes().splitlines():
        time, _, text = line.partition(b"\t")
        if b'"answered"' in text:
            events.append((int(time), "answered", json.loads(text)))
    events.sort(key=lambda one: one[0])
    for time, kind, what in events:
        if kind == "press":
            press = time
        elif press is not None:
            waits.append((time - press) / 1e6)
            press = None
    samples = [line.split("\t") for line in (folder / "process.tsv").read_text().splitlines()]
    holds(f"{len(waits)} answers and {len(samples)} samples of the process in {minutes} minutes, ten a minute and one",
          len(waits) >= 10 * minutes and len(samples) >= minutes - 1)
    answered = [time / 1e9 for time, kind, _ in events if kind == "answered"]
    steady([(bisect.bisect(answered, float(seconds)), *map(int, rest)) for seconds, *rest in samples], MEMORY_LIVE, THREADS_LIVE)
    quarters = [sorted(waits[len(waits) * part // 4 : len(waits) * (part + 1) // 4]) for part in range(4)]
    figures = [(statistics.median(part), part[len(part) * 99 // 100]) for part in quarters]
    print(f"{len(waits)} answers; from the press to the verdict, median and 99 %, ms, by quarters:",
          "; ".join(f"{median:.2f} {most:.2f}" for median, most in figures))
    holds("the verdict comes as soon in the last quarter as in the first",
          figures[3][0] <= figures[0][0] * 1.1 + 0.2 and figures[3][1] <= figures[0][1] * 1.5 + 1)


def rendered(peach, hours):
    dice = random.Random(1)
    with tempfile.TemporaryDirectory() as place:
        log = pathlib.Path(place) / "long.jsonl"
        with log.open("w") as lines:
            # 1440 exercises an hour: each takes at least 2.5 seconds.
            print(json.dumps({"log": "peach", "format": 1, "mode": "comparison"}), file=lines)
            for number in range(hours * 1440):
                print(json.dumps({"await": "target_started"}), file=lines)
                key = "s" if number % 20 == 0 else dice.choice("hl")
                print(json.dumps({"after_ms": round(dice.uniform(1500, 3000), 1), "key": key}), file=lines)
            print(json.dumps({"after_ms": 5000, "input": "quit"}), file=lines)
        samples, next_hour, answers = [], 0.0, 0
        process = subprocess.Popen([peach, "replay", str(log), "--json"], stdout=subprocess.PIPE)
        for text in process.stdout:
            event = json.loads(text)
            answers += event["event"] == "answered"
            hour = event["at_ns"] / 3.6e12
            if hour >= next_hour and hour < hours:
                next_hour += 0.25
                about = pathlib.Path(f"/proc/{process.pid}")
                status = dict(line.split(":\t", 1) for line in (about / "status").read_text().splitlines() if ":\t" in line)
                samples.append((answers, int(status["VmRSS"].split()[0]), len(list((about / "fd").iterdir())), int(status["Threads"])))
        holds(f"{answers} answers in {hour:.1f} rendered hours", process.wait() == 0 and hour >= hours)
        steady(samples, MEMORY_RENDERED, THREADS_RENDERED)


if sys.argv[1] == "live":
    live(pathlib.Path(sys.argv[2]), int(sys.argv[3]))
else:
    rendered(sys.argv[2], int(sys.argv[3]))
print(f"{passed} passed, {failed} failed")
