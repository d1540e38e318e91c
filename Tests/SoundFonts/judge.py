#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""judge.py PEACH WORKSPACE FONT...: measures real SoundFonts, calibrated by the shipped binary, with an independent estimator.

Of each font, the nylon guitar and the clarinet must be suitable over at least two octaves and within 0.05 cents of the requested
pitch on every key there; the strings must be refused. Each key is rendered as in an exercise and measured from the WAV file. The
pitch is defined as Peach's HeardPitch: the power-weighted mean frequency of the fundamental from a tenth of a second after the
onset to the note's end, in windows of nine periods, at least 50 ms. The method differs: at every frame, by the derivative of
another window, through an FFT. The estimator's own error is bounded by notes of known pitch and by the difference between two
windows, and reduces the tolerance. Prints a line for each check, then "N passed, M failed".
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
# Limits in cents: the median error of keys; the estimator's own error; the error of an untuned preset.
MEDIAN, DOUBT, PROMISE = 0.02, 0.01, 0.1
ATTACK = 0.1
MOMENT = 0.05
PERIODS = 9
# The exit status if a sound is unsuitable for a part of the settings' range.
UNSUITABLE = 65


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


def moment(expected):
    return max(math.ceil(PERIODS * RATE / expected), int(MOMENT * RATE))


# Both windows are as wide as Peach's: the standard deviation of their power is 0.077 of the length.
def kaiser(length):
    return np.kaiser(length, 21)


def gaussian(length):
    return np.exp(-0.5 * (np.linspace(-4.62, 4.62, length)) ** 2)


def heard_part(channels):
    louder = np.abs(channels).max(axis=0)
    return channels[:, int(np.argmax(louder >= louder.max() / 10)) + int(ATTACK * RATE):]


def pitch(channels, expected, shape=kaiser, length=None):
    """Cents above the expected frequency, over the whole part.

    With y the windowed fundamental, the angular frequency is Im(y'/y); weighted by the power, Im(y'·conj y).
    """
    length, count = length or moment(expected), channels.shape[1]
    window = shape(length)
    slope = -np.gradient(window)
    size = 1 << (count + length).bit_length()
    turned = np.exp(-2j * np.pi * expected / RATE * np.arange(count))
    above = power = 0
    for samples in channels:
        spectrum = np.fft.fft(samples * turned, size)
        inside, change = (
            np.fft.ifft(spectrum * np.fft.fft(part[::-1], size))[length - 1:count] for part in (window, slope))
        above += (change * inside.conj()).imag.sum()
        power += (np.abs(inside) ** 2).sum()
    return 1200 * math.log2(1 + above / power * RATE / (2 * math.pi * expected))


