// SPDX-License-Identifier: MIT
import Words

/// What came of a check of the doctor's.
struct Finding {
    let isGood: Bool
    /// Without it nobody can train.
    var isNeeded = false
    let text: String
    /// The text says by itself what it is about.
    var isWhole = false
    /// What mends it, to be pasted into a shell.
    var remedy: String?
    /// For programs, in English.
    var details: [String] = []

    static func good(_ text: String) -> Finding { Finding(isGood: true, text: text) }

    init(
        isGood: Bool, isNeeded: Bool = false, text: String, isWhole: Bool = false, remedy: String? = nil,
        details: [String] = []
    ) {
        self.isGood = isGood
        self.isNeeded = isNeeded
        self.text = text
        self.isWhole = isWhole
        self.remedy = remedy
        self.details = details
    }

    /// Of the system.
    init(_ finding: SystemFinding, _ texts: Texts, _ families: [String], isNeeded: Bool = false) {
        self.init(
            isGood: finding.isGood, isNeeded: !finding.isGood && isNeeded, text: texts.sentence(for: finding),
            isWhole: !finding.isGood, remedy: finding.isGood ? nil : finding.remedy(families))
    }

    /// What is wrong, each on a line.
    init(_ errors: [any Error], _ texts: Texts, isNeeded: Bool, remedy: String? = nil) {
        self.init(
            isGood: false, isNeeded: isNeeded,
            text: errors.map { texts.sentence(forAny: $0) }.joined(separator: "\n"), isWhole: true, remedy: remedy)
    }

    /// As a person reads it; its remedy stands below.
    func sentences(_ check: DoctorCheck, _ texts: Texts) -> [String] {
        let name = isWhole ? "" : texts.name(of: check) + ": "
        return text.split(separator: "\n").map { name + $0 }
    }
}
