// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Spectra
import Testing

@testable import Sound

/// Renders notes of a preset offline.
struct Rendering {
    let player: NotePlayer
    let output: OfflineOutput

    /// Peach's own SoundFont in this checkout.
    static let shippedFont = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../SoundFonts/peach.sf2").standardizedFileURL
    static let shippedPrograms = 0...4
    /// All of them nightly.
    static let programs = standing(shippedPrograms)

    init(program: Int = 0, sampleRate: Double = 48000, font: URL = shippedFont, block: Int = 64) throws {
        player = try NotePlayer(source: Self.source(program: program, font: font), sampleRate: sampleRate)
        output = OfflineOutput(player, block: block)
    }

    init(of source: SoundFontSource) throws {
        player = try NotePlayer(source: source, sampleRate: 48000)
        output = OfflineOutput(player)
    }

    static func source(program: Int, font: URL = shippedFont) -> SoundFontSource {
        SoundFontSource(id: SoundSourceID(soundFont: "peach", bank: 0, program: program), file: font)
    }

    /// Of a key in equal temperament.
    static func frequency(_ key: Int, cents: Double = 0, reference: Double = 440) -> Double {
        TuningSystem.equalTemperament.frequency(
            for: DetunedMIDINote(note: MIDINote(key), offset: Cents(cents)), referencePitch: Frequency(reference)
        ).rawValue
    }

    /// Begins a note, by default an endless one.
    func play(
        _ frequency: Double = 440, decibels: Double = 0, seconds: Double? = nil, after: PlaybackHandle? = nil
    ) throws -> PlaybackHandle {
        try player.play(
            frequency: Frequency(frequency), amplitude: AmplitudeDB(decibels), duration: seconds.map(NoteDuration.init),
            after: after)
    }

    /// Strikes a key that is played along.
    func strike(_ key: Int, velocity: Int = 127, reference: Double = 440) {
        player.playKey(MIDINote(key), velocity: MIDIVelocity(velocity), referencePitch: Frequency(reference))
    }

    /// Ends all keys and renders until nothing is left of them.
    func silenceKeys() {
        player.releaseAllKeys()
        _ = frames(Int(player.sampleRate / 50))
    }

    /// The next frames, left channel.
    func frames(_ count: Int) -> [Float] { output.render(frames: count).left }

    /// A note's left channel from its first frame on; the player is silent afterwards.
    func note(_ frequency: Double, seconds: Double, decibels: Double = 0) throws -> [Float] {
        let handle = try play(frequency, decibels: decibels)
        let samples = frames(Int(seconds * player.sampleRate))
        silence(handle)
        return samples
    }

    /// Stops a note and renders until nothing is left of it.
    func silence(_ handle: PlaybackHandle) {
        handle.stop()
        _ = frames(Int(player.sampleRate / 50))
        _ = player.drainEvents()
    }

    /// The deviation of a note's fundamental from the requested frequency and from its handle's, in cents, measured after the attack
    /// over at least the given time and 24 periods.
    func deviation(_ frequency: Double, decibels: Double = 0) throws -> (fromAsked: Double, fromHandle: Double) {
        let handle = try play(frequency, decibels: decibels)
        let attack = Int(0.06 * player.sampleRate)
        let seconds = max(0.35, 24 / frequency)
        let samples = frames(attack + Int(seconds * player.sampleRate)).dropFirst(attack)
        silence(handle)
        let meter = PitchMeter(sampleRate: player.sampleRate)
        return (
            try #require(meter.deviation(of: samples, from: frequency)),
            try #require(meter.deviation(of: samples, from: handle.frequency.rawValue))
        )
    }
}
