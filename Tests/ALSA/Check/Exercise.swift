// SPDX-License-Identifier: MIT

/// One answered exercise as the recording has it: two notes, the second right after the first.
struct Exercise {
    let reference: Tone
    let target: Tone
    /// Sample at which the target begins.
    let onset: Int

    /// `sounding`: for how long the target sounded before the answer silenced it, in seconds; `duration`: of a note.
    init?(_ piece: Range<Int>, of recording: Recording, duration: Double, sounding: Double) {
        let rate = recording.rate
        func part(_ from: Double, _ to: Double) -> Range<Int> {
            let start = piece.lowerBound + Int(from * rate)
            return start..<max(start, piece.lowerBound + Int(to * rate))
        }
        // Attack, release and glide are over within 50 ms; the press is known to 25 ms.
        let end = duration + min(sounding, duration)
        guard let reference = Tone(recording.samples, part(0.06, duration - 0.08), rate: rate),
            let target = Tone(recording.samples, part(duration + 0.08, end - 0.08), rate: rate)
        else { return nil }
        self.reference = reference
        self.target = target
        onset = Exercise.seam(
            recording.samples, part(duration - 0.07, duration + 0.07), rate: rate, reference, target)
    }

    /// Where the fade between two tones is deepest: the sample around which "first tone, 10 ms of silence, second tone"
    /// leaves the least over. It holds for low notes, of which the fade is no longer than a turn, and for tones so
    /// near to each other that they differ in nothing else there.
    private static func seam(
        _ samples: [Double], _ stretch: Range<Int>, rate: Double, _ first: Tone, _ second: Tone
    ) -> Int {
        let half = Int(rate * 0.005)
        // Sums from the start of the stretch on: what each of the three would leave over.
        var sums: [(first: Double, silence: Double, second: Double)] = [(0, 0, 0)]
        for index in stretch where index < samples.count {
            let sample = samples[index]
            let (one, two) = (sample - first.value(at: index), sample - second.value(at: index))
            let last = sums[sums.count - 1]
            sums.append((last.first + one * one, last.silence + sample * sample, last.second + two * two))
        }
        let all = sums[sums.count - 1]
        func left(_ place: Int) -> Double {
            let (before, after) = (sums[place - half], sums[place + half])
            return before.first + after.silence - before.silence + all.second - after.second
        }
        let places = half..<max(half + 1, sums.count - half)
        let best = places.min { left($0) < left($1) } ?? half
        return stretch.lowerBound + best
    }
}
