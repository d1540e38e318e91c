// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Machine
import Music
import Store
import Training
import Words

/// The answers of a simulation on their way into a file that holds no others.
final class SimulatedRecords {
    let path: String
    /// The file, which is there when all answers are in it; nil if it was there before, without any.
    private let new: WrittenFile?
    private var comparisons: [ComparisonRecord] = []
    private var matchings: [PitchMatchingRecord] = []

    /// Looks whether it can be written.
    /// - Throws: `CommandError`; `holdsRecords` if somebody has trained into it, so that no real ear is ever mixed with
    ///   a simulated one.
    init(_ file: URL) throws(CommandError) {
        path = file.path(percentEncoded: false)
        Speech.detail(file: path, .data)
        var (isThere, isEmpty) = (false, true)
        do throws(DataStoreError) {
            let size = try TrainingDataStore.size(of: path)
            isThere = size != nil
            // Whoever opens a file to write takes up what a killed process left beside it.
            if size ?? 0 > 0 {
                let reader = try TrainingDataStore.forReading(path, wait: DataOption.wait(for: path, seconds: 1))
                defer { reader.giveBack() }
                isEmpty = try reader.recordCount() == 0
            }
        } catch {
            throw .data(error, file: path)
        }
        guard isEmpty else { throw .holdsRecords(path: path) }
        new = isThere ? nil : try DataOption.newFile(path)
    }

    var count: Int { comparisons.count + matchings.count }

    func keep(_ completed: CompletedComparison) { comparisons.append(ComparisonRecord(completed)) }

    /// - Parameter range: within which the tunable note could begin.
    func keep(_ completed: CompletedPitchMatching, range: Cents) {
        matchings.append(PitchMatchingRecord(completed, range: range))
    }

    /// All of them or none; a file that was not there is there only then.
    /// - Throws: `CommandError`.
    func write() throws(CommandError) {
        do throws(DataStoreError) {
            let store = try TrainingDataStore(
                path: new?.place ?? path, wait: DataOption.wait(for: path, seconds: 1))
            defer { store.giveBack() }
            try store.append(comparisons, matchings)
        } catch {
            throw .data(error, file: path)
        }
        do throws(FileRefusal) { try new?.finish() } catch { throw CommandError(error) }
    }
}
