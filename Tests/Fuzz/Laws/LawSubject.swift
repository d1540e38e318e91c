// SPDX-License-Identifier: MIT

/// What takes in bytes that anybody may have made, and keeps to laws whatever they are. The raw value is the name of its folder
/// in Tests/Fuzz/Corpus.
package enum LawSubject: String, CaseIterable, Sendable {
    case soundFonts = "SoundFonts"
    case records = "Records"
    case frames = "Frames"
    case logs = "Logs"
    case settings = "Settings"
    case scales = "Scales"
    case events = "Events"
    case mappings = "Mappings"

    /// - Throws: the first law that does not hold of this input.
    package func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        switch self {
        case .soundFonts: try SoundFontLaws.check(bytes)
        case .records: try RecordLaws.check(bytes)
        case .frames: try FrameLaws.check(bytes)
        case .logs: try LogLaws.check(bytes)
        case .settings: try SettingsLaws.check(bytes)
        case .scales: try ScaleLaws.check(bytes)
        case .events: try EventLaws.check(bytes)
        case .mappings: try MappingLaws.check(bytes)
        }
    }
}
