// SPDX-License-Identifier: MIT
import Music
import Settings
import Testing
import Training

@testable import Instrument

/// A run of a part of what is practised.
@Suite struct PracticeFocusTests {
    private func asked(_ focus: PracticeFocus, _ rehearsal: Rehearsal) async throws -> [ComparisonExercise] {
        await rehearsal.act(.practise(focus))
        var asked: [ComparisonExercise] = []
        for _ in 0..<8 {
            asked.append(try await rehearsal.nextTarget())
            await rehearsal.answer(.higher)
        }
        await rehearsal.act(.stop)
        return asked
    }

    @Test func onlyItsNotesAreAskedAndTheNextRunAsksAll() async throws {
        let rehearsal = try await Rehearsal(.instrument)
        let range = try #require(NoteRange(MIDINote(36)...MIDINote(48)))
        let low = try await asked(PracticeFocus(.comparison, range: range), rehearsal)
        #expect(low.allSatisfy { range.notes.contains($0.comparison.referenceNote) })
        await rehearsal.act(.startLast)
        var notes: [MIDINote] = []
        for _ in 0..<12 {
            notes.append(try await rehearsal.nextTarget().comparison.referenceNote)
            await rehearsal.answer(.higher)
        }
        #expect(notes.contains { !range.notes.contains($0) })
    }

    @Test func onlyItsIntervalIsAsked() async throws {
        let rehearsal = try await Rehearsal(.instrument, set: ["intervals=P8u,m3d"])
        let third = try #require(DirectedInterval(symbol: "m3d"))
        let thirds = try await asked(PracticeFocus(.intervalComparison, interval: third), rehearsal)
        #expect(Set(thirds.map(\.comparison.interval)) == [third])
        let octave = try #require(DirectedInterval(symbol: "P8u"))
        #expect(await rehearsal.conductor.currentSettings().training.intervals == IntervalSet([octave, third]))
    }
}
