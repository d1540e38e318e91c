// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Testing

@testable import Screen

/// What lets the browser in once may be seen by other users of the machine; it must be of no use to them.
@Suite struct LocalUserTests {
    private func visitor(_ listener: Listener) -> Int32? {
        var place = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&place, 1, 20_000) == 1 ? listener.accept() : nil
    }

    private func user(_ descriptor: Int32, _ listener: Listener) throws -> uid_t? {
        let far = try #require(Listener.farEnd(of: descriptor))
        return LocalUser.id(at: far, to: Listener.End(address: Listener.loopback, port: listener.port))
    }

    @Test(arguments: [0x7F00_0001, 0x7F00_0002] as [UInt32]) func whoeverConnectsIsKnown(origin: UInt32) throws {
        let listener = try #require(Listener.open(0x7F00_0001, port: 0, door: .machine))
        defer { listener.close() }
        let caller = try Caller(listener.port, from: origin)
        let descriptor = try #require(visitor(listener))
        defer { close(descriptor) }
        #expect(Listener.farEnd(of: descriptor)?.address == origin)
        #expect(try user(descriptor, listener) == getuid())
        withExtendedLifetime(caller) {}
    }

    /// Another user's connection bears that user's number.
    @Test(.enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0)) func othersAreToldApart() throws {
        let listener = try #require(Listener.open(0x7F00_0001, port: 0, door: .machine))
        defer { listener.close() }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/setpriv")
        process.arguments = [
            "--reuid=65534", "--clear-groups", "/bin/bash", "-c",
            "exec 3<>/dev/tcp/127.0.0.1/\(listener.port); read -u 3",
        ]
        try process.run()
        let descriptor = try #require(visitor(listener))
        #expect(try user(descriptor, listener) == 65534)
        close(descriptor)
        process.waitUntilExit()
    }
}
