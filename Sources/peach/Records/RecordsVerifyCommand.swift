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
        let isThere = try TrainingDataStore.size(of: path) ?? 0 > 0
        let backups = DailyBackups(of: path).all()
        guard isThere || !backups.isEmpty else { throw CommandError.noSuchFile(path: path) }
        var isGood = true
        ProgressBar.during(isHidden: json.isWanted) { tell in
            // All files count alike.
            func advance(_ file: Int) -> Advance {
                { done, total in
                    tell(file * Self.parts + done * Self.parts / max(1, total), (backups.count + 1) * Self.parts)
                }
            }
            isGood = isThere && verifyData(path, advance(0))
            if !isThere {
                show(
                    .pages, false,
                    backups.mostAnswers.map { texts.onlyBackupsHold(answers: $0, of: path) }
                        ?? texts.dataIsAbsent(file: path), path)
            }
            for (index, backup) in backups.enumerated() where !verify(backup, advance(index + 1)) { isGood = false }
        }
        let seconds = Double(Monotonic.now() - begin) / 1e9
        if !json.isWanted { Speech.say(Speech.texts.verified(seconds: seconds, isGood: isGood)) }
        if !isGood { throw ExitCode(.data) }
    }

    /// Of a file, for who watches.
    private static let parts = 1000

    /// Programs read English.
    private var texts: any Texts { json.isWanted ? English() : Speech.texts }

    private func verifyData(_ path: String, _ advance: Advance) -> Bool {
        let found: Verification
        do {
            found = try Verification(path, advance: advance)
        } catch {
            show(.pages, false, texts.sentence(for: error, file: path), path)
            if let records = TrainingDataStore.salvageable(path, error, advance: advance) {
                show(.records, false, texts.recordsAreReadable(records), path, records)
            }
            return false
        }
        show(
            .pages, found.isSound,
            found.isSound ? texts.pagesAreSound(of: path) : texts.sentence(for: .damaged, file: path), path)
        show(.format, true, texts.format(found.format, newest: found.newestFormat), path)
        let left = data.waiting(for: path)
        let records =
            if !found.isSound {
                texts.recordsAreReadable(found.records)
            } else if found.wrong > 0 {
                texts.recordsAreWrong(found.wrong, of: found.records, first: found.firstFault)
            } else {
                texts.recordsAreSound(found.records)
            }
        show(.records, found.isGood, left.isAny ? records + " " + texts.answersWait : records, path, found.records)
        return found.isGood
    }

    private func verify(_ backup: DailyBackups.Backup, _ advance: Advance) -> Bool {
        let path = backup.path
        do {
            let found = try Verification(path, advance: advance)
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
            return Speech.show("\(texts.name(of: part)): \(text)", isGood: isGood)
        }
        JSONLine.put(
            Found(
                check: part.rawValue, good: isGood, message: text, file: file, comparisons: records?.comparisons,
                matchings: records?.matchings))
    }
}
