// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Testing

@testable import Screen

/// What lets the browser in once is seen by other users of the machine; it must be of no use to them.
@Suite struct LocalUserTests {
    private func visitor(_ listener: Listener) -> Int32? {
        var place = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&place, 1, 20_000) == 1 ? listener.accept() : nil
    }

    @Test func whoeverConnectsIsKnown() throws {
        let listener = try Listener.open(0x7F00_0001, port: 0, door: .machine)
        defer { listener.close() }
        let caller = try Caller(listener.port)
        let descriptor = try #require(visitor(listener))
        defer { close(descriptor) }
        #expect(LocalUser.id(port: Listener.farPort(of: descriptor), to: listener.port) == getuid())
        withExtendedLifetime(caller) {}
    }

    /// Nobody is at an end that is not there.
    @Test func whoIsNotThereIsNobody() throws {
        let listener = try Listener.open(0x7F00_0001, port: 0, door: .machine)
        defer { listener.close() }
        #expect(LocalUser.id(port: 1, to: listener.port) == nil)
    }

    /// Another user's connection bears that user's number.
    @Test(.enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0)) func othersAreToldApart() throws {
        let listener = try Listener.open(0x7F00_0001, port: 0, door: .machine)
        defer { listener.close() }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/setpriv")
        process.arguments = [
            "--reuid=65534", "--clear-groups", "/bin/bash", "-c",
            "exec 3<>/dev/tcp/127.0.0.1/\(listener.port); read -u 3",
        ]
        try process.run()
        let descriptor = try #require(visitor(listener))
        #expect(LocalUser.id(port: Listener.farPort(of: descriptor), to: listener.port) == 65534)
        close(descriptor)
        process.waitUntilExit()
    }
}
