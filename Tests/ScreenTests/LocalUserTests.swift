// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Synchronization
import Testing

@testable import Screen

/// Other users of the machine may see a one-time token; it must be of no use to them.
@Suite struct LocalUserTests {
    private final class Host: ScreenHost {
        func answer(_: HTTPRequest, at _: Endpoint, _: Int, _ isOfThisUser: () -> Bool) -> ScreenServer.Answer {
            .now(HTTPResponse(Array(isOfThisUser() ? "same".utf8 : "other".utf8), type: "text/plain"))
        }

        func pageArrived(_: String, _: HTTPRequest, at _: Endpoint, _: Int) {}
        func pageSent(_: [UInt8], _: Int, at _: Int64) {}
        func streamEnded(_: Int) {}
        func pageLeft(_: String) {}
    }

    private let server = ScreenServer(Host())
    private let port: UInt16

    init() throws {
        port = try #require(server.listenLocally(0))
    }

    @Test(arguments: ["127.0.0.1", "127.0.0.2"]) func thisUserIsRecognized(origin: String) throws {
        defer { server.end() }
        let caller = try Caller(port, from: origin)
        caller.say("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(caller.hear(until: "same").hasSuffix("same"))
    }

    @Test(.enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0)) func otherUsersAreRecognized() throws {
        defer { server.end() }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/setpriv")
        process.standardOutput = output
        process.arguments = [
            "--reuid=65534", "--clear-groups", "/bin/bash", "-c",
            "exec 3<>/dev/tcp/127.0.0.1/\(port); printf 'GET / HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n' >&3; cat <&3",
        ]
        try process.run()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(String(decoding: answer, as: UTF8.self).hasSuffix("other"))
    }
}
