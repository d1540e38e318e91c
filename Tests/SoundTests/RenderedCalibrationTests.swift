// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Spectra
import Testing

@testable import Sound

/// Detuned SoundFonts, calibrated and measured by the pitch meter.
@Suite struct RenderedCalibrationTests {
    private let shipped: TemporaryFolder
    private let user: TemporaryFolder
    private let state: TemporaryFolder
    private let keys = stride(from: 48, through: 72, by: 3).map(MIDINote.init)
    private let sound = SoundSourceID(soundFont: "odd", bank: 0, program: 4)

    init() throws {
        shipped = try TemporaryFolder()
        user = try TemporaryFolder()
        state = try TemporaryFolder()
        try user.write(try OddSoundFont.detuned { sample in Int8(sample % 5 * 9 - 17) }, as: "odd.sf2")
    }

    private var store: CalibrationStore { CalibrationStore(state.url.appending(path: "calibrations")) }
    private var library: SoundFontLibrary {
        SoundFontLibrary(shipped: shipped.url, user: user.url, calibrations: store)
    }
    private var file: URL { user.url.appending(path: "odd.sf2") }

    private let duration = NoteDuration(0.5)

    private func calibrate() throws {
        let calibration = try Calibration(of: library.source(for: sound), keys: keys, duration: duration)
        #expect(calibration.isCorrected)
        try store.keep(calibration, of: sound)
    }

    private func worst(_ rendering: Rendering, offset: Double = 0) throws -> Double {
        try keys.map { key in
            try rendering.deviation(Rendering.frequency(key.rawValue, cents: offset)).fromHandle.magnitude
        }.max() ?? .infinity
    }

    private func rendering() throws -> Rendering { try Rendering(of: library.source(for: sound)) }

    @Test func aCalibratedSoundHasTheFrequencyOfItsHandle() throws {
        #expect(try worst(rendering()) > 5)
        let range = MIDINote(48)...MIDINote(72)
        #expect(library.calibrationState(of: sound, lasting: duration) == .unmeasured)
        try calibrate()
        for offset in [-49, 0, 0.37, 33] { #expect(try worst(rendering(), offset: offset) < 0.005) }
        let judgement = try #require(
            library.calibrationState(of: sound, lasting: duration).judgement(in: range, at: .concert440))
        #expect(judgement.verdict == .suitableAfterCalibration)
        // Nothing is known for notes of another duration.
        for other in [NoteDuration(0.3), NoteDuration(2)] {
            let state = library.calibrationState(of: sound, lasting: other)
            #expect(state == .otherDuration(duration) && !state.isCorrected)
            #expect(state.judgement(in: range, at: .concert440) == nil)
        }
        // Only these keys were measured, but a detuned note may use the next one.
        #expect(judgement.notes == MIDINote(49)...MIDINote(71))
    }

    /// In a glide across the border of two keys, as by a wheel, the correction is the sounding key's.
    @Test func aGlideEndsAtTheFrequencyOfItsHandle() throws {
        try calibrate()
        let rendering = try rendering()
        for cents in [-140.0, 60, 90] {
            let handle = try rendering.play(261.625565)
            _ = rendering.frames(4800)
            handle.adjustFrequency(Frequency(261.625565 * exp2(cents / 1200)))
            _ = rendering.frames(4800)
            let samples = rendering.frames(24000)
            let error = PitchMeter(sampleRate: 48000).deviation(of: samples, from: handle.frequency.rawValue)
            #expect(try #require(error).magnitude < 0.005)
            rendering.silence(handle)
        }
    }

    /// Keys that are played along share one reading speed: their corrections are whole cents.
    @Test func keysPlayedAlongAreWithinHalfACent() throws {
        try calibrate()
        let rendering = try rendering()
        for key in keys {
            rendering.strike(key.rawValue)
            let samples = rendering.frames(24000).dropFirst(2880)
            rendering.silenceKeys()
            let wanted = Rendering.frequency(key.rawValue)
            let error = PitchMeter(sampleRate: 48000).deviation(of: samples, from: wanted)
            #expect(try #require(error).magnitude < 0.51)
        }
    }

    @Test func aCalibrationOfAnotherFileDoesNotCount() throws {
        try calibrate()
        let state = library.calibrationState(of: sound, lasting: duration)
        #expect(state.isCorrected)
        // A file with another date only is the same.
        let date = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        #expect(library.calibrationState(of: sound, lasting: duration) == state)
        try user.write(try OddSoundFont.detuned { _ in 3 }, as: "odd.sf2")
        let expected = CalibrationError(sound: sound, reason: .changed(.soundFont))
        #expect(library.calibrationState(of: sound, lasting: duration) == .stale(expected))
        #expect(try library.source(for: sound).correction == .none)
    }

    @Test(arguments: [
        ("\"fluidSynth\" : \"[0-9.]+\"", "\"fluidSynth\" : \"1.9.9\"", false),
        ("\"method\" : 3", "\"method\" : 2", false),
        ("\"note\" : 48", "\"note\" : 480", true),
    ])
    func aCalibrationMadeOtherwiseDoesNotCount(pattern: String, replacement: String, isDamaged: Bool) throws {
        try calibrate()
        let kept = state.url.appending(path: "calibrations/odd:0:4.json")
        let text = try String(contentsOf: kept, encoding: .utf8)
        let changed = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
        #expect(changed != text)
        try Data(changed.utf8).write(to: kept)
        guard case .stale(let fault) = library.calibrationState(of: sound, lasting: duration) else {
            Issue.record("It counts.")
            return
        }
        let isUnreadable = if case .unreadable = fault.reason { true } else { false }
        #expect(isUnreadable == isDamaged)
        #expect(try library.source(for: sound).correction == .none)
    }
}
