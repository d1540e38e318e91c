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
    ///   - grown: nil if it did not grow.
    func outputWorks(
        name: String, rate: Double, granted: BufferSize, asked: BufferSize?, grown: GrownBuffer?
    ) -> String
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
    func reportWritten(file: String, findings: Int, isLogIn: Bool) -> String
    /// Behind all checks; it is not if anything is missing.
    func trainingIsPossible(without missing: [DoctorCheck], isSoundTested: Bool) -> String
}

/// What the doctor says of a buffer that grew: its size before, and the day.
package struct GrownBuffer: Sendable {
    let origin: BufferSize
    let day: String

    package init(from origin: BufferSize, on day: String) { (self.origin, self.day) = (origin, day) }
}

extension DoctorTexts {
    /// "21.3 ms".
    func length(of buffer: BufferSize, at rate: Double) -> String {
        "\(decimal(Double(buffer.total) / rate * 1000, digits: 1)) ms"
    }
}
