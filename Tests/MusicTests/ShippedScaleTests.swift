// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Music

/// The shipped scales have their published sizes.
struct ShippedScaleTests {
    /// Cents, as the literature rounds them: Barbour, Tuning and Temperament (1951); for Vallotti and Young II the usual tables
    /// of sixth-comma temperaments.
    private static let published: [String: [Double]] = [
        "meantone": [
            117.108, 193.157, 310.265, 386.314, 503.422, 579.471, 696.578, 813.686, 889.735, 1006.843, 1082.892,
        ],
        "werckmeister3": [
            90.225, 192.180, 294.135, 390.225, 498.045, 588.270, 696.090, 792.180, 888.270, 996.090, 1092.180,
        ],
        "kirnberger3": [
            90.225, 193.157, 294.135, 386.314, 498.045, 590.224, 696.578, 792.180, 889.735, 996.090, 1088.269,
        ],
        "vallotti": [
            94.135, 196.090, 298.045, 392.180, 501.955, 592.180, 698.045, 796.090, 894.135, 1000.000, 1090.225,
        ],
        "young": [
            90.225, 196.090, 294.135, 392.180, 498.045, 588.270, 698.045, 792.180, 894.135, 996.090, 1090.225,
        ],
    ]

    @Test func allOfThemAreNamedAndNothingElse() {
        #expect(Set(ShippedScales.all.map(\.name)) == Set(Self.published.keys))
        #expect(ShippedScales.all.count == Self.published.count)
    }

    @Test(arguments: published.keys.sorted()) func theSizesAreThoseThatWerePublished(name: String) throws {
        let scale = try #require(try ShippedScales.named(name))
        for (size, expected) in zip(scale.sizes, (Self.published[name] ?? []) + [1200]) {
            #expect(abs(size.rawValue - expected) < 0.000_51, "\(name): \(size)")
        }
    }

    /// Records contain these words, so neither they nor their sizes may ever change.
    @Test func theirKeysAreTheirNames() {
        for scale in ShippedScales.all {
            #expect(scale.key.rawValue == scale.name)
            #expect(TuningKey.named.contains(scale.key))
        }
        #expect(TuningKey.named.count == TuningSystem.all.count)
        #expect(Set(TuningKey.named) == Set(TuningSystem.all.map(\.key)))
    }
}

/// The shipped scales, from their files.
enum ShippedScales {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../tunings").standardizedFileURL

    static let all: [Scale] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".scl") }.sorted().compactMap { try? named(String($0.dropLast(4))) }
    }()

    static func named(_ name: String) throws -> Scale? {
        let bytes = Array(try Data(contentsOf: folder.appending(path: name + ".scl")))
        return Scale(name: name, sizes: try ScalaFile.sizes(bytes))
    }
}

extension TuningSystem {
    /// Each tuning except user scales.
    static let all = builtIn + ShippedScales.all.map { .scale($0) }
}
