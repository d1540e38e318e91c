// SPDX-License-Identifier: MIT
import Foundation
import Localization
import Music
import Testing
import Training

@testable import Charts
@testable import Profile

/// The first view of a profile says what is known, and what to do next.
struct ProfileStoryTests {
    private func story(_ summary: ProfileSummary, _ chosen: TrainingSettings = .standard) -> ProfileStory {
        ProfilePage(
            summary, chosen: chosen, width: 500, texts: Language.english.texts, on: Samples.today,
            calendar: Samples.calendar
        ).story
    }

    @Test func aNewPlayerHearsWhatCentsAreAndBegins() {
        let story = story(Samples.empty())
        #expect(story.headline == "Start training to build your profile")
        #expect(story.next.focus == PracticeFocus(.comparison))
        #expect(story.examples.map(\.number) == ["5", "20", "100"])
        #expect(story.examples.allSatisfy { !$0.isThreshold })
    }

    /// Half, once and twice the threshold, from one note.
    @Test func theThresholdIsHeardAmongOthers() throws {
        let story = story(Samples.full())
        #expect(story.headline == "You hear a difference of 8 cents, about a twelfth of a semitone.")
        let cents = story.examples.map(\.heard.cents.rawValue)
        try #require(cents.count == 3)
        #expect(abs(cents[0] * 2 - cents[1]) < 1e-9 && abs(cents[1] * 2 - cents[2]) < 1e-9)
        #expect(story.examples.map(\.isThreshold) == [false, true, false])
        #expect(Set(story.examples.map(\.heard.note)) == [MIDINote(60)])
        #expect(story.examples.map(\.meaning) == ["mostly guessing", "heard 3 in 4", "nearly always heard"])
    }

    /// The next run asks only the weakest octave, with the interval that is weak there, and every exercise fits.
    @Test(arguments: Samples.ranges, ["P1", "P5u", "P8d"])
    func theWeakestOctaveIsPractised(range: NoteRange, symbol: String) throws {
        let interval = try #require(DirectedInterval(symbol: symbol))
        for octave in range.octaves {
            let skill = Samples.skill(
                Skill(interval, .equalTemperament), answers: 900, estimate: Samples.estimate(9, 0.1),
                criterion: CriterionEstimate(mean: 0, standardDeviation: 1))
            let summary = ProfileSummary(
                range: range, practised: PerceptualNote(count: 900, mean: 9, standardDeviation: 2),
                notes: Samples.full(range).notes, curve: nil, weakest: octave, skills: [skill], hearing: nil,
                matchingSkills: [], lastComparison: [:], lastMatching: [:])
            let focus = story(summary).next.focus
            #expect(focus.mode == (symbol == "P1" ? .comparison : .intervalComparison))
            #expect(focus.interval == (symbol == "P1" ? nil : interval))
            let practised = try #require(focus.range)
            #expect(range.contains(practised), "nothing is asked that the settings leave out")
            #expect(practised.notes.contains(octave.lowerBound) || practised.notes.contains(octave.upperBound))
            let span = practised.notes.upperBound.rawValue - practised.notes.lowerBound.rawValue
            #expect(span <= octave.upperBound.rawValue - octave.lowerBound.rawValue + 12)
        }
    }

    @Test func anIntervalThatIsNotKnownIsTrained() throws {
        let fifth = Skill(.perfectFifthUp, .equalTemperament)
        let criterion = CriterionEstimate(mean: 0, standardDeviation: 1)
        let known = Samples.skill(.unison, answers: 900, estimate: Samples.estimate(9, 0.1), criterion: criterion)
        let unclear = SkillSummary(
            skill: fifth, answers: 40, estimate: Samples.estimate(20, 0.6), warning: .imprecise(missing: 50...200),
            criterion: criterion, tilt: nil, slips: 0.02, inattention: nil, timeline: [], trend: .notEnoughData,
            change: nil, outlook: nil, conditions: [])
        let summary = Samples.summary(
            .standard, practised: PerceptualNote(count: 940, mean: 9, standardDeviation: 2),
            notes: Samples.full().notes, skills: [known, unclear])
        let next = story(summary).next
        #expect(next.focus == PracticeFocus(.intervalComparison, interval: .perfectFifthUp))
        #expect(next.label == "Train fifths" && next.reason == "Fifths are not known well yet.")
        let just = TrainingSettings.standard
        #expect(story(Samples.summary(.standard, notes: [], skills: [known]), just).next.label == "Compare intervals")
    }

    @Test func daysAreNamedAndRead() throws {
        let calendar = Samples.calendar
        for seconds in stride(from: 0.0, to: 2e9, by: 9_876_543) {
            let moment = Date(timeIntervalSince1970: seconds)
            let day = try #require(DateInterval(day: calendar.name(ofDay: moment), in: calendar))
            #expect(day.start <= moment && moment < day.end)
        }
        for name in ["", "2026", "2026-13-01", "2026-02-30", "x-y-z", "2026-11-06-1"] {
            #expect(DateInterval(day: name, in: calendar) == nil, "\(name)")
        }
    }
}
