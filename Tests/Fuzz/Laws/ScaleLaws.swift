// SPDX-License-Identifier: MIT
import Foundation

@testable import Music

/// What holds of every Scala file, whatever stands in it.
enum ScaleLaws {
    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let reading = read(bytes)
        try require(reading == read(bytes), "read twice: \(reading), \(read(bytes))")
        try checkComments(bytes, reading)
        switch reading {
        case .failure(let fault):
            try require((1...PlainLines.count(bytes)).contains(fault.line), "where? \(fault)")
        case .success(let sizes):
            let isAscending = zip([Cents(0)] + sizes, sizes).allSatisfy { $0 < $1 }
            try require(isAscending && sizes.count == 12 && sizes.last == 1200, "no scale: \(sizes)")
            guard let scale = Scale(name: "law", sizes: sizes) else { throw BrokenLaw("taken, and no scale: \(sizes)") }
            try require(scale.key == Scale(name: "law", sizes: sizes)?.key, "two keys")
            let again = read(written(sizes))
            try require(again == reading, "written and read again: \(reading), \(again)")
        }
    }

    private static func read(_ bytes: [UInt8]) -> Result<[Cents], ScalaFault> {
        Result { () throws(ScalaFault) in try ScalaFile.sizes(bytes) }
    }

    /// With as many decimals as any number has.
    private static func written(_ sizes: [Cents]) -> [UInt8] {
        Array(("! law.scl\r\nA law\n12\n" + sizes.map { String(format: "%.1080f", $0.rawValue) + "\n" }.joined()).utf8)
    }

    /// A comment above each line says nothing, and moves what is wrong down by itself.
    private static func checkComments(_ bytes: [UInt8], _ reading: Result<[Cents], ScalaFault>) throws(BrokenLaw) {
        guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]), !bytes.contains(0x0D), !bytes.contains(0x1A) else { return }
        let comment = Array("! 1/1\n".utf8)
        let more = Array(
            bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { comment + $0 + [0x0A] }.joined())
        switch (reading, read(more)) {
        case (.success(let sizes), let other):
            try require(other == .success(sizes), "with comments: \(sizes), \(other)")
        case (.failure(let fault), .failure(let other)):
            // The last line with something in it is another one now; and the reading has a line break more at its end.
            switch fault.reason {
            case .noCount, .missingDegrees: try require(sameKind(fault, other), "with comments: \(fault), \(other)")
            case _:
                let moved = ScalaFault(line: 2 * fault.line, reason: fault.reason)
                try require(other == moved, "with comments: \(moved), \(other)")
            }
        case (.failure(let fault), .success): throw BrokenLaw("good with comments: \(fault)")
        }
    }

    private static func sameKind(_ one: ScalaFault, _ other: ScalaFault) -> Bool {
        switch (one.reason, other.reason) {
        case (.noCount, .noCount): true
        // An empty line at the end is a degree that is none.
        case (.missingDegrees, .missingDegrees), (.missingDegrees, .notASize(word: "")): true
        case (.noCount, .wrongCount(word: "")): true
        case _: false
        }
    }
}
