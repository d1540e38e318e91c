# SPDX-License-Identifier: MIT
"""check.py live FOLDER, or: check.py rendered PEACH HOURS

live: of a training in the virtual machine (long.sh), and rendered: of one that PEACH replays, that from the middle of it to
its end neither memory, descriptors and threads nor the time from a press to what it does have grown.
"""

import json
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

passed = failed = 0


def holds(what, fact):
    global passed, failed
    passed, failed = (passed + 1, failed) if fact else (passed, failed + 1)
    print(("" if fact else "FAILED: ") + what)


def steady(samples):
    """Of (kilobytes, descriptors, threads): what is learned of an ear has its full size after the first half."""
    third, last = samples[len(samples) // 2 : len(samples) * 3 // 4], samples[len(samples) * 3 // 4 :]
    kilobytes = [statistics.median(one[0] for one in part) for part in (third, last)]
    holds(f"memory: {kilobytes[0]:.0f} kB in the third quarter, {kilobytes[1]:.0f} kB in the last, at most 1 MB more",
          kilobytes[1] <= kilobytes[0] + 1024)
    for index, name in ((1, "descriptors"), (2, "threads")):
        most = [max(one[index] for one in part) for part in (third, last)]
        holds(f"{name}: at most {most[0]} in the third quarter, {most[1]} in the last", most[1] <= most[0])


def live(folder):
    samples = [line.split("\t") for line in (folder / "process.tsv").read_text().splitlines()]
    steady([tuple(int(one) for one in sample[1:]) for sample in samples])
    waits, press = [], None
    events = [(int(time), "press", kind) for time, kind, *_ in
              (line.split("\t") for line in (folder / "presses.tsv").read_text().splitlines()) if kind == "answer"]
    for line in (folder / "lines.tsv").read_bytes().splitlines():
        time, _, text = line.partition(b"\t")
        if b'"answered"' in text:
            events.append((int(time), "answered", json.loads(text)))
    for time, kind, what in sorted(events, key=lambda one: one[0]):
        if kind == "press":
            press = time
        elif press is not None:
            waits.append((time - press) / 1e6)
            press = None
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
            # Two and a half seconds an exercise or more. Most are passed over, because what is kept of an answer is no leak.
            print(json.dumps({"log": "peach", "format": 1, "mode": "comparison"}), file=lines)
            for number in range(hours * 1440):
                print(json.dumps({"await": "target_started"}), file=lines)
                key = dice.choice("hl") if number % 20 == 0 else "s"
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
                samples.append((int(status["VmRSS"].split()[0]), len(list((about / "fd").iterdir())), int(status["Threads"])))
        holds(f"{answers} answers in {hour:.1f} rendered hours", process.wait() == 0 and hour >= hours)
        steady(samples)


if sys.argv[1] == "live":
    live(pathlib.Path(sys.argv[2]))
else:
    rendered(sys.argv[2], int(sys.argv[3]))
print(f"{passed} passed, {failed} failed")
