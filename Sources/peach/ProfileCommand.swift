// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Foundation
import Instrument
import Localization
import Music
import Platform
import Profile
import Store
import Training

struct ProfileCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("profile", .profile) }

    @Option(name: .customLong("svg"), help: ArgumentHelp(.picture, .file), completion: .file(extensions: ["svg"]))
    var picture: String?
    @Option(help: ArgumentHelp(.appearance, .appearance))
    var appearance: Appearance?
    @OptionGroup var force: ForceFlag

    @OptionGroup var data: DataOption
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var speech: LanguageOption
    @OptionGroup var json: JSONFlag

    func run() async throws {
        if let picture { try json.excludes("--svg", picture) }
        let summary = try summary()
        if let picture {
            let drawing = ProfilePicture(
                summary, language: Console.wording.language, appearance: appearance ?? .auto,
                on: .now, calendar: .displayed)
            let target = try AtomicFile(picture, isForced: force.isWanted)
            if try target.finish(target.write(Array(drawing.file.utf8))), !target.isStandardOutput {
                Console.say(Console.texts.pictureWritten(file: picture))
            }
        }
        if json.isWanted {
            JSONLine.put(ProfileReport(summary))
        } else if picture == nil {
            let chart = TerminalChart(
                summary, wording: Console.wording, width: TerminalWidth.ofOutput(), on: .now,
                calendar: .displayed)
            for line in chart.lines { Line.out(line) }
        }
    }

    /// Creates no data file; without one, the profile is that of the first day.
    private func summary() throws -> ProfileSummary {
        let settings = try settings.load()
        let path = data.file.path(percentEncoded: false)
        let store = try data.openForReading()
        data.reportMissingAnswers(from: store)
        do {
            return try ProgressBar.during(isHidden: json.isWanted) { tell in
                try ProfileReading.summary(
                    of: store, settings: settings.training, strategy: settings.strategy, tell: tell)
            }
        } catch let error as DataStoreError {
            throw CommandError.data(error, file: path)
        }
    }
}

/// A complete profile as JSON; unknown values are left out. Criteria are pitch distances, positive upwards for any direction of
/// the interval. Bands are lowest and highest value.
struct ProfileReport: Encodable {
    struct Practised: Encodable {
        let count: Int
        let meanCents: Double?
        let sdCents: Double?
        let difficultyCents: Double?
    }

    struct Threshold: Encodable {
        let cents: Double
        let bandCents: [Double]
        let logSigma: Double
        let logSigmaSd: Double
    }

    struct Note: Encodable {
        let note: Int
        let name: String
        let practised: Practised
        let threshold: Threshold?
    }

    struct Criterion: Encodable {
        let cents: Double
        let bandCents: [Double]
    }

    struct Change: Encodable {
        let since: String
        let factorBand: [Double]
    }

    struct CurvePoint: Encodable {
        let cents: Double
        let answers: Int
        let right: Int
    }

    struct Session: Encodable {
        let start: String
        let answers: Int
        let threshold: Threshold
    }

    struct Ear: Encodable {
        let interval: String
        let tuning: String?
        let leading: Bool
        let answers: Int
        let cautions: [String]
        let missingAnswers: Int?
        let finerThanCents: Double?
        let coarserThanCents: Double?
        let trend: String?
        let change: Change?
        let remainingAnswers: Int?
        let remainingAnswersWithSteady: Int?
        let tooVariable: Bool?
        let threshold: Threshold?
        let criterion: Criterion?
        let slips: Double?
        let timeline: [Session]
    }

    struct Matching: Encodable {
        let interval: String
        let tuning: String?
        let count: Int
        let meanAbsoluteErrorCents: Double
        let sdCents: Double?
        let constantErrorCents: Double?
        let constantErrorBandCents: [Double]?
        let variableErrorCents: Double?
        let grossErrors: Int
        let pull: Double?
        let pullBand: [Double]?
        let pullCents: Double?
    }

    struct MatchingTotal: Encodable {
        let count: Int
        let meanAbsoluteErrorCents: Double
        let sdCents: Double?
    }

    let range: [Int]
    let practised: Practised
    let notes: [Note]
    let weakest: [Int]?
    let curve: [CurvePoint]?
    let skills: [Ear]
    let matching: Matching?
    let matchingTotal: MatchingTotal?
    let matchingSkills: [Matching]
}

