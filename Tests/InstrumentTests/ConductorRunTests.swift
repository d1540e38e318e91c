// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Settings
import Store
import Testing
import Training

@testable import Instrument

@Suite struct ConductorRunTests {
    /// Who has answered large differences the wrong way round is told at the end of the run, with what to do; others are not.
    @Test(arguments: [true, false]) func swappedPadsAreSaidWhenTheRunEnds(areSwapped: Bool) async throws {
        let store = try TrainingDataStore(inMemory: ())
        for number in 0..<60 {
            let comparison = try #require(
                Comparison(
                    referenceNote: MIDINote(60), interval: .prime, offset: number.isMultiple(of: 2) ? 40 : -40))
            let exercise = ComparisonExercise(
                number: 1, comparison: comparison, settings: TrainingSettings(), loudnessOffset: AmplitudeDB(0))
            let onset = TargetOnset(
                moment: 0, referenceFrequency: exercise.referenceFrequency, targetFrequency: exercise.targetFrequency)
            let press = InputStamp(
                moment: 1, date: Date(timeIntervalSince1970: Double(number) * 5), device: nil)
            let isHigher = comparison.isTargetHigher != areSwapped
            try store.append(
                ComparisonRecord(
                    CompletedComparison(exercise, heard: onset, answer: isHigher ? .higher : .lower, press: press)))
        }
        let rehearsal = try await Rehearsal(.training(.comparison, count: 1), store: store)
        let exercise = try await rehearsal.nextTarget()
        await rehearsal.answer(exercise.comparison.isTargetHigher != areSwapped ? .higher : .lower)
        let told = try await rehearsal.until { if case .modeEnded = $0 { true } else { false } }
        guard
            case .modeEnded(_, 1, _, let warning)? = told.last(where: { EventName($0.event) == .ended })?.event
        else {
            Issue.record("\(told)")
            return
        }
        #expect(warning == (areSwapped ? .swappedPads : nil))
    }
}
