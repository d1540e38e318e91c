#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""judge.py PEACH WORKSPACE FONT...: real SoundFonts, calibrated by the shipped binary, judged by an estimator of its own.

Of each font the nylon guitar and the clarinet have to be within 0.05 cent of what was asked afterwards on every key from 36
to 84 that can be measured, and suitable on two octaves of them at least; the strings have to be refused. Then keys of the
suitable range are rendered as an exercise would sound them, and their pitch is measured from the WAV file by other means
than Peach's: band-passed by FFT, the power-weighted mean of the instantaneous frequency of the analytic signal. Each check
is a line; the last line is "N passed, M failed".
"""

import json
import math
import os
import pathlib
import subprocess
import sys

import numpy as np

RATE = 48000
GUITAR, CLARINET, STRINGS = 24, 71, 48
LOWEST, HIGHEST = 36, 84
LEFT_OVER = 0.05
# What is rendered is promised to be within 0.1 cent; where a filter cuts a note out changes its mean by some hundredths.
PROMISE = 0.1
ATTACK = 0.1
WINDOW = 0.05
PERIODS = 9


def frequency(key):
    return 440 * 2 ** ((key - 69) / 12)


def read_wav(path):
    """Both channels of a WAV file in 32-bit floating point."""
    data = pathlib.Path(path).read_bytes()
    place = 12
    while data[place:place + 4] != b"data":
        place += 8 + int.from_bytes(data[place + 4:place + 8], "little")
    size = int.from_bytes(data[place + 4:place + 8], "little")
    return np.frombuffer(data[place + 8:place + 8 + size], "<f4").reshape(-1, 2).T.astype(float)


def weights(count, expected):
    """How much the moments of a note count: less at both ends, where fewer windows reach."""
    length = max(math.ceil(PERIODS * RATE / expected), int(WINDOW * RATE))
    window = np.blackman(length) ** 2
    total = np.zeros(count)
    for start in range(0, count - length + 1, length // 8):
        total[start:start + length] += window
    return total


def pitch(channels, expected):
    """Cents above what was expected."""
    louder = np.abs(channels).max(axis=0)
    begin = int(np.argmax(louder >= louder.max() / 10)) + int(ATTACK * RATE)
    weight = weights(channels.shape[1] - begin, expected)
    total = 0
    for samples in channels:
        padded = np.concatenate([np.zeros(RATE), samples, np.zeros(RATE)])
        spectrum = np.fft.fft(padded)
        bins = np.fft.fftfreq(len(padded), 1 / RATE)
        width = min(0.13 * expected, 30)
        band = np.where(bins > 0, np.exp(-0.5 * ((bins - expected) / width) ** 2), 0)
        analytic = np.fft.ifft(spectrum * band)[RATE + begin:RATE + channels.shape[1]]
        total += (analytic[1:] * np.conj(analytic[:-1]) * weight[1:]).sum()
    return 1200 * math.log2(np.angle(total) * RATE / (2 * math.pi) / expected)


class Judge:
    def __init__(self, peach, workspace, fonts):
        self.peach, self.workspace = peach, pathlib.Path(workspace)
        self.passed = self.failed = 0
        sounds = self.workspace / "data" / "peach" / "soundfonts"
        sounds.mkdir(parents=True, exist_ok=True)
        for font in fonts:
            link = sounds / pathlib.Path(font).name
            if not link.is_symlink():
                link.symlink_to(font)
        self.environment = dict(
            os.environ, XDG_DATA_HOME=str(self.workspace / "data"), XDG_STATE_HOME=str(self.workspace / "state"),
            XDG_CONFIG_HOME=str(self.workspace / "config"))

    def check(self, what, holds):
        self.passed, self.failed = self.passed + bool(holds), self.failed + (not holds)
        print(("passed" if holds else "FAILED") + f": {what}")

    def calibrated(self, sound):
        run = subprocess.run(
            [self.peach, "sounds", "calibrate", sound, "--json"], env=self.environment, capture_output=True, text=True)
        return json.loads(run.stdout)

    def rendered(self, sound, key):
        file = self.workspace / "note.wav"
        subprocess.run(
            [self.peach, "render", "note", "--sound", sound, "--note", str(key), "--output", str(file), "--force"],
            env=self.environment, capture_output=True, check=True)
        return pitch(read_wav(file), frequency(key))

    def judge(self, font):
        strings = self.calibrated(f"{font}:0:{STRINGS}")
        self.check(f"{font}: the strings are {strings['verdict']}", strings["verdict"] == "not-suitable")
        for name, program in [("nylon guitar", GUITAR), ("clarinet", CLARINET)]:
            found = self.calibrated(f"{font}:0:{program}")
            keys = [key for key in found["keys"] if LOWEST <= key["note"] <= HIGHEST]
            errors = [abs(key["error_cents"]) for key in keys if "error_cents" in key]
            worst, before = max(errors), max(abs(key["correction_cents"]) for key in keys)
            self.check(
                f"{font}: {name}, {len(errors)} keys, {before:.2f} cents off before, {worst:.4f} afterwards",
                worst <= LEFT_OVER and len(errors) == HIGHEST - LOWEST + 1)
            low, high = found.get("lowest", 0), found.get("highest", 0)
            self.check(
                f"{font}: {name} is {found['verdict']} from {low} to {high}",
                found["verdict"] == "suitable-after-calibration" and high - low >= 24)
            heard = [abs(self.rendered(f"{font}:0:{program}", key)) for key in range(low, high + 1, 5)]
            self.check(
                f"{font}: {name}, {len(heard)} keys rendered, median {np.median(heard):.4f}, worst {max(heard):.4f} cents",
                max(heard) <= PROMISE)


def main():
    peach, workspace, *fonts = sys.argv[1:]
    judge = Judge(peach, workspace, fonts)
    for font in fonts:
        judge.judge(pathlib.Path(font).stem)
    print(f"{judge.passed} passed, {judge.failed} failed")


if __name__ == "__main__":
    main()
