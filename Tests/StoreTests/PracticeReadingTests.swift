// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Music
import Testing
import Training

@testable import Store

/// Statistics and latest answers agree with the records.
struct PracticeReadingTests {
    private static func filled(comparisons: Int, matchings: Int) throws -> TrainingDataStore {
        let store = try TrainingDataStore(inMemory: ())
        for record in try ComparisonRecord.several(comparisons, seed: 31) { try store.append(record) }
        for record in try PitchMatchingRecord.several(matchings, seed: 32) { try store.append(record) }
        return store
    }

    private static func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-6 * max(1, abs(other)) }

    private static func moments(_ values: [Double]) -> (mean: Double, squares: Double) {
        let mean = values.reduce(0, +) / Double(values.count)
        return (mean, values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) })
    }

    @Test func statisticsAreThoseOfAllRecords() throws {
        let store = try Self.filled(comparisons: 3000, matchings: 1500)
        let mark = try store.mark()
        struct Place: Hashable { let note: MIDINote; let interval: DirectedInterval; let tuning: TuningKey }
        let records = try store.comparisonRecords().map(\.completed)
        let bySkill = Dictionary(grouping: records) { Skill($0) }
        var counted = 0
        for (skill, practices) in Dictionary(grouping: try store.practice(upTo: mark), by: \.skill) {
            for (note, parts) in Dictionary(grouping: practices, by: \.referenceNote) {
                let here = (bySkill[skill] ?? []).map(\.comparison).filter { $0.referenceNote == note }
                let sizes = here.filter { !$0.isEasy }.map { $0.targetNote.offset.magnitude.rawValue }
                #expect(parts.reduce(0) { $0 + $1.answers } == here.count)
                #expect(parts.reduce(0) { $0 + $1.count } == sizes.count)
                // Unisons of different tunings are one skill, from several groups.
                if parts.count == 1, !sizes.isEmpty {
                    #expect(Self.isNear(parts[0].mean, Self.moments(sizes).mean))
                    #expect(Self.isNear(parts[0].squaredDeviations, Self.moments(sizes).squares))
                }
                counted += here.count
            }
        }
        #expect(counted == 3000)
        let tuned = Dictionary(grouping: try store.pitchMatchingRecords().map(\.completed)) { Skill($0) }
        var gross = 0
        for practice in try store.matchingPractice(upTo: mark, grossLimit: 60) where practice.skill != .unison {
            let sizes = (tuned[practice.skill] ?? []).map(\.userCentError.magnitude.rawValue)
            #expect(practice.count == sizes.count)
            #expect(Self.isNear(practice.mean, Self.moments(sizes).mean))
            #expect(practice.grossErrors == sizes.count { $0 > 60 })
            gross += practice.grossErrors
        }
        #expect(gross > 0)
    }

    @Test func theLatestAnswersOfASkillComeInOrderOfTime() throws {
        let store = try Self.filled(comparisons: 5000, matchings: 0)
        let mark = try store.mark()
        let bySkill = Dictionary(grouping: try store.comparisonRecords().map(\.completed)) { Skill($0) }
        #expect(bySkill[.unison] != nil && bySkill.count == 24 * TuningKey.samples.count + 1)
        for (skill, records) in bySkill {
            let all = records.map { DiscriminationTrial($0) }
            for count in [1, 7, 5000] {
                #expect(try store.latestTrials(of: skill, count: count, upTo: mark) == all.suffix(count))
            }
            for count in [3, 5000] {
                var each: [DiscriminationTrial] = []
                try store.forEachTrial(of: skill, count: count, upTo: mark) { each.append($0) }
                #expect(each == Array(all.prefix(count)))
            }
        }
        let latest = try store.latestTrials(count: 40)
        #expect(
            latest.map(\.trial) == (try store.comparisonRecords()).suffix(40).map { DiscriminationTrial($0.completed) })
    }

    /// Unisons of all tunings are one skill: the latest errors are the latest of all, each with its start and steps.
    @Test func theLatestErrorsOfASkillAreThoseOfAllItsTunings() throws {
        let store = try Self.filled(comparisons: 0, matchings: 3000)
        let bySkill = Dictionary(grouping: try store.pitchMatchingRecords()) { Skill($0.completed) }
        for (skill, records) in bySkill {
            for count in [1, 9, 5000] {
                let errors = try store.latestMatchingErrors(of: skill, count: count, upTo: try store.mark())
                #expect(errors == records.suffix(count).map { TunedError($0.completed, range: $0.range) })
            }
        }
    }

    /// Comparisons and tuned pitches of a time, by time; its end belongs to the next.
    @Test func theAnswersOfADayAreFound() throws {
        let store = try Self.filled(comparisons: 300, matchings: 200)
        let all =
            try store.comparisonRecords().map(\.completed.timestamp)
            + store.pitchMatchingRecords().map(\.completed.timestamp)
        let (first, last) = (try #require(all.min()), try #require(all.max()))
        let middle = Date(timeIntervalSince1970: (first.timeIntervalSince1970 + last.timeIntervalSince1970) / 2)
        let parts = [DateInterval(start: first, end: middle), DateInterval(start: middle, end: last)]
        let found = try parts.map { try store.answers(in: $0) }
        #expect(found[0].count == all.count { $0 < middle })
        #expect(found[1].count == all.count { $0 >= middle && $0 < last })
        let moments = found[0].map { answer in
            switch answer {
            case .comparison(let completed): completed.timestamp
            case .matching(let completed, _): completed.timestamp
            }
        }
        #expect(moments == moments.sorted())
    }

    @Test func theLatestAnswerOfEachNoteIsFound() throws {
        let store = try Self.filled(comparisons: 900, matchings: 0)
        var latest: [MIDINote: DiscriminationTrial] = [:]
        for record in try store.comparisonRecords() where !record.completed.comparison.isEasy {
            latest[record.completed.comparison.referenceNote] = DiscriminationTrial(record.completed)
        }
        let found = try store.latestTrialOfEachNote(upTo: try store.mark())
        #expect(Set(found) == Set(latest.values))
        #expect(found.count == latest.count)
    }

    /// Unisons of all tunings are one skill.
    @Test(arguments: zip([0, 30, 5000], [[], [false, true], [true]] as [Set<Bool>]))
    func theChainOfEachSkillIsThatOfItsAnswersInOrder(comparisons: Int, errors: Set<Bool>) throws {
        let store = try Self.filled(comparisons: comparisons, matchings: 0)
        let mark = try store.mark()
        var chains: [Skill: AnswerChain] = [:]
        for completed in try store.comparisonRecords().map(\.completed) where !completed.comparison.isEasy {
            let skill = Skill(completed)
            chains[skill] = AnswerChain(DiscriminationTrial(completed), after: chains[skill])
        }
        #expect(Set(chains.values.map(\.hasErred)) == errors)
        for record in try ComparisonRecord.several(40, seed: 79) { try store.append(record) }
        #expect(try store.chains(upTo: mark) == chains)
    }

    @Test func recordsAfterAMarkAreLeftOut() throws {
        let store = try Self.filled(comparisons: 200, matchings: 50)
        let mark = try store.mark()
        let before = try store.practice(upTo: mark)
        for record in try ComparisonRecord.several(100, seed: 77) { try store.append(record) }
        for record in try PitchMatchingRecord.several(100, seed: 78) { try store.append(record) }
        #expect(try store.practice(upTo: mark) == before)
        #expect(try store.matchingPractice(upTo: mark, grossLimit: 60).reduce(0) { $0 + $1.count } == 50)
        #expect(try store.practice(upTo: store.mark()).reduce(0) { $0 + $1.answers } == 300)
    }

    /// Profiles are read before the first note, so each query uses an index and sorts nothing.
    @Test(arguments: [
        (
            """
            SELECT interval, tuningSystem, referenceNote, count(*), sum(isEasy IS NOT 1), avg(abs(centOffset)),
                   total(CASE WHEN isEasy IS NOT 1 THEN centOffset * centOffset END)
            FROM comparisonRecord WHERE rowid <= 9 GROUP BY interval, tuningSystem, referenceNote
            """, "USING COVERING INDEX comparisonRecordBySkill"
        ),
        (TrainingDataStore.latestTrials, "USING COVERING INDEX comparisonRecordBySkill"),
        (
            TrainingDataStore.tunings(in: ComparisonRecord.table),
            "SEARCH comparisonRecord USING COVERING INDEX comparisonRecordBySkill"
        ),
        (
            TrainingDataStore.tunings(in: PitchMatchingRecord.table),
            "SEARCH pitchMatchingRecord USING COVERING INDEX pitchMatchingRecordBySkill"
        ),
        (TrainingDataStore.chains, "SEARCH comparisonRecord USING COVERING INDEX comparisonRecordBySkill"),
        (TrainingDataStore.outermost("adaptiveLowest", "ASC"), "USING COVERING INDEX comparisonRecordByLowest"),
        (TrainingDataStore.outermost("adaptiveHighest", "DESC"), "USING COVERING INDEX comparisonRecordByHighest"),
        (TrainingDataStore.latestMatchings, "USING INDEX pitchMatchingRecordBySkill"),
    ])
    func onlyTheIndexIsRead(query: String, index: String) throws {
        let store = try Self.filled(comparisons: 300, matchings: 300)
        let sql = query.replacing("{comparisons}", with: ComparisonRecord.table).replacing("?1", with: "'P1'")
            .replacing("?", with: "9")
        let plan = try store.queue.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains(index) }, "\(plan)")
        #expect(!plan.contains { $0.contains(/SCAN \w+Record$/) || $0 == "USE TEMP B-TREE FOR ORDER BY" }, "\(plan)")
    }

    @Test func theWidestAdaptiveRangeIsFound() throws {
        let store = try Self.filled(comparisons: 60, matchings: 5)
        let ranges = try store.comparisonRecords().compactMap(\.completed.adaptiveRange)
        let widest = try #require(ranges.first.map { ranges.reduce($0) { $0.joined($1) } })
        #expect(try store.adaptiveRange(upTo: store.mark()) == widest)
        #expect(try store.adaptiveRange(upTo: RecordMark(comparison: 0, matching: 5)) == nil)
    }
}
