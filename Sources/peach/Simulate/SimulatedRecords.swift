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
        store = try DataOption.openStore(file)
        do throws(DataStoreError) {
            guard try store.recordCount() > 0 else { return }
        } catch {
            throw .data(error, file: path)
        }
        throw .holdsRecords(path: path)
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
