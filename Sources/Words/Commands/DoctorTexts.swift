// SPDX-License-Identifier: MIT
import Sound

/// What `peach doctor` looks at, in this order.
package enum DoctorCheck: String, Hashable, Sendable, CaseIterable {
    case system, instance, sequencer, controllers, servers, output
    case realTime = "real_time"
    case sound, synthesizer, voice, data, disk, memory, settings, mappings, language, browser, screen, clock
}

/// What `peach doctor` says.
package protocol DoctorTexts: FileTexts, SoundTexts {
    func name(of check: DoctorCheck) -> String
    func sentence(for finding: SystemFinding) -> String
    var sequencerWorks: String { get }
    func controllers(_ names: [String]) -> String
    /// - Parameters:
    ///   - rate: Hz.
    ///   - granted: what the device gave.
    ///   - asked: what was wished, if anything.
    func outputWorks(name: String, rate: Double, granted: BufferSize, asked: BufferSize?) -> String
    func version(ofFluidSynth version: String) -> String
    func dataIsSound(file: String, records: Int) -> String
    /// Behind it: an earlier run could not save all.
    var answersWait: String { get }
    /// The data is empty, and a backup is not.
    func onlyBackupsHold(answers: Int, of data: String) -> String
    /// No training yet.
    func dataIsAbsent(file: String) -> String
    func settingsAreFine(file: String) -> String
    /// No file: the defaults count.
    func settingsAreAbsent(file: String) -> String
    /// Before a file is looked through that is so large that it takes seconds.
    func dataIsRead(file: String) -> String
    /// - Parameters:
    ///   - findings: so many are in it.
    ///   - logged: lines of the log; nil if there is none in it.
    func reportWritten(file: String, findings: Int, logged: Int?) -> String
    /// Behind all checks; it is not if anything is missing.
    func trainingIsPossible(without missing: [DoctorCheck]) -> String
}
