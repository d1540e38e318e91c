// SPDX-License-Identifier: MIT
import Sound

/// What a run tells besides, for whoever asks with `--verbose`.
package enum Detail: Hashable, Sendable {
    /// A file that is read or written; one that is not there yet is empty to Peach.
    case file(FileRole, path: String, isThere: Bool)
    /// Hz.
    case output(name: String, rate: Double, buffer: BufferSize)
    case fluidSynth(version: String)
    /// The exercises of a run can be had once more.
    case seed(UInt64)
    /// Seconds, of the whole run.
    case took(Double)

    /// What a file is to Peach.
    package enum FileRole: Hashable, Sendable { case data, settings, mapping, userMappings, soundFont, socket }
}

/// What takes so long that somebody wants to see how far it is.
package enum LongWork: Hashable, Sendable, CaseIterable {
    case importing, exporting, measuring, calibrating, reading, backingUp, restoring, verifying, salvaging
}

/// What `--verbose` and a progress bar say.
package protocol DetailTexts: TroubleTexts {
    func sentence(for detail: Detail) -> String
    /// Before a progress bar: "Importing".
    func name(of work: LongWork) -> String
    /// Behind it: how long it will take still.
    func left(seconds: Int) -> String
    func left(minutes: Int) -> String
}
