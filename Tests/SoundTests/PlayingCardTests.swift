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
        #expect(found == [PlayingCard(number: 1, playing: .init(rate: 44100, program: "fluidsynth"))])
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
        #expect(found == [PlayingCard(number: 0, playing: nil)])
    }

    @Test func aProgramOfAnotherUserHasNoName() throws {
        let found = try cards(["asound/card0/pcm0p/sub0/hw_params": Self.params])
        #expect(found.first?.playing == .init(rate: 44100, program: nil))
    }
}
