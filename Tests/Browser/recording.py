# SPDX-License-Identifier: MIT
"""What was heard: the WAV file that the program wrote, on the clock of the machine."""

import numpy as np

SILENCE = 2e-5
# A tone is never below this for so long (seconds), and a step is so much sharper than a tone's own sharpest bends.
FAINT, BREAK, STEP = 2e-6, 0.0005, 4
# So many breaks are told.
MOST = 6


class Recording:
    """Samples of the left channel. A file whose header was never finished is read as well: the rest of it is sound."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        place = 12
        while data[place : place + 4] != b"data":
            if data[place : place + 4] == b"fmt ":
                self.rate = int.from_bytes(data[place + 12 : place + 16], "little")
            place += 8 + int.from_bytes(data[place + 4 : place + 8], "little")
        body = data[place + 8 :]
        self.samples = np.frombuffer(body[: len(body) // 8 * 8], "<f4")[::2].astype(float)
        self.first = None
        # Where sound begins after at least 50 ms of silence, and where it ends.
        loud = np.flatnonzero(np.abs(self.samples) > SILENCE)
        gaps = np.flatnonzero(np.diff(loud) > self.rate // 20)
        self.begins = np.concatenate([loud[:1], loud[gaps + 1]])
        self.ends = np.concatenate([loud[gaps], loud[-1:]]) + 1

    def anchor(self, onset, duration, exercise):
        """Ties frames to the clock by the onset that the program told: of the `exercise`th stretch of sound,
        whose first note lasts so long (seconds) and ends where the second one begins."""
        frame = self.begins[exercise] + int(round(duration * self.rate))
        self.first = Anchor(self, frame, onset)
        return self.first

    def nearest(self, onset, duration):
        """The same of whichever stretch of sound it is, once one was tied to the clock."""
        if self.first is None:
            raise ValueError("nothing is tied to the clock yet")
        begins = self.first.frame(onset) - duration * self.rate
        frame = self.begins[abs(self.begins - begins).argmin()] + int(round(duration * self.rate))
        return Anchor(self, frame, onset)


class Anchor:
    """One exercise of a recording. Moments are nanoseconds of CLOCK_MONOTONIC, when something was heard."""

    def __init__(self, recording, frame, onset):
        self.recording, self.onset_frame, self.onset = recording, frame, onset

    def frame(self, moment):
        return self.onset_frame + (moment - self.onset) * 1e-9 * self.recording.rate

    def moment(self, frame):
        return self.onset + (frame - self.onset_frame) / self.recording.rate * 1e9

    def silence_after(self, moment):
        """When the sound that is heard at a moment ends."""
        ends = self.recording.ends
        later = ends[ends >= self.frame(moment) - self.recording.rate // 100]
        return self.moment(later[0]) if later.size else None

    def is_silent(self, first, last):
        part = self._part(first, last)
        return part.size > 0 and np.max(np.abs(part)) < SILENCE

    def breaks(self, first, last):
        """Where a note that goes on between two moments is interrupted, in seconds of the recording: by silence, or by
        a step that no other period of it has."""
        part = self._part(first, last)
        bends = np.abs(np.diff(part, 2))
        steps = np.flatnonzero(bends > STEP * np.quantile(bends, 0.99)) + 1
        loud = np.flatnonzero(np.concatenate([[True], np.abs(part) > FAINT, [True]]))
        silent = loud[:-1][np.diff(loud) > BREAK * self.recording.rate]
        places = np.sort(np.concatenate([steps, silent])) + int(self.frame(first))
        return [round(float(place) / self.recording.rate, 4) for place in places[:MOST]]

    def frequency(self, first, last):
        """Of the one tone between two moments, in Hz: the slope of its phase."""
        phase = self._phase(first, last, margin=0)
        # The ends of a transform's window know what is outside of it only badly.
        cut = len(phase) // 8
        slope = np.polyfit(np.arange(len(phase) - 2 * cut), phase[cut:-cut], 1)[0]
        return slope * self.recording.rate / (2 * np.pi)

    def change(self, moment, before=0.03, after=(0.03, 0.07)):
        """When the pitch changed that was steady before the moment and is again soon after it: where the two lines of
        its phase meet, which is the middle of a glide. And by how many cents."""
        phase = self._phase(moment - before * 1e9, moment + after[1] * 1e9, margin=0.02)
        rate = self.recording.rate
        place = np.arange(len(phase))
        old = place < before * rate
        new = place > (before + after[0]) * rate
        first, second = np.polyfit(place[old], phase[old], 1), np.polyfit(place[new], phase[new], 1)
        meeting = (first[1] - second[1]) / (second[0] - first[0])
        return moment + (meeting / rate - before) * 1e9, 1200 * np.log2(second[0] / first[0])

    def _part(self, first, last):
        return self.recording.samples[max(0, int(self.frame(first))) : int(self.frame(last))]

    def _phase(self, first, last, margin):
        """Unwrapped, of the analytic signal, from the first moment to the last."""
        extra = int(margin * self.recording.rate)
        start = int(self.frame(first))
        part = self.recording.samples[start - extra : int(self.frame(last)) + extra]
        window = np.ones(len(part))
        spectrum = np.fft.fft(part * window)
        spectrum[(len(part) + 1) // 2 :] = 0
        phase = np.unwrap(np.angle(np.fft.ifft(spectrum)))
        return phase[extra : len(phase) - extra] if extra else phase


def cents(one, other):
    return 1200 * np.log2(one / other)
