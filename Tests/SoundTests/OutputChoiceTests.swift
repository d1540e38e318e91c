// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Sound

@Suite struct OutputChoiceTests {
    @Test(arguments: [
        ("alsa", OutputChoice.alsa(nil)), ("alsa:hw:1,0", .alsa("hw:1,0")), ("pulseaudio", .pulseaudio),
        ("pipewire", .pipewire(nil)), ("pipewire:USB Audio, Front", .pipewire("USB Audio, Front")),
        ("jack", .jack), ("none", .none), ("/tmp/a.wav", .file(URL(filePath: "/tmp/a.wav"))),
        ("/tmp/A B.WAV", .file(URL(filePath: "/tmp/A B.WAV"))),
    ])
    func textIsParsed(text: String, choice: OutputChoice) {
        #expect(OutputChoice(text) == choice)
        #expect(choice.text == text)
    }

    @Test(arguments: ["", "alsa:", "pipewire:", "ALSA", "oss", ".wav", "a.mp3", "alsa hw", "automatic ", "jack:0"])
    func otherTextIsRejected(text: String) { #expect(OutputChoice(text) == nil) }
}

@Suite struct PipeWireSinksTests {
    /// Two headsets of a kind have the same description.
    @Test func sinksAreChosenByDescriptionUnlessTwoHaveTheSame() {
        let sinks = [("a", "Speakers"), ("b", "Headset"), ("c", "Headset")].map {
            PipeWireSink(name: $0, description: $1)
        }
        #expect(PipeWireSinks.choices(of: sinks).map(\.text) == ["pipewire:Speakers", "pipewire:b", "pipewire:c"])
    }
}

@Suite struct BufferSizeTests {
    @Test func textIsParsedWithinItsRanges() {
        for frames in [16, 64, 128, 8192] {
            for periods in [2, 3, 16] {
                let size = BufferSize(frames: frames, periods: periods)
                #expect(BufferSize(size.text) == size)
            }
        }
    }

    @Test(arguments: [
        "", "x", "128", "128x", "x2", "15x2", "8193x2", "128x1", "128x17", "128X2", "128x2x2", " 128x2", "-128x2",
        "1e3x2",
        "128.0x2", "99999999999999999999x2",
    ])
    func otherTextIsRejected(text: String) { #expect(BufferSize(text) == nil) }
}

/// The lines are FluidSynth's, 2.3.1 to 2.6.0 (fluid_alsa.c, fluid_jack.c).
@Suite struct GrantedFormatTests {
    @Test func theFormatOfAnALSADeviceIsParsed() {
        let found = GrantedFormat([
            "Using 'alsa' audio driver", "Requested a period size of 128, got 1024 instead",
            "Requested 2 periods, got 4 instead",
            "Requested sample rate of 48000, got 44100 instead, synthesizer likely out of tune!",
        ])
        #expect(found.rate == 44100 && found.frames == 1024 && found.periods == 4)
    }

    @Test func theRateOfAJACKServerIsParsed() {
        let found = GrantedFormat(["Jack sample rate mismatch, adjusting. (synth.sample-rate=48000, jackd=96000)"])
        #expect(found.rate == 96000 && found.frames == nil && found.periods == nil)
    }
}
