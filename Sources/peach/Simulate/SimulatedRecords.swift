// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Music
import Store
import Training
import Words

/// The answers of a simulation on their way into a file that holds no others.
final class SimulatedRecords {
    let path: String
    private let store: TrainingDataStore
    private var comparisons: [ComparisonRecord] = []
    private var matchings: [PitchMatchingRecord] = []

    /// Opens the file, or makes it.
    /// - Throws: `CommandError.data`; `holdsRecords` if somebody has trained into it, so that no real ear is ever mixed with
    ///   a simulated one.
    init(_ file: URL) throws(CommandError) {
        path = file.path(percentEncoded: false)
        var isEmpty = true
        do throws(DataStoreError) {
            // Whoever opens a file to write takes up what a killed process left beside it.
            if try TrainingDataStore.size(of: path) ?? 0 > 0 {
                let reader = try TrainingDataStore.forReading(path, wait: DataOption.wait(for: path, seconds: 1))
                defer { reader.giveBack() }
                isEmpty = try reader.recordCount() == 0
            }
        } catch {
            throw .data(error, file: path)
        }
        guard isEmpty else { throw .holdsRecords(path: path) }
        store = try DataOption.openStore(file)
    }

    var count: Int { comparisons.count + matchings.count }

    func keep(_ completed: CompletedComparison) { comparisons.append(ComparisonRecord(completed)) }

    /// - Parameter range: within which the tunable note could begin.
    func keep(_ completed: CompletedPitchMatching, range: Cents) {
        matchings.append(PitchMatchingRecord(completed, range: range))
    }

    /// All of them or none.
    /// - Throws: `CommandError.data`.
    func write() throws(CommandError) {
        do throws(DataStoreError) {
            try store.append(comparisons, matchings)
        } catch {
            throw .data(error, file: path)
        }
    }
}
