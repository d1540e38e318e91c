// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Testing

@testable import Mapping

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
