// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Testing

@testable import Sound

/// Sound reports problems by errors only and writes nothing to the terminal.
@Suite struct AudioOutputTests {
    private static let isWithoutSound =
        !FileManager.default.fileExists(atPath: "/dev/snd/pcmC0D0p") && getenv("PULSE_SERVER") == nil
        && SoundServer.running().isEmpty

    @Test(.enabled(if: isWithoutSound, "only where no sound device is"))
    func withoutADeviceTheErrorNamesEachAttemptAndTheTerminalStaysClean() async {
        let result = await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
            SoundEnvironment.configure()
            for choice in [OutputChoice.pipewire(nil), .alsa("nothing"), .jack, .pulseaudio, .alsa(nil)] {
                guard case .device(let name, let reason)? = AudioOutputTests.failure(of: choice), name == choice.text,
                    !reason.isEmpty
                else { exit(1) }
            }
            guard case .noDevice(let tried, _)? = AudioOutputTests.failure(of: .automatic), tried.count == 2 else {
                exit(2)
            }
        }
        #expect(await words(result) == [])
    }

    /// Another thread that reads the environment meanwhile would crash.
    @Test func openingADeviceLeavesTheEnvironmentWhereItIs() async {
        await #expect(processExitsWith: .exitCode(0)) {
            SoundEnvironment.configure()
            let before = environ
            for choice in [OutputChoice.pipewire(nil), .pulseaudio, .alsa("nothing"), .jack] {
                _ = AudioOutputTests.failure(of: choice)
            }
            if environ != before { exit(1) }
            let others = SoundEnvironment.ofOthers
            if others["PULSE_PROP_media.role"] != nil { exit(2) }
            if others["PATH"] == nil { exit(3) }
        }
    }

    @Test func aBrokenSoundFontIsAnErrorAndTheTerminalStaysClean() async {
        let result = await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
            let whole = try Data(contentsOf: Rendering.shippedFont)
            let folder = try TemporaryFolder()
            for name in ["pbag", "pgen", "inst", "igen", "shdr", "pmod", "smpl", "phdr", "RIFF"] {
                guard let place = whole.range(of: Data(name.utf8)) else { exit(1) }
                var broken = [UInt8](whole)
                broken[place.lowerBound] = UInt8(ascii: "x")
                let file = try folder.write(broken, as: "broken.sf2")
                do {
                    _ = try NotePlayer(source: Rendering.source(program: 0, font: file), sampleRate: 48000)
                } catch AudioError.soundFont(file: file.path) {
                    continue
                }
                exit(2)
            }
        }
        #expect(await words(result) == [])
    }

    private static func failure(of choice: OutputChoice) -> AudioError? {
        do throws(AudioError) {
            try AudioOutputs.open(choice, buffer: nil).close()
            return nil
        } catch {
            return error
        }
    }

    /// A process's standard error. If it is empty, the test library returns a marker of its own.
    private func words(_ result: ExitTest.Result?) async -> [UInt8]? {
        let silent = await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { exit(0) }
        guard let result, let silent else { return nil }
        return result.standardErrorContent == silent.standardErrorContent ? [] : result.standardErrorContent
    }

    @Test func aMissingPresetOrFileIsAnError() {
        let absent = SoundFontSource(
            id: SoundSourceID(soundFont: "peach", bank: 3, program: 9), file: Rendering.shippedFont)
        #expect(throws: AudioError.presetMissing(absent.id)) {
            try NotePlayer(source: absent, sampleRate: 48000)
        }
        let nowhere = Rendering.source(program: 0, font: URL(filePath: "/nowhere/peach.sf2"))
        #expect(throws: AudioError.soundFontGone("/nowhere/peach.sf2")) {
            try NotePlayer(source: nowhere, sampleRate: 48000)
        }
    }

    @Test func aPlayerKeepsItsSoundWhenAnotherCannotBeLoaded() throws {
        let rendering = try Rendering()
        #expect(throws: AudioError.self) { try rendering.player.use(Rendering.source(program: 99)) }
        #expect(try rendering.note(440, seconds: 0.01).contains { $0 != 0 })
    }

    @Test func anUnresponsiveAudioThreadIsAnError() throws {
        let rendering = try Rendering()
        #expect(throws: AudioError.unresponsive) {
            for _ in 0..<1000 { _ = try rendering.play() }
        }
    }
}
