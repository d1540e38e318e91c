// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Machine
import Profile
import Store
import Words

/// `peach analyse`: what answers that were given elsewhere say of an ear.
struct AnalyseCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("analyse", .analyse) }

    /// Rows whose faults are told one by one.
    private static let shownRows = 20

    @Argument(help: ArgumentHelp(.answersFile, .file), completion: .file(extensions: ["csv"]))
    var file: String

    @Option(help: ArgumentHelp(.prior, .prior))
    var prior: ThresholdPrior?

    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let prior = prior ?? .unison
        let analysis = AnswerAnalysis(try tally(), prior: prior)
        if json.isWanted { put(analysis, prior) } else { show(analysis) }
        for caution in analysis.cautions { Speech.say(Speech.texts.sentence(for: caution, analysis)) }
    }

    /// All answers of the file, which has to be without fault.
    private func tally() throws(CommandError) -> AnswerTally {
        var tally = AnswerTally()
        var faults = 0
        do throws(AnswerTableError) {
            var table = try AnswerTable(try source())
            while true {
                do throws(AnswerTableError) {
                    guard let answer = try table.next() else { break }
                    tally.add(offset: answer.offset, isCorrect: answer.isCorrect)
                } catch {
                    if error.endsReading { throw error }
                    faults += 1
                    if faults <= Self.shownRows { Speech.say(Speech.texts.sentence(for: error, file: file)) }
                }
            }
            if faults == 0, tally.trials == 0 { throw AnswerTableError(line: 1, .noAnswers) }
        } catch {
            throw .answers(error, file: file)
        }
        if faults > 0 { throw .unusableAnswers(rows: faults, shown: min(faults, Self.shownRows)) }
        return tally
    }

    private func source() throws(AnswerTableError) -> ByteSource {
        if file == "-" { return ByteSource(descriptor: STDIN_FILENO) }
        do throws(ByteSource.Failure) {
            return try ByteSource(path: file)
        } catch {
            throw AnswerTableError(line: 1, .csv(.source(error)))
        }
    }

    private func show(_ analysis: AnswerAnalysis) {
        var table = Table()
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
    }

    private func put(_ analysis: AnswerAnalysis, _ prior: ThresholdPrior) {
        let (estimate, criterion) = (analysis.estimate, analysis.criterion)
        JSONLine.put(
            Report(
                file: file, trials: analysis.trials, correct: analysis.correct, prior: prior.rawValue,
                thresholdCents: estimate.threshold.rawValue, logSigma: estimate.logSigma,
                logSigmaSd: estimate.deviation, bandCents: estimate.band.bounds,
                criterionCents: criterion.mean.rawValue, criterionBandCents: criterion.band.bounds,
                criterionSigma: analysis.criterionInSigma.mean, criterionSigmaSd: analysis.criterionInSigma.deviation,
                slips: analysis.slips, cautions: analysis.cautions.map(\.rawValue)))
    }
}
