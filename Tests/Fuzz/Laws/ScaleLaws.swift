// SPDX-License-Identifier: MIT

@testable import Music

/// What holds of every Scala file, whatever stands in it.
enum ScaleLaws {
    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let sizes: [Cents]
        do throws(ScalaError) {
            sizes = try ScalaFile.sizes(bytes)
        } catch {
            let ends = bytes.count { [0x0A, 0x0D].contains($0) }
            return try require((1...ends + 1).contains(error.line), "where? \(error)")
        }
        let isAscending = zip([Cents(0)] + sizes, sizes).allSatisfy { $0 < $1 }
        try require(isAscending && sizes.count == 12 && sizes.last == 1200, "no scale: \(sizes)")
        try require(Scale(name: "law", sizes: sizes) != nil, "taken, and no scale: \(sizes)")
    }
}
