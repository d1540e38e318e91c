// SPDX-License-Identifier: MIT
import Foundation

/// What happened, for the checks on the host: one file for each kind of fact, times first, in nanoseconds.
struct Journal {
    private let lines: FileHandle
    private let presses: FileHandle
    private let unplugs: FileHandle
    private let holds: FileHandle

    init(folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func file(_ name: String) throws -> FileHandle {
            let url = folder.appendingPathComponent(name)
            try Data().write(to: url)
            return try FileHandle(forWritingTo: url)
        }
        lines = try file("lines.tsv")
        presses = try file("presses.tsv")
        unplugs = try file("unplugs.tsv")
        holds = try file("holds.tsv")
    }

    func heard(_ line: String, at time: Int64) { write("\(time)\t\(line)\n", to: lines) }

    /// - Parameter time: from just before to just after it was written.
    func pressed(_ press: Press, in time: ClosedRange<Int64>) {
        let answer = press.isHigher ? "higher" : "lower"
        write("\(time.lowerBound)\t\(press.purpose)\t\(answer)\t\(time.upperBound)\n", to: presses)
    }

    func unplugged(from began: Int64, to ended: Int64) { write("\(began)\t\(ended)\n", to: unplugs) }

    /// A wheel that was held, and when the hand began to turn it.
    func held(_ hold: Range<Int64>, from start: Int64) {
        write("\(start)\t\(hold.lowerBound)\t\(hold.upperBound)\n", to: holds)
    }

    private func write(_ text: String, to file: FileHandle) { file.write(Data(text.utf8)) }
}
