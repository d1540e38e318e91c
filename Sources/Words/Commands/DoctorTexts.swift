// SPDX-License-Identifier: MIT
import Music
import Sound

/// What `peach doctor` looks at, in this order.
package enum DoctorCheck: String, Hashable, Sendable, CaseIterable {
    case system, instance, sequencer, controllers, servers, output
    case realTime = "real_time"
    case sound, synthesizer, voice, data, disk, memory, settings, mappings, language, browser, screen, clock
}

extension NumberTexts {
    /// A bound in ten-thousandths: never less than what was measured, and never 0.
    func atMost(_ cents: Cents) -> String {
        decimal(max(1, (cents.rawValue.magnitude * 10000).rounded(.up)) / 10000, digits: 4)
    }
}

/// What `peach doctor` and `peach sounds check` say.
package protocol DoctorTexts: FileTexts {
    func name(of check: DoctorCheck) -> String
    func sentence(for finding: SystemFinding) -> String
    var sequencerWorks: String { get }
    func controllers(_ names: [String]) -> String
    /// - Parameters:
    ///   - rate: Hz.
    ///   - granted: what the device gave.
    ///   - asked: what was wished, if anything.
    func outputWorks(name: String, rate: Double, granted: BufferSize, asked: BufferSize?) -> String
    /// A sound is good enough to train with.
    /// - Parameters:
    ///   - worst: how far the key that is furthest away lies from its pitch.
    ///   - keys: so many were measured.
    func isInTune(worst: Cents, keys: Int) -> String
    /// The rest of a sentence that begins with the sound's name and a colon.
    func sentence(for fault: PresetMeasurement.Fault) -> String
    func version(ofFluidSynth version: String) -> String
    func dataIsSound(file: String, records: Int) -> String
    /// Behind it: an earlier run could not save all.
    var answersWait: String { get }
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