def known_notes(expected, random):
    """(name, both channels, pitch in cents) of decaying, swaying and gliding notes with partials and noise.

    Frequencies change linearly or as a sine, so that their mean is known over whole periods or at constant power.
    """
    count = int(0.87 * RATE)
    time = np.arange(count) / RATE
    length = moment(expected)
    span = (count - length) / RATE
    centre = (length - 1) / 2 / RATE
    cents, per_cent = 0.37, math.log(2) / 1200
    steady = expected * 2 ** (cents / 1200)

    def note(decay=math.inf, depth=0.0, rate=0.0):
        sway = 2 * math.pi * round(5 * span) / span
        turns = steady * (time + per_cent * (depth * (1 - np.cos(sway * time)) / sway + rate * time ** 2 / 2))
        sum = np.zeros(count)
        # The octave is the loudest; one inharmonic partial is closer.
        for number, level in [(1, 0.1), (1.83, 0.03), (2, 0.3), *((order, 0.2 / order) for order in range(3, 9))]:
            sum += level * np.exp(-time * number / decay) * np.sin(2 * math.pi * number * turns + number ** 2)
        return np.stack([sum, 0.4 * sum]) + random.normal(0, 1e-4, (2, count))

    yield "steady", note(), cents
    yield "decaying", note(decay=0.3), cents
    yield "swaying by 12 cents", note(depth=6), cents
    yield "gliding", note(rate=5), cents + 5 * (centre + span / 2)
    places = np.linspace(0, span, 10000)
    weight = np.exp(-2 * places / 0.3)
    within = kaiser(length) * np.exp(-time[:length] / 0.3)
    mean = (places * weight).sum() / weight.sum() + (within * time[:length]).sum() / within.sum()
    yield "gliding and decaying", note(decay=0.3, rate=5), cents + 5 * mean


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
        print(("passed" if holds else "FAILED") + f": {what}", flush=True)

    def check_estimator(self):
        random = np.random.default_rng(5)
        errors = {}
        for key in range(LOWEST, HIGHEST + 1, 6):
            for name, channels, cents in known_notes(frequency(key), random):
                for shape in (kaiser, gaussian):
                    error = abs(pitch(channels, frequency(key), shape) - cents)
                    errors[name] = max(errors.get(name, 0), error)
        self.doubt = max(errors.values())
        maxima = ", ".join(f"{name} {error:.4f}" for name, error in errors.items())
        self.check(f"the judge is off by at most {self.doubt:.4f} cents: {maxima}", self.doubt <= DOUBT)

    def calibrated(self, sound):
        run = subprocess.run(
            [self.peach, "sounds", "calibrate", sound, "--json"], env=self.environment, capture_output=True, text=True)
        return json.loads(run.stdout), run.returncode

    def rendered(self, sound, key):
        file = self.workspace / "note.wav"
        subprocess.run(
            [self.peach, "render", "note", "--sound", sound, "--note", str(key), "--output", str(file), "--force"],
            env=self.environment, capture_output=True, check=True)
        return heard_part(read_wav(file))

    def judge(self, font):
        strings, status = self.calibrated(f"{font}:0:{STRINGS}")
        self.check(
            f"{font}: the strings are {strings['verdict']}, status {status}",
            strings["verdict"] == "not-suitable" and status == UNSUITABLE)
        for name, program in [("nylon guitar", GUITAR), ("clarinet", CLARINET)]:
            found, status = self.calibrated(f"{font}:0:{program}")
            low, high = found.get("lowest", 0), found.get("highest", 0)
            self.check(
                f"{font}: {name} is {found['verdict']} from {low} to {high}, status {status}",
                found["verdict"] == "suitable-after-calibration" and high - low >= 24
                and status == (0 if found["suitable"] else UNSUITABLE))
            keys = [key for key in found["keys"] if LOWEST <= key["note"] <= HIGHEST]
            errors = [abs(key["error_cents"]) for key in keys if "error_cents" in key]
            worst, before = max(errors), max(abs(key["correction_cents"]) for key in keys)
            self.check(
                f"{font}: {name}, {len(errors)} keys, by Peach {before:.2f} cents off before, {worst:.4f} afterwards",
                before > PROMISE and worst <= LEFT_OVER and len(errors) == HIGHEST - LOWEST + 1)
            self.hear(f"{font}: {name}", f"{font}:0:{program}", range(low, high + 1))

    def hear(self, name, sound, keys):
        heard, others, longer = {}, [], []
        for key in keys:
            part, expected = self.rendered(sound, key), frequency(key)
            heard[key] = pitch(part, expected)
            others.append(abs(pitch(part, expected, gaussian) - heard[key]))
            longer.append(abs(pitch(part, expected, length=3 * moment(expected) // 2) - heard[key]))
        worst = max(heard, key=lambda key: abs(heard[key]))
        median = np.median(np.abs(list(heard.values())))
        doubt = max(self.doubt, *others)
        self.check(
            f"{name}, {len(heard)} keys heard, median {median:.4f}, worst {heard[worst]:.4f} cents at {worst}; "
            f"the judge's doubt is {doubt:.4f}",
            abs(heard[worst]) + doubt <= LEFT_OVER and median <= MEDIAN and doubt <= DOUBT)
        print(f"        (with moments half as long again it would be another pitch, by at most {max(longer):.3f} cents)", flush=True)


def main():
    peach, workspace, *fonts = sys.argv[1:]
    judge = Judge(peach, workspace, fonts)
    judge.check_estimator()
    for font in fonts:
        judge.judge(pathlib.Path(font).stem)
    print(f"{judge.passed} passed, {judge.failed} failed")


if __name__ == "__main__":
    main()
