// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Scratch
import Testing

@testable import Platform

/// The detection of several systems.
struct HostTests {
    private func root(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in files {
            let file = folder.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    private func surroundings(_ files: [String: String], _ environment: [String: String] = [:], user: UInt32 = 1000)
        throws -> RuntimeEnvironment
    {
        let folder = try root(files)
        return RuntimeEnvironment(root: folder.url.path, environment: environment, user: user)
    }

    @Test func aPlainMachine() throws {
        let debian = try surroundings([
            "etc/os-release": "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n",
            "proc/sys/kernel/osrelease": "6.1.0-18-amd64\n",
        ])
        #expect(debian.system == "Debian GNU/Linux 12 (bookworm)")
        #expect(debian.families == ["debian"] && debian.kernel == "6.1.0-18-amd64")
        #expect(debian.container == nil && !debian.isRoot && !debian.isRemote)
    }

    @Test func othersAreKnownByWhatTheyComeFrom() throws {
        let mint = try surroundings(["usr/lib/os-release": "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"])
        #expect(mint.families == ["linuxmint", "ubuntu", "debian"] && mint.system == "Linux")
    }

    @Test func windowsRootAndAnotherComputer() throws {
        let version = "Linux version 5.15.90.1-microsoft-standard-WSL2 (root@941d701f84f1) #1 SMP\n"
        #expect(try surroundings(["proc/version": version]).container == .windows)
        #expect(
            try surroundings(["proc/version": version, "run/systemd/container": "wsl\n"]).container == .windows)
        #expect(try surroundings([:], user: 0).isRoot)
        #expect(try surroundings([:], ["SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22"]).isRemote)
        #expect(try !surroundings([:], ["SSH_CONNECTION": ""]).isRemote)
    }

    /// A bookmark leads to the program that listens at its port.
    @Test func whoHoldsAPortIsKnownIfItIsOurs() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var (address, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
            }
        }
        try #require(isBound)
        let port = UInt16(bigEndian: address.sin_port)
        #expect(PortHolder(of: port) == nil, "not listening yet")
        #expect(listen(descriptor, 1) == 0)
        let holder = try #require(PortHolder(of: port))
        #expect(holder.process == getpid() && !holder.program.isEmpty)
        let table = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
        let folder = try root(["proc/net/tcp": table])
        #expect(withExtendedLifetime(folder) { PortHolder(of: port, HostFile(folder.url.path)) } == nil)
        close(descriptor)
        #expect(PortHolder(of: port) == nil)
    }

    @Test func memoryIsWhatProgramsCanHave() throws {
        let text = "MemTotal:        8000000 kB\nMemFree:          100000 kB\nMemAvailable:     250000 kB\n"
        let folder = try root(["proc/meminfo": text])
        #expect(withExtendedLifetime(folder) { FreeSpace.memory(root: folder.url.path) } == 256_000_000)
        #expect(FreeSpace.memory(root: "/nowhere") == nil)
    }

    @Test(arguments: [("0.00", false), ("12.50", false), ("83.10", true)])
    func aBusyComputerIsKnownByWhoWaitsForIt(percent: String, isBusy: Bool) throws {
        let text =
            "some avg10=\(percent) avg60=60.00 avg300=50.00 total=1827\nfull avg10=99.00 avg60=0.00 avg300=0.00 total=0\n"
        let folder = try root(["proc/pressure/cpu": text])
        #expect(withExtendedLifetime(folder) { FreeSpace.isOverloaded(root: folder.url.path) } == isBusy)
        #expect(!FreeSpace.isOverloaded(root: "/nowhere"))
    }

    /// Also for a missing folder.
    @Test func aDiskIsKnownByWhatWillLieOnIt() throws {
        let folder = try TemporaryFolder()
        let room = try #require(FreeSpace.disk(of: folder.url.path + "/not/yet/made.sqlite"))
        #expect(room.bytes > 0 && room.files != 0)
    }

    @Test func whoMayOpenADevice() throws {
        #expect(DeviceAccess("/dev/null") == (getuid() == 0 ? .root : .everybody))
        #expect(DeviceAccess("/dev/nowhere") == nil)
    }

    /// A plain thread has no priority; a granted one is found.
    @Test func aPriorityIsFoundWhereItWasGranted() async {
        #expect(RealTime.granted == nil)
        let found: (isGranted: Bool, priority: Int?) = await withCheckedContinuation { continuation in
            Thread.detachNewThread { @Sendable in
                var parameters = sched_param(sched_priority: 7)
                let isGranted = sched_setscheduler(0, SCHED_RR, &parameters) == 0
                continuation.resume(returning: (isGranted, RealTime.granted))
            }
        }
        #expect(found.priority == (found.isGranted ? 7 : nil))
    }
}
