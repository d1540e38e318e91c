// SPDX-License-Identifier: MIT
import Testing

@testable import Sound

/// The lines are FluidSynth's, 2.3.1 to 2.6.0 (fluid_alsa.c, fluid_jack.c).
@Suite struct MismatchTests {
    @Test func readsWhatAnALSADeviceGranted() {
        let found = GrantedFormat([
            "Using 'alsa' audio driver", "Requested a period size of 128, got 1024 instead",
            "Requested 2 periods, got 4 instead",
            "Requested sample rate of 48000, got 44100 instead, synthesizer likely out of tune!",
        ])
        #expect(found.rate == 44100 && found.frames == 1024 && found.periods == 4)
    }

    @Test func readsTheRateOfAJACKServer() {
        let found = GrantedFormat(["Jack sample rate mismatch, adjusting. (synth.sample-rate=48000, jackd=96000)"])
        #expect(found.rate == 96000 && found.frames == nil && found.periods == nil)
    }
}
