// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Glibc
import Words

/// What the system lets this process have. With less the libraries end it in ways that nobody understands.
enum ResourceLimit {
    /// So many open files take the sequencer, a sound server, the data and the libraries' own threads together, with some to
    /// spare.
    private static let files: rlim_t = 32
    /// Bytes of addresses; a run takes 0.9 GB of them, nearly all for nothing.
    private static let addresses: rlim_t = 1_500_000_000

    /// Takes as many files as are needed where it may.
    /// - Returns: the status to end with, after telling; nil if there is enough.
    static func refusal() -> Int32? {
        guard let sentence = tooFewFiles else { return nil }
        Speech.say(sentence)
        return ExitStatus.unavailable.rawValue
    }

    /// For who opens a sound output, whose threads' stacks take most of it.
    /// - Throws: `ExitCode`, after telling.
    static func checkMemory() throws(ExitCode) {
        guard let limit = limit(RLIMIT_AS), limit.rlim_cur < addresses else { return }
        let (found, needed) = (Int(limit.rlim_cur / 1_000_000), Int(addresses / 1_000_000))
        Speech.say(Speech.texts.tooLittleMemory(limit: found, needed: needed))
        throw ExitCode(.unavailable)
    }

    private static var tooFewFiles: String? {
        guard var limit = limit(RLIMIT_NOFILE), limit.rlim_cur < files else { return nil }
        limit.rlim_cur = min(files, limit.rlim_max)
        if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur == files { return nil }
        return Speech.texts.tooFewFiles(limit: Int(limit.rlim_cur), needed: Int(files))
    }

    private static func limit(_ resource: __rlimit_resource) -> rlimit? {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 ? limit : nil
    }
}
