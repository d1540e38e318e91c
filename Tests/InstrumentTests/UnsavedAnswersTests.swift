// SPDX-License-Identifier: MIT
import Foundation
import Store
import Testing

@testable import Instrument

/// Where answers wait for the next start when neither the data nor the folder for state has room for them.
@Suite struct UnsavedAnswersTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID())")
    private var resorts: [URL] { ["one", "two"].map { folder.appending(path: $0) } }
    private var full: String { folder.appending(path: "full").path }

    /// A file lies where the folders of the data and for state should be made.
    private func answers(with resorts: [URL]) throws -> UnsavedAnswers {
        for resort in [folder] + resorts {
            try FileManager.default.createDirectory(at: resort, withIntermediateDirectories: true)
        }
        try Data().write(to: URL(filePath: full))
        return UnsavedAnswers(
            of: full + "/training.sqlite", state: URL(filePath: full).appending(path: "state"), lastResorts: resorts)
    }

    private func entries(_ count: Int) throws -> [AnswerKeeper.Entry] {
        try (1...count).map { .comparison(try AnswerKeeperTests.record(Double($0))) }
    }

    @Test(arguments: [0, 1], [false, true]) func anotherPlaceTakesThem(blocked: Int, isHasty: Bool) throws {
        let answers = try answers(with: resorts)
        // Not even the first of the other places is there.
        for resort in resorts[..<blocked] { try FileManager.default.removeItem(at: resort) }
        let file = try #require(answers.write(try entries(3), isHasty: isHasty))
        #expect(file.hasPrefix(resorts[blocked].path + "/peach-"))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(!resorts[..<blocked].contains { FileManager.default.fileExists(atPath: $0.path) })

        let store = try TrainingDataStore(inMemory: ())
        let counts = answers.takeUp(into: store).map { if case .takenUp(let count) = $0 { count } else { -1 } }
        #expect(counts == [3])
        #expect(try store.recordCount() == 3)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    /// The same data, by whatever name it was called when they were left.
    @Test(arguments: [false, true], [false, true])
    func anotherWayToTheSameDataFindsThem(isFolder: Bool, isThere: Bool) throws {
        let data = folder.appending(path: "data/training.sqlite")
        let link = folder.appending(path: isFolder ? "link" : "link.sqlite")
        let state = folder.appending(path: "state")
        for place in [data.deletingLastPathComponent(), state] {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        }
        if isThere || !isFolder { try Data().write(to: data) }
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: isFolder ? data.deletingLastPathComponent() : data)
        let named = isFolder ? link.appending(path: "training.sqlite") : link
        func answers(_ path: URL) -> UnsavedAnswers { UnsavedAnswers(of: path.path, state: state, lastResorts: []) }
        for (left, found) in [(data, named), (named, data), (named, named)] {
            _ = try #require(answers(left).write(try entries(2)))
            let store = try TrainingDataStore(inMemory: ())
            _ = answers(found).takeUp(into: store)
            #expect(try store.recordCount() == 2, "\(left.path) \(found.path)")
            #expect(!answers(left).isAny && !answers(found).isAny)
        }
    }

    /// What others can have written counts for nothing.
    @Test(arguments: [0o644, 0o620, 0o602]) func aFileOpenToOthersIsNotTakenUp(mode: Int) throws {
        let answers = try answers(with: resorts)
        let file = try #require(answers.write(try entries(2)))
        #expect(chmod(file, mode_t(mode)) == 0)
        #expect(answers.takeUp(into: try TrainingDataStore(inMemory: ())).isEmpty)
        #expect(chmod(file, 0o600) == 0)
        #expect(rename(file, file + ".away") == 0)
        #expect(symlink(file + ".away", file) == 0)
        #expect(answers.takeUp(into: try TrainingDataStore(inMemory: ())).isEmpty)
        #expect(unlink(file) == 0 && link(file + ".away", file) == 0)
        #expect(answers.takeUp(into: try TrainingDataStore(inMemory: ())).isEmpty)
        #expect(unlink(file + ".away") == 0)
        #expect(answers.takeUp(into: try TrainingDataStore(inMemory: ())).count == 1)
    }

    /// Also beside the data, in a folder that several use.
    @Test(.enabled(if: geteuid() == 0, "only root can give files away")) func anotherUsersFileIsNotTakenUp() throws {
        let data = folder.appending(path: "shared/training.sqlite").path
        let answers = UnsavedAnswers(of: data, state: folder.appending(path: "state"), lastResorts: [])
        let file = try #require(answers.write(try entries(2)))
        #expect(chown(file, 12345, 12345) == 0)
        #expect(answers.takeUp(into: try TrainingDataStore(inMemory: ())).isEmpty)
        #expect(FileManager.default.fileExists(atPath: file) && chown(file, 0, 0) == 0)
        #expect(answers.takeUp(into: try TrainingDataStore(inMemory: ())).count == 1)
    }

    /// A line that was cut off, or in which a key is wrong, keeps no other one out, now or later.
    @Test(arguments: [(3, 1), (3, 2), (3, 3)]) func aBadLineKeepsNoOtherOut(count: Int, bad: Int) throws {
        let answers = try answers(with: resorts)
        let file = try #require(answers.write(try entries(count)))
        var lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        // Before them stands the format.
        lines[bad] = String(lines[bad].dropLast(100))
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: file))
        #expect(chmod(file, 0o600) == 0)
        let store = try TrainingDataStore(inMemory: ())
        for added in [count - 1, 0] {
            let found = answers.takeUp(into: store).map { if case .takenUp(let count) = $0 { count } else { -1 } }
            #expect(found == [added, -1])
            #expect(try store.recordCount() == count - 1)
        }
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test func whatIsNowhereIsNotTold() throws {
        #expect(try answers(with: []).write(try entries(1)) == nil)
    }
}
