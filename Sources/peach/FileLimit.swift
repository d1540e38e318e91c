// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Words

/// How many files the system lets this process have open at a time.
enum FileLimit {
    /// So many take the sequencer, a sound server, the data and the libraries' own threads together, with some to spare.
    private static let needed: rlim_t = 32

    /// Takes as many as are needed where it may. Without them the libraries end the process in ways that nobody understands.
    /// - Returns: the status to end with, after telling; nil if there are enough.
    static func refusal() -> Int32? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < needed else {
            return nil
        }
        limit.rlim_cur = min(needed, limit.rlim_max)
        if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur == needed { return nil }
        Speech.say(Speech.texts.tooFewFiles(limit: Int(limit.rlim_cur), needed: Int(needed)))
        return ExitStatus.unavailable.rawValue
    }
}
