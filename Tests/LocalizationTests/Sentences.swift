// SPDX-License-Identifier: MIT
import Testing

@testable import Localization

/// Rules of style for every sentence, in both languages.
enum Sentences {
    private static let englishWords: Set = ["the", "is", "not", "of", "and", "cannot", "there", "with", "your"]
    private static let germanWords: Set = ["der", "das", "nicht", "und", "ist", "eine", "mit", "dein", "sich"]
    /// Names with a fixed spelling.
    private static let names = [
        "FRAMESxPERIODS", "FRAMESxPERIODEN", "SoundFont", "FluidSynth", "SQLite", "PEACH_RESOURCES", "MPKmini", "kHz",
        "dB", "PulseAudio", "PipeWire", "RealtimeKit", "JavaScript", "offset_cents", "at_ns", "after_ms",
        "target_started",
    ]

    /// - Parameter needles: words that the sentence must contain in every language.
    static func check(
        naming needles: [String] = [], isWhole: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
        _ make: (Texts) -> String
    ) {
        let (english, german) = (make(Texts(.english)), make(Texts(.german)))
        check(english, german, sourceLocation)
        for text in [english, german] {
            #expect(text.first?.isLowercase != true || !isWhole, "\(text)", sourceLocation: sourceLocation)
            #expect(text.hasSuffix(".") || !isWhole, "\(text)", sourceLocation: sourceLocation)
            for needle in needles { #expect(text.contains(needle), "\(text)", sourceLocation: sourceLocation) }
        }
    }

    static func check(_ english: String, _ german: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(english != german, sourceLocation: sourceLocation)
        for text in [english, german] {
            #expect(
                text.count > 3 && !text.contains("!") && !text.contains("  ") && !text.contains(".."), "\(text)",
                sourceLocation: sourceLocation)
            let prose = names.reduce(text) { $0.replacing($1, with: "") }
            for syntax in ["(", ")", "Optional", "_", "nil", "\\", "Error"] {
                #expect(!prose.contains(syntax), "\(text)", sourceLocation: sourceLocation)
            }
            #expect(unquoted(prose).firstMatch(of: /[a-z][A-Z]/) == nil, "\(text)", sourceLocation: sourceLocation)
        }
        #expect(words(german).isDisjoint(with: englishWords), "\(german)", sourceLocation: sourceLocation)
        #expect(words(english).isDisjoint(with: germanWords), "\(english)", sourceLocation: sourceLocation)
    }

    private static func unquoted(_ text: String) -> String { text.replacing(/[“„][^“”]*[“”]/, with: "") }

    private static func words(_ text: String) -> Set<String> {
        Set(unquoted(text).split { !$0.isLetter }.map { String($0) })
    }
}