extension ProfileReport {
    init(_ summary: ProfileSummary) {
        range = [summary.range.notes.lowerBound.rawValue, summary.range.notes.upperBound.rawValue]
        practised = Practised(summary.practised)
        notes = summary.notes.map { note in
            Note(
                note: note.note.rawValue, name: note.note.name, practised: Practised(note.practised),
                threshold: note.estimate.map { Threshold($0) })
        }
        weakest = summary.weakest.map { [$0.lowerBound.rawValue, $0.upperBound.rawValue] }
        curve = summary.curve?.points.map { point in
            CurvePoint(cents: point.difference.rawValue, answers: point.answers, right: point.right)
        }
        skills = summary.skills.map { Ear($0, isLeading: $0.skill == summary.leading?.skill) }
        matching = summary.matching.map { Matching($0, of: .unison) }
        let sizes = summary.matchingSizes
        matchingTotal = sizes.mean.map {
            MatchingTotal(count: sizes.count, meanAbsoluteErrorCents: $0, sdCents: sizes.standardDeviation)
        }
        matchingSkills = summary.matchingSkills.map { Matching($0.summary, of: $0.skill) }
    }
}

extension ProfileReport.Practised {
    fileprivate init(_ note: PerceptualNote) {
        self.init(
            count: note.count, meanCents: note.mean?.rawValue, sdCents: note.standardDeviation?.rawValue,
            difficultyCents: note.difficulty?.rawValue)
    }
}

extension ProfileReport.Threshold {
    fileprivate init(_ estimate: ThresholdEstimate) {
        self.init(
            cents: estimate.threshold.rawValue, bandCents: estimate.band.bounds, logSigma: estimate.logSigma,
            logSigmaSd: estimate.deviation)
    }
}

extension ProfileReport.Ear {
    fileprivate init(_ ear: SkillSummary, isLeading: Bool) {
        let known = ear.isKnown ? ear : nil
        self.init(
            interval: ear.skill.interval.symbol, tuning: ear.skill.tuning?.rawValue, leading: isLeading,
            answers: ear.answers, cautions: ear.warning.map { [$0.word] } ?? [],
            missingAnswers: ear.warning?.missingAnswers, finerThanCents: ear.warning?.upperBound?.rawValue,
            coarserThanCents: ear.warning?.lowerBound?.rawValue, trend: known?.trend.rawValue,
            change: known?.change.map { change in
                ProfileReport.Change(
                    since: change.since.formatted(ProfileReport.dates),
                    factorBand: [exp(change.logarithms.lowerBound), exp(change.logarithms.upperBound)])
            }, remainingAnswers: known?.outlook?.answers,
            remainingAnswersWithSteady: known?.outlook?.answersWithSteady,
            tooVariable: known?.outlook.map { $0 == .tooVariable },
            threshold: known.map { ProfileReport.Threshold($0.estimate) },
            criterion: known.map { skill in
                ProfileReport.Criterion(
                    cents: skill.criterion.mean.rawValue, bandCents: skill.criterion.band.bounds)
            }, slips: known?.slips,
            timeline: (known?.timeline ?? []).map { session in
                ProfileReport.Session(
                    start: session.start.formatted(ProfileReport.dates), answers: session.answers,
                    threshold: ProfileReport.Threshold(session.estimate))
            })
    }
}

extension ProfileReport {
    fileprivate static let dates = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension ProfileReport.Matching {
    fileprivate init(_ matching: MatchingSummary, of skill: Skill) {
        self.init(
            interval: skill.interval.symbol, tuning: skill.tuning?.rawValue, count: matching.count,
            meanAbsoluteErrorCents: matching.meanAbsoluteError.rawValue, sdCents: matching.standardDeviation?.rawValue,
            constantErrorCents: matching.isEnough ? matching.constantError.rawValue : nil,
            constantErrorBandCents: matching.isEnough ? matching.constantErrorBand.bounds : nil,
            variableErrorCents: matching.variableError?.rawValue, grossErrors: matching.grossErrors,
            pull: matching.pull?.share,
            pullBand: matching.pull.map { [$0.band.lowerBound, $0.band.upperBound] },
            pullCents: matching.pull?.cents.rawValue)
    }
}

extension ClosedRange<Cents> {
    var bounds: [Double] { [lowerBound.rawValue, upperBound.rawValue] }
}
