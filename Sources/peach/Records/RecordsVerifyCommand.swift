// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Machine
import Store
import Words

/// `peach records verify`.
struct RecordsVerifyCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("verify", .recordsVerify) }

    @OptionGroup var data: DataOption
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    private struct Found: Encodable {
        let check: String
        let good: Bool
        let message: String
        let file: String
        let comparisons: Int?
        let matchings: Int?
    }

    func run() async throws {
        let begin = Monotonic.now()
        let path = data.file.path(percentEncoded: false)
        // Says what is wrong with the place, and looks whether there is anything.
        guard try TrainingDataStore.size(of: path) ?? 0 > 0 else { throw CommandError.noSuchFile(path: path) }
        var isGood = verifyData(path)
        for backup in DailyBackups(of: path).all() where !verify(backup) { isGood = false }
        let seconds = Double(Monotonic.now() - begin) / 1e9
        if !json.isWanted { Speech.say(Speech.texts.verified(seconds: seconds, isGood: isGood)) }
        if !isGood { throw ExitCode(.data) }
    }

    /// Programs read English.
    private var texts: any Texts { json.isWanted ? English() : Speech.texts }

    private func verifyData(_ path: String) -> Bool {
        let found: Verification
        do {
            found = try Verification(path)
        } catch {
            show(.pages, false, texts.sentence(for: error, file: path), path)
            return false
        }
        show(
            .pages, found.isSound,
            found.isSound ? texts.pagesAreSound(of: path) : texts.sentence(for: .damaged, file: path), path)
        show(.format, true, texts.format(found.format, newest: found.newestFormat), path)
        let left = UnsavedAnswers(of: path, state: Folders().state, lastResorts: Folders().lastResorts)
        let records =
            if found.wrong > 0 {
                texts.recordsAreWrong(found.wrong, of: found.records, first: found.firstFault)
            } else if found.isSound {
                texts.recordsAreSound(found.records)
            } else {
                texts.recordsAreReadable(found.records)
            }
        show(.records, found.isGood, left.isAny ? records + " " + texts.answersWait : records, path, found.records)
        return found.isGood
    }

    private func verify(_ backup: DailyBackups.Backup) -> Bool {
        let path = backup.path
        do {
            let found = try Verification(path)
            show(
                .backup, found.isGood,
                found.isGood
                    ? texts.backupIsSound(found.records, file: path) : texts.backupIsBad(.damaged, file: path), path,
                found.records)
            return found.isGood
        } catch {
            // What is wrong with the system says nothing of the backup.
            let text =
                BackupFault(error, of: path).map { texts.backupIsBad($0, file: path) }
                ?? texts.sentence(for: error, file: path)
            show(.backup, false, text, path)
            return false
        }
    }

    private func show(
        _ part: VerifiedPart, _ isGood: Bool, _ text: String, _ file: String, _ records: RecordCounts? = nil
    ) {
        guard json.isWanted else {
            return Speech.show("\(isGood ? "✓" : "✗") \(texts.name(of: part)): \(text)")
        }
        JSONLine.put(
            Found(
                check: part.rawValue, good: isGood, message: text, file: file, comparisons: records?.comparisons,
                matchings: records?.matchings))
    }
}
