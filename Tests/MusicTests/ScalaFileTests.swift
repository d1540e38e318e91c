// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Music

struct ScalaFileTests {
    private static let museum = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Scales").standardizedFileURL

    private static func files(in folder: URL) throws -> [(name: String, bytes: [UInt8])] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".scl") }.sorted()
            // Data(contentsOf:) leaks 4 kB for an empty file.
            .map { ($0, Array(try FileHandle(forReadingFrom: folder.appending(path: $0)).readToEnd() ?? Data())) }
    }

    private func sizes(_ text: String) throws -> [Double] { try ScalaFile.sizes(Array(text.utf8)).map(\.rawValue) }

    /// All notations give the same scale.
    @Test func everyNotationIsParsed() throws {
        let good = try Self.files(in: Self.museum.appending(path: "good"))
        #expect(good.count > 15)
        let expected = [
            90.224996, 192.18, 294.134997, 390.225, 498.044999, 588.269995, 696.09, 792.179996, 888.27, 996.089998,
            1092.18, 1200,
        ]
        for (name, bytes) in good {
            let sizes = try ScalaFile.sizes(bytes).map(\.rawValue)
            let isSame = sizes.count == expected.count && zip(sizes, expected).allSatisfy { abs($0 - $1) < 1e-6 }
            #expect(isSame, "\(name): \(sizes)")
        }
    }

    /// The examples of pitch lines on the format's page, each as the first degree if possible.
    @Test(arguments: [
        ("81/64", 407.820_003_461_549_8), ("408.0", 408), ("408.", 408), ("100.0 cents", 100), ("100.0 C#", 100),
        ("5/4   E\\", 386.313_713_864_834_8), ("+3.5", 3.5), (".5", 0.5), ("\t7/6!", 266.870_905_603_736_5),
        ("2147483648/2147483647", 8.061_6e-7), ("100.0cents", 100), ("100.0; a C#", 100),
    ])
    func aSizeIsParsedFromTheBeginningOfItsLine(line: String, cents: Double) throws {
        let rest = (0..<10).map { "\(1000 + $0).\n" }.joined()
        let size = try sizes("a\n12\n\(line)\n\(rest)2/1\n")[0]
        #expect(abs(size - cents) < 1e-9)
    }

    @Test(arguments: ["5", "-5.0", "10/20"]) func sizesOfOtherScalesAreRefused(line: String) {
        #expect((try? ScalaSize(line)) != nil)
        #expect(throws: ScalaError.self) { try sizes("a\n12\n\(line)\n") }
    }
}
