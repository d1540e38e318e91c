// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Testing

@testable import Sound

/// The kernel's state of cards in /proc/asound.
struct PlayingCardTests {
    private func cards(_ files: [String: String]) throws -> [PlayingCard] {
        let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: files.map { ("proc/" + $0, $1) }))
        return PlayingCard.all(root: folder.url.path)
    }

    private static let params =
        "access: MMAP_INTERLEAVED\nformat: S32_LE\nchannels: 2\nrate: 44100 (44100/1)\nperiod_size: 256\n"

    @Test func aPlayingCardHasItsRateAndProgram() throws {
        let found = try cards([
            "asound/card1/pcm0p/sub0/hw_params": Self.params, "4711/comm": "fluidsynth\n",
            "asound/card1/pcm0p/sub0/status": "state: RUNNING\nowner_pid   : 4711\n",
        ])
        #expect(found == [PlayingCard(number: 1, name: nil, playing: .init(rate: 44100, program: "fluidsynth"))])
    }

    @Test func aThreadIsNamedByItsProgram() throws {
        let found = try cards([
            "asound/card1/pcm0p/sub0/hw_params": Self.params, "4711/comm": "fluidsynth\n",
            "4715/comm": "-qos.overcommit\n",
            "4715/status": "Name:\t-qos.overcommit\nTgid:\t4711\nNgid:\t0\nPid:\t4715\n",
            "asound/card1/pcm0p/sub0/status": "state: RUNNING\nowner_pid   : 4715\n",
        ])
        #expect(found.first?.playing?.program == "fluidsynth")
    }

    @Test func aCardThatRestsIsThereAndOneThatOnlyRecordsIsNot() throws {
        let found = try cards([
            "asound/card0/pcm3p/sub0/hw_params": "closed\n", "asound/card0/pcm3p/sub0/status": "closed\n",
            "asound/card2/pcm0c/sub0/hw_params": Self.params, "asound/cards": "",
        ])
        #expect(found == [PlayingCard(number: 0, name: nil, playing: nil)])
    }

    private static let names = """
         0 [PCH            ]: HDA-Intel - HDA Intel PCH
                              HDA Intel PCH at 0xf7f10000 irq 31
         1 [USB            ]: USB-Audio - Scarlett 2i2 USB
                              Focusrite Scarlett 2i2 USB at usb-0000:00:14.0-3, high speed

        """

    /// A laptop with loudspeakers, a jack and HDMI, and an interface that is plugged in.
    private func output(
        of choice: OutputChoice, on sink: PipeWireSink? = nil, playing: [String], headphones: [Int] = [],
        names: String = names
    ) throws -> String? {
        var files = ["asound/cards": names]
        for (device, name) in [("0/pcm0p", "ALC256 Analog"), ("0/pcm3p", "HDMI 0"), ("1/pcm0p", "USB Audio")] {
            files["asound/card\(device)/info"] = "card: 0\nid: \(name)\nname: \(name)\n"
            files["asound/card\(device)/sub0/hw_params"] = playing.contains(device) ? Self.params : "closed\n"
        }
        return OutputName.current(of: choice, on: sink, cards: try cards(files)) { headphones.contains($0) }
    }

    /// PipeWire knows what it plays on, whichever cards play for other programs.
    @Test func aSinkThatIsNoCardHasItsOwnName() throws {
        let bluetooth = PipeWireSink(name: "bluez_output.00_11_22.1", description: "WH-1000XM4")
        let card = PipeWireSink(name: "alsa_output.pci-0000_00_1f.3.analog-stereo", description: "Built-in Audio")
        func name(_ sink: PipeWireSink, playing: [String]) throws -> String? {
            try output(of: .pipewire(nil), on: sink, playing: playing, headphones: [0])
        }
        #expect(try name(bluetooth, playing: ["0/pcm0p"]) == "WH-1000XM4")
        #expect(try name(card, playing: ["0/pcm0p"]) == "HDA Intel PCH: ALC256 Analog (headphones)")
        #expect(try name(card, playing: ["0/pcm0p", "1/pcm0p"]) == "Built-in Audio")
        #expect(try name(card, playing: []) == "Built-in Audio")
    }

    /// The name distinguishes thresholds on loudspeakers from those on headphones.
    @Test(arguments: [OutputChoice.alsa(nil), .alsa("default"), .pulseaudio, .jack])
    func theOutputIsNamedByTheCardThatPlays(choice: OutputChoice) throws {
        #expect(try output(of: choice, playing: ["0/pcm0p"]) == "HDA Intel PCH: ALC256 Analog")
        #expect(
            try output(of: choice, playing: ["0/pcm0p"], headphones: [0]) == "HDA Intel PCH: ALC256 Analog (headphones)"
        )
        #expect(try output(of: choice, playing: ["0/pcm3p"]) == "HDA Intel PCH: HDMI 0")
        #expect(try output(of: choice, playing: ["1/pcm0p"], headphones: [0]) == "Scarlett 2i2 USB")
        #expect(try output(of: choice, playing: []) == choice.text, "Bluetooth has no card")
        #expect(try output(of: choice, playing: ["0/pcm0p", "1/pcm0p"]) == nil, "it may be either")
        #expect(try output(of: choice, playing: ["1/pcm0p"], names: "") == choice.text)
    }

    /// The kernel numbers cards anew at each start.
    @Test func anOutputKeepsItsNameWhenItsNumberChanges() throws {
        let swapped = Self.names.replacing(" 0 [", with: " 9 [").replacing(" 1 [", with: " 0 [")
        #expect(try output(of: .alsa("hw:1,0"), playing: ["0/pcm0p", "1/pcm0p"]) == "Scarlett 2i2 USB")
        #expect(try output(of: .alsa("hw:0"), playing: [], names: swapped) == "Scarlett 2i2 USB")
    }

    @Test func whatNobodyHearsHasNoName() throws {
        #expect(try output(of: .none, playing: ["1/pcm0p"]) == nil)
        #expect(try output(of: .file(URL(filePath: "/tmp/a.wav")), playing: ["1/pcm0p"]) == nil)
    }

    @Test func aProgramOfAnotherUserHasNoName() throws {
        let found = try cards(["asound/card0/pcm0p/sub0/hw_params": Self.params])
        #expect(found.first?.playing == .init(rate: 44100, program: nil))
    }
}
