// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Testing

@testable import Mapping

@Test func aHugeFileIsNotReadToItsEnd() throws {
    let line = "# this is the song that never ends\n"
    let size = ConfigurationText.largest / line.utf8.count + 1
    try withFolder(["huge.yaml": String(repeating: line, count: size), "a.yaml": "a: 1"]) { folder in
        let file = folder.appending(path: "huge.yaml")
        let path = file.path(percentEncoded: false)
        let errors = [ConfigurationError(file: path, .tooLarge(limit: 64_000))]
        #expect(MappingFile(file, shelf: .none).errors == errors)
    }
}

@Test func whatIsNoFileSaysWhy() throws {
    try withFolder([:]) { folder in
        #expect(MappingFile(folder, shelf: .none).errors.map(\.reason) == [.unreadable(errno: EISDIR)])
        let missing = folder.appending(path: "missing.yaml")
        #expect(MappingFile(missing, shelf: .none).errors.map(\.reason) == [.unreadable(errno: ENOENT)])
        let pipe = folder.appending(path: "pipe.yaml")
        #expect(mkfifo(pipe.path(percentEncoded: false), 0o600) == 0)
        #expect(MappingFile(pipe, shelf: .none).errors.map(\.reason) == [.unreadable(errno: EINVAL)])
    }
}

@Test func everyBeginningOfAFileIsEitherGoodOrWrongWithinItself() throws {
    let bytes = try ConfigurationText(contentsOf: shippedMappings.appending(path: "korg-nanopad2.yaml")).bytes
    for length in bytes.indices {
        let beginning = ConfigurationText(file: "map.yaml", bytes: Array(bytes[..<length]))
        let lines = bytes[..<length].split(separator: 0x0A, omittingEmptySubsequences: false).count
        for error in MappingFile(beginning).errors { #expect((1...lines + 1).contains(error.line)) }
    }
}
