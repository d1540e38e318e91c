// SPDX-License-Identifier: MIT
import Mapping

/// What `mappings learn` says.
package protocol LearningTexts: Sendable {
    /// Before anything: which controller is to be taught.
    var learningBegins: String { get }
    /// What the computer's keys do meanwhile.
    var learningKeys: String { get }
    func sentence(for telling: LearningSession.Telling) -> String
    /// What can be taught: "Lower".
    func name(of topic: LearningTopic) -> String
    /// It is written, or lines were added to it.
    func learned(file: String, isAmended: Bool) -> String
    /// At a terminal: what arrives from now on is shown.
    var tryWhatIsLearned: String { get }
    /// Nothing was learned, so nothing is written.
    var nothingLearned: String { get }
}
