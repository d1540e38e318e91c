// SPDX-License-Identifier: MIT
import Platform
import Sound
import Testing

@testable import Localization

struct SystemFindingTests {
    private static let limits = RealTime()
    private static let findings: [(SystemFinding, [String])] = [
        (.root, ["root"]), (.container, ["/dev/snd"]), (.windows, ["Windows"]), (.remote, []), (.alone, []),
        (.other(process: 4711), ["4711"]), (.other(process: nil), []), (.sequencer(.root), ["root"]),
        (.sequencer(.everybody), ["/dev/snd/seq"]), (.sequencer(.group("audio")), ["audio"]), (.sequencer(.seat), []),
        (.sequencer(nil), []), (.servers([]), []), (.servers([.pipewire, .jack]), ["PipeWire, JACK"]),
        (.cardsRest, []), (.noCard, []), (.outputIsTaken, []), (.realTime(priority: 60), ["60"]),
        (.noRealTime(limits), []),
        (.realTimeUnknown(limits), []), (.disk(bytes: 340_000_000, files: 12), ["340 MB", "12"]),
        (.fullDisk(bytes: 0), ["0 MB"]),
        (.memory(bytes: 20_000_000_000), ["20", "GB"]), (.littleMemory(bytes: 90_000_000), ["90 MB"]),
        (.language(.german, isPlain: false), ["UTF-8"]), (.language(.english, isPlain: true), ["ASCII"]),
        (.voice, ["speech-dispatcher"]),
        (.noVoice(isWanted: true), ["speech-dispatcher"]), (.noVoice(isWanted: false), ["speech-dispatcher"]),
        (.browser, ["xdg-open"]), (.noDesktop, []), (.noOpener, ["xdg-open"]), (.portFree(8766), ["8766"]),
        (.portTaken(8766, program: nil), ["8766"]), (.portTaken(8766, program: "nginx"), ["8766", "nginx"]),
        (.portOfPeach(8766, process: 4711), ["8766", "4711"]),
        (.portOurs, []), (.clock, []), (.clockUnset, []), (.clockBehind, []),
        (.cardPlays(1, rate: 44100, program: "jackd"), ["1", "44", "jackd"]),
    ]

    @Test func eachIsASentenceInBothLanguages() {
        for (finding, needles) in Self.findings {
            // Good findings follow the check's name.
            Sentences.check(naming: needles, isWhole: !finding.isGood) { $0.sentence(for: finding) }
        }
    }

    /// The command fits the distribution.
    @Test func remediesAreThoseOfTheDistribution() {
        let finding = SystemFinding.noOpener
        #expect(finding.remedy(["linuxmint", "ubuntu", "debian"]) == "sudo apt install xdg-utils")
        #expect(finding.remedy(["fedora"]) == "sudo dnf install xdg-utils")
        #expect(finding.remedy(["endeavouros", "arch"]) == "sudo pacman -S xdg-utils")
        #expect(finding.remedy(["nixos"]) == nil)
        #expect(SystemFinding.browser.remedy(["debian"]) == nil)
    }
}
