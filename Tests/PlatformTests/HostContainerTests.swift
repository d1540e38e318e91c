// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Testing

@testable import Platform

/// The detection of containers.
@Suite struct HostContainerTests {
    private static let plain = "Linux version 6.1.0-18-amd64 (debian-kernel@lists.debian.org) #1 SMP Debian 6.1.76-1"
    private static let windows = "Linux version 5.15.153.1-microsoft-standard-WSL2 (root@941d701f84f1) #1 SMP"

    /// A system with these files.
    private func container(_ files: [String: String]) throws -> HostContainer? {
        let folder = try TemporaryFolder()
        for (name, text) in files {
            let file = folder.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return HostContainer.ofSound(root: folder.url.path + "/")
    }

    @Test(arguments: [
        ["run/systemd/container": "docker\n"], [".dockerenv": ""], ["run/.containerenv": "engine=\"podman-4.3.1\"\n"],
        ["proc/1/environ": "PATH=/usr/bin\0container=lxc\0"], [".dockerenv": "", "proc/version": windows],
    ])
    func aContainerIsKnownByWhatItsMakersLeaveInIt(files: [String: String]) throws {
        #expect(try container(files.merging(["proc/version": Self.plain]) { old, _ in old }) == .container)
    }

    /// systemd reports it as a container.
    @Test func windowsIsNone() throws {
        #expect(try container(["proc/version": Self.windows]) == .windows)
        #expect(try container(["proc/version": Self.windows, "run/systemd/container": "wsl\n"]) == .windows)
    }

    @Test func aMachineOfItsOwnMayHaveNoCard() throws {
        #expect(try container(["proc/version": Self.plain, "proc/1/environ": "container_name=x\0"]) == nil)
        #expect(try container([:]) == nil)
    }

    /// Devices passed into the container are available.
    @Test func whoeverHasDevicesIsToldNothing() throws {
        #expect(try container([".dockerenv": "", "dev/snd/timer": ""]) == nil)
        #expect(try container(["proc/version": Self.windows, "dev/snd/seq": ""]) == nil)
    }
}
