// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Machine
import Profile
import Store
import Training
import Words

/// `peach analyse`: what answers say of an ear, wherever they were given: those of a table together, those of an export skill
/// by skill.
struct AnalyseCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("analyse", .analyse) }

    /// Rows between two looks at how far it is.
    private static let step = 4096
    /// Rows whose faults are told one by one.
    private static let shownRows = 20

    @Argument(help: ArgumentHelp(.answersFile, .file), completion: .file(extensions: ["csv", "jsonl"]))
    var file: String

    @Option(help: ArgumentHelp(.prior, .prior))
    var prior: ThresholdPrior?

    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    /// Answers that are judged together, and what they are about; nil if their file does not tell.
    private typealias Tallies = [Skill?: AnswerTally]

    func run() async throws {
        let (tallies, others) = try ProgressBar.during(.reading, isHidden: json.isWanted) { tell throws(CommandError) in
            try self.tallies(tell)
        }
        let sorted = tallies.sorted { ($0.key ?? .unison) < ($1.key ?? .unison) }
        for (skill, tally) in sorted {
            let prior = prior ?? (skill ?? .unison).prior
            let analysis = AnswerAnalysis(tally, prior: prior)
            if json.isWanted { put(analysis, prior, skill, others) } else { show(analysis, skill) }
            let name = skill.map { Speech.texts.name(of: $0) + ": " } ?? ""
            for caution in analysis.cautions { Speech.say(name + Speech.texts.sentence(for: caution, analysis)) }
            if !json.isWanted, skill != sorted.last?.key { Speech.show("") }
        }
        if tallies.count > 1 { Speech.note(Speech.texts.analysedApart(skills: tallies.count)) }
        if others > 0 { Speech.note(Speech.texts.leftOut(rows: others)) }
    }

    /// All answers of the file, which has to be without fault, and how many of its rows are something else.
    private func tallies(_ tell: Advance) throws(CommandError) -> (Tallies, others: Int) {
        var (tallies, others, faults) = (Tallies(), 0, 0)
        do throws(AnswerTableError) {
            let source = try source()
            var answers = try AnswerFile(source)
            for row in 1... {
                if row.isMultiple(of: Self.step), let (done, total) = source.progress { tell(done, total) }
                do throws(AnswerTableError) {
                    switch try answers.next() {
                    case .answer(let offset, let isCorrect, let skill):
                        tallies[skill, default: AnswerTally()].add(offset: offset, isCorrect: isCorrect)
                        continue
                    case .other:
                        others += 1
                        continue
                    case nil: break
                    }
                    break
                } catch {
                    if error.endsReading { throw error }
                    faults += 1
                    if faults <= Self.shownRows { Speech.say(Speech.texts.sentence(for: error, file: file)) }
                }
            }
            if faults == 0, tallies.isEmpty { throw AnswerTableError(line: 1, .noAnswers) }
        } catch {
            throw .answers(error, file: file)
        }
        if faults > 0 { throw .unusableAnswers(rows: faults, shown: min(faults, Self.shownRows)) }
        return (tallies, others)
    }

    private func source() throws(AnswerTableError) -> ByteSource {
        if file == "-" { return ByteSource(descriptor: STDIN_FILENO) }
        do throws(ByteSource.Failure) {
            return try ByteSource(path: file)
        } catch {
            throw AnswerTableError(line: 1, .csv(.source(error)))
        }
    }

    private func show(_ analysis: AnswerAnalysis, _ skill: Skill?) {
        var table = Table()
        if let skill { Speech.show(Speech.texts.name(of: skill)) }
        for finding in Speech.texts.findings(of: analysis) { table.add(finding) }
        table.show()
    }

    private struct Report: Encodable {
        let file: String
        let trials: Int
        let correct: Int
        let prior: String
        let thresholdCents: Double
        let logSigma: Double
        let logSigmaSd: Double
        let bandCents: [Double]
        let criterionCents: Double
        let criterionBandCents: [Double]
        let criterionSigma: Double
        let criterionSigmaSd: Double
        let slips: Double
        let cautions: [String]
        // Of an export.
        let interval: String?
        let tuning: String?
        let leftOut: Int?
    }

    private func put(_ analysis: AnswerAnalysis, _ prior: ThresholdPrior, _ skill: Skill?, _ others: Int) {
        let (estimate, criterion) = (analysis.estimate, analysis.criterion)
        JSONLine.put(
            Report(
                file: file, trials: analysis.trials, correct: analysis.correct, prior: prior.rawValue,
                thresholdCents: estimate.threshold.rawValue, logSigma: estimate.logSigma,
                logSigmaSd: estimate.deviation, bandCents: estimate.band.bounds,
                criterionCents: criterion.mean.rawValue, criterionBandCents: criterion.band.bounds,
                criterionSigma: analysis.criterionInSigma.mean, criterionSigmaSd: analysis.criterionInSigma.deviation,
                slips: analysis.slips, cautions: analysis.cautions.map(\.rawValue),
                interval: skill?.interval.symbol, tuning: skill?.tuning?.rawValue,
                leftOut: skill == nil ? nil : others))
    }
}

extension Skill {
    /// What is assumed of an ear before its first answer.
    fileprivate var prior: ThresholdPrior { interval == .prime ? .unison : .interval }
}
