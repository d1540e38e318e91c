// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Testing

@testable import Machine
@testable import Store

/// What is written for a moment only lies where there is room, goes in any case, and its place is not taken for the data's.
@Suite struct TemporaryPlaceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        let store = try TrainingDataStore.filled(20, seed: 1, path: home.path())
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: home.path() + ending, toPath: folder.path() + ending)
        }
        store.giveBack()
    }

    private func look(first: String) throws -> String {
        var copy: TemporaryCopy? = try TemporaryCopy(of: folder.path(), first: first)
        let path = try #require(copy?.path)
        #expect(UnfinishedFiles.contains(path), "a signal removes it")
        for ending in ["", "-wal"] {
            #expect(FileManager.default.contentsEqual(atPath: path + ending, andPath: folder.path() + ending))
        }
        copy = nil
        #expect(!FileManager.default.fileExists(atPath: path) && !UnfinishedFiles.contains(path))
        return OwnFolder.around(path)
    }

    @Test func aCopyIsBesideTheDataWhereNoneElseCanBe() throws {
        let elsewhere = try TemporaryFolder()
        #expect(try look(first: elsewhere.url.path) == elsewhere.url.path)
        #expect(try look(first: folder.path("none")) == folder.url.path)
        #expect(try folder.names() == ["peach.sqlite", "peach.sqlite-wal"])
        #expect(try elsewhere.names().isEmpty)
    }
}
