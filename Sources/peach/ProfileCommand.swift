// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Foundation
import Instrument
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
            JSONLine.put(summary.json)
        } else if picture == nil {
            let chart = TerminalChart(
                summary, wording: Console.wording, width: TerminalPage.outputWidth(), on: .now,
                calendar: .displayed)
            for line in chart.lines { Line.out(line) }
        }
    }

    /// Creates no data file; without one, the profile is that of the first day.
    private func summary() throws -> ProfileSummary {
        let settings = try settings.load()
        let store = try data.openForReading()
        data.reportMissingAnswers(from: store)
        return try data.named { () throws(DataStoreError) in
            try ProgressBar.during(isHidden: json.isWanted) { report throws(DataStoreError) in
                try ProfileReading.summary(
                    of: store, settings: settings.training, strategy: settings.strategy, tell: report)
            }
        }
    }
}

/// A complete profile as JSON; unknown values are left out. Criteria are pitch distances, positive upwards for any direction of
/// the interval. Bands are lowest and highest value.
extension ProfileSummary {
    fileprivate var json: JSONMembers {
        [
            "range": [range.notes.lowerBound.rawValue, range.notes.upperBound.rawValue],
            "practised": practised.json,
            "notes": notes.map { note in
                [
                    "note": note.note.rawValue, "name": note.note.name, "practised": note.practised.json,
                    "threshold": note.estimate.map(\.json),
                ] as JSONMembers
            },
            "weakest": weakest.map { [$0.lowerBound.rawValue, $0.upperBound.rawValue] },
            "curve": curve?.points.map { point in
                ["cents": point.difference.rawValue, "answers": point.answers, "right": point.right] as JSONMembers
            },
            "hearing": hearing.map { hearing in
                let trend = hearing.trend
                return [
                    "trend": trend.rawValue,
                    "missingSessions": trend == .notEnoughData ? hearing.missingSessions : nil,
                    "change": hearing.change?.json, "timeline": hearing.sessions.map(\.json),
                ] as JSONMembers
            },
            "skills": skills.map { $0.json(isLeading: $0.skill == leading?.skill) },
            "matching": matching.map { $0.json(of: .unison) },
            "matchingTotal": matchingSizes.mean.map { mean in
                [
                    "count": matchingSizes.count, "meanAbsoluteErrorCents": mean,
                    "sdCents": matchingSizes.standardDeviation,
                ] as JSONMembers
            },
            "matchingSkills": matchingSkills.map { $0.summary.json(of: $0.skill) },
        ]
    }
}

extension PerceptualNote {
    fileprivate var json: JSONMembers {
        [
            "count": count, "meanCents": mean?.rawValue, "sdCents": standardDeviation?.rawValue,
            "difficultyCents": difficulty?.rawValue,
        ]
    }
}

extension ThresholdEstimate {
    fileprivate var json: JSONMembers {
        ["cents": threshold.rawValue, "bandCents": band.bounds, "logSigma": logSigma, "logSigmaSd": deviation]
    }
}

extension Date {
    fileprivate var text: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}

extension SessionThreshold {
    fileprivate var json: JSONMembers {
        ["start": start.text, "answers": answers, "threshold": estimate.json, "segment": segment]
    }
}

extension ThresholdChange {
    fileprivate var json: JSONMembers {
        ["since": since.text, "factorBand": [exp(logarithms.lowerBound), exp(logarithms.upperBound)]]
    }
}

extension CriterionEstimate {
    fileprivate var json: JSONMembers { ["cents": mean.rawValue, "bandCents": band.bounds] }
}

extension SkillSummary {
    fileprivate func json(isLeading: Bool) -> JSONMembers {
        let known = isKnown ? self : nil
        return [
            "interval": skill.interval.symbol, "tuning": skill.tuning?.rawValue, "leading": isLeading,
            "answers": answers, "cautions": [warning?.word].compactMap(\.self),
            "missingAnswers": warning?.missingAnswers?.bounds, "finerThanCents": warning?.upperBound?.rawValue,
            "coarserThanCents": warning?.lowerBound?.rawValue, "trend": known?.trend.rawValue,
            "change": known?.change?.json, "remainingAnswers": known?.outlook?.bounds,
            "threshold": known?.estimate.json, "criterion": known?.criterion.json,
            "tilt": known?.tilt.map { tilt in
                [
                    "notes": [tilt.notes.lowerBound.rawValue, tilt.notes.upperBound.rawValue],
                    "cents": tilt.cents.mean.rawValue, "bandCents": tilt.cents.band.bounds,
                ] as JSONMembers
            },
            "slips": known?.slips, "inattention": known?.inattention,
            "conditions": known?.conditions.map { one in
                [
                    "sound": one.condition.sound.text, "output": one.condition.output,
                    "threshold": one.estimate.json,
                ] as JSONMembers
            },
            "timeline": (known?.timeline ?? []).map(\.json),
        ]
    }
}

extension MatchingSummary {
    fileprivate func json(of skill: Skill) -> JSONMembers {
        [
            "interval": skill.interval.symbol, "tuning": skill.tuning?.rawValue, "count": count,
            "meanAbsoluteErrorCents": meanAbsoluteError.rawValue, "sdCents": standardDeviation?.rawValue,
            "constantErrorCents": isEnough ? constantError.rawValue : nil,
            "constantErrorBandCents": isEnough ? constantErrorBand.bounds : nil,
            "variableErrorCents": variableError?.rawValue, "grossErrors": grossErrors, "pull": pull?.share,
            "pullBand": pull.map { [$0.band.lowerBound, $0.band.upperBound] }, "pullCents": pull?.cents.rawValue,
        ]
    }
}

extension ClosedRange<Int> {
    fileprivate var bounds: [Int] { [lowerBound, upperBound] }
}

extension ClosedRange<Cents> {
    fileprivate var bounds: [Double] { [lowerBound.rawValue, upperBound.rawValue] }
}
