// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Scratch
import Testing

@testable import Platform

/// The detection of several systems.
struct HostTests {
    private func environment(_ files: [String: String], _ variables: [String: String] = [:], user: UInt32 = 1000)
        throws -> RuntimeEnvironment
    {
        let folder = try TemporaryFolder(files)
        return RuntimeEnvironment(root: folder.url.path, environment: variables, user: user)
    }

    @Test func aPlainMachine() throws {
        let debian = try environment([
            "etc/os-release": "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n",
            "proc/sys/kernel/osrelease": "6.1.0-18-amd64\n",
        ])
        #expect(debian.system == "Debian GNU/Linux 12 (bookworm)")
        #expect(debian.families == ["debian"] && debian.kernel == "6.1.0-18-amd64")
        #expect(debian.container == nil && !debian.isRoot && !debian.isRemote)
    }

    @Test func derivedDistributionsHaveTheFamilyOfTheirOrigin() throws {
        let mint = try environment(["usr/lib/os-release": "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"])
        #expect(mint.families == ["linuxmint", "ubuntu", "debian"] && mint.system == "Linux")
    }

    @Test func rootAndSSHAreDetected() throws {
        #expect(try environment([:], user: 0).isRoot)
        #expect(try environment([:], ["SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22"]).isRemote)
        #expect(try !environment([:], ["SSH_CONNECTION": ""]).isRemote)
    }

    /// A bookmark leads to the program that listens at its port.
    @Test func theHolderOfAPortIsFoundIfItIsTheUsers() throws {
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
        let folder = try TemporaryFolder(["proc/net/tcp": table])
        #expect(withExtendedLifetime(folder) { PortHolder(of: port, HostFile(folder.url.path)) } == nil)
        close(descriptor)
        #expect(PortHolder(of: port) == nil)
    }

    @Test func memoryIsTheAvailableOne() throws {
        let text = "MemTotal:        8000000 kB\nMemFree:          100000 kB\nMemAvailable:     250000 kB\n"
        let folder = try TemporaryFolder(["proc/meminfo": text])
        #expect(withExtendedLifetime(folder) { FreeSpace.memory(root: folder.url.path) } == 256_000_000)
        #expect(FreeSpace.memory(root: "/nowhere") == nil)
    }

    @Test(arguments: [("0.00", false), ("12.50", false), ("83.10", true)])
    func aBusyComputerIsDetected(percent: String, isBusy: Bool) throws {
        let text =
            "some avg10=\(percent) avg60=60.00 avg300=50.00 total=1827\nfull avg10=99.00 avg60=0.00 avg300=0.00 total=0\n"
        let folder = try TemporaryFolder(["proc/pressure/cpu": text])
        #expect(withExtendedLifetime(folder) { FreeSpace.isOverloaded(root: folder.url.path) } == isBusy)
        #expect(!FreeSpace.isOverloaded(root: "/nowhere"))
    }

    /// Also for a missing folder.
    @Test func theDiskOfAMissingFileIsFound() throws {
        let folder = try TemporaryFolder()
        let room = try #require(FreeSpace.disk(of: folder.url.path + "/not/yet/made.sqlite"))
        #expect(room.bytes > 0 && room.files != 0)
    }

    @Test func theAccessToADeviceIsFound() throws {
        #expect(DeviceAccess("/dev/null") == (getuid() == 0 ? .root : .everybody))
        #expect(DeviceAccess("/dev/nowhere") == nil)
    }

    /// A thread gets priority where the system grants it, and keeps a higher one; threads that it starts compute for long and get none.
    @Test func aPriorityIsFoundWhereItWasGranted() async {
        let found: (isGranted: Bool, priorities: [Int?]) = await withCheckedContinuation { continuation in
            Thread.detachNewThread { @Sendable in
                let plain = RealTime.priority(of: RealTime.thread)
                RealTime.raise(RealTime.thread, to: .controllers)
                let raised = RealTime.priority(of: RealTime.thread)
                Thread.detachNewThread { @Sendable in
                    let inherited = RealTime.priority(of: RealTime.thread)
                    var parameters = sched_param(sched_priority: 27)
                    let isGranted = sched_setscheduler(0, SCHED_RR, &parameters) == 0
                    RealTime.raise(RealTime.thread, to: .audio)
                    let kept = RealTime.priority(of: RealTime.thread)
                    continuation.resume(returning: (isGranted, [plain, raised, inherited, kept]))
                }
            }
        }
        #expect(found.priorities == (found.isGranted ? [nil, 10, nil, 27] : [nil, nil, nil, nil]))
    }
}

/// The detection of containers.
@Suite struct HostContainerTests {
    private static let plain = "Linux version 6.1.0-18-amd64 (debian-kernel@lists.debian.org) #1 SMP Debian 6.1.76-1"
    private static let windows = "Linux version 5.15.153.1-microsoft-standard-WSL2 (root@941d701f84f1) #1 SMP"

    /// A system with these files.
    private func container(_ files: [String: String]) throws -> HostContainer? {
        let folder = try TemporaryFolder(files)
        return HostContainer.ofSound(root: folder.url.path + "/")
    }

    @Test(arguments: [
        ["run/systemd/container": "docker\n"], [".dockerenv": ""], ["run/.containerenv": "engine=\"podman-4.3.1\"\n"],
        ["proc/1/environ": "PATH=/usr/bin\0container=lxc\0"], [".dockerenv": "", "proc/version": windows],
    ])
    func aContainerIsDetectedByItsFiles(files: [String: String]) throws {
        #expect(try container(files.merging(["proc/version": Self.plain]) { old, _ in old }) == .container)
    }

    /// systemd reports it as a container.
    @Test func windowsIsDetected() throws {
        #expect(try container(["proc/version": Self.windows]) == .windows)
        #expect(try container(["proc/version": Self.windows, "run/systemd/container": "wsl\n"]) == .windows)
    }

    @Test func aMachineWithoutACardIsNoContainer() throws {
        #expect(try container(["proc/version": Self.plain, "proc/1/environ": "container_name=x\0"]) == nil)
        #expect(try container([:]) == nil)
    }

    /// Devices passed into the container are available.
    @Test func availableDevicesAreNotHidden() throws {
        #expect(try container([".dockerenv": "", "dev/snd/timer": ""]) == nil)
        #expect(try container(["proc/version": Self.windows, "dev/snd/seq": ""]) == nil)
    }
}
