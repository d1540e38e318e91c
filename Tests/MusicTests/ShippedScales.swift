// SPDX-License-Identifier: MIT
import Foundation

@testable import Music

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
