// SPDX-License-Identifier: MIT
import ArgumentParser
import Synchronization
import Words

/// How much a run says beside its data: `--quiet`, `--verbose` or neither.
enum Loudness: String, EnumerableFlag {
    /// Data and what went wrong.
    case quiet
    /// Also which files and devices were used, and how long it took.
    case verbose

    static func name(for value: Loudness) -> NameSpecification {
        switch value {
        case .quiet: .quiet
        case .verbose: .verbose
        }
    }

    static func help(for value: Loudness) -> ArgumentHelp? {
        switch value {
        case .quiet: ArgumentHelp(.quiet)
        case .verbose: ArgumentHelp(.verbose)
        }
    }

    /// Of this run, as soon as its command line is read; nil is neither.
    static var ofRun: Loudness? { chosen.withLock { $0 } }

    static func choose(_ loudness: Loudness?) { chosen.withLock { $0 = loudness ?? $0 } }

    private static let chosen = Mutex<Loudness?>(nil)
}
