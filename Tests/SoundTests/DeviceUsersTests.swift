// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Testing

@testable import Sound

@Suite struct DeviceUsersTests {
    /// As /proc shows processes, by number, name and what they hold open.
    private func system(_ processes: [(Int, String, [String])], cards: [String: Int] = [:]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        for (number, name, open) in processes {
            let process = folder.url.appending(path: String(number))
            try files.createDirectory(at: process.appending(path: "fd"), withIntermediateDirectories: true)
            try Data((name + "\n").utf8).write(to: process.appending(path: "comm"))
            for (index, target) in open.enumerated() {
                try files.createSymbolicLink(
                    atPath: process.appending(path: "fd/\(index)").path, withDestinationPath: target)
            }
        }
        try files.createDirectory(at: folder.url.appending(path: "asound"), withIntermediateDirectories: true)
        for (name, number) in cards {
            try files.createSymbolicLink(
                atPath: folder.url.appending(path: "asound/\(name)").path, withDestinationPath: "card\(number)")
        }
        return folder
    }

    @Test(
        arguments: [
            ("hw:1,0", ["fluidsynth", "mpv"]), ("plughw:CARD=Piano,DEV=0", ["fluidsynth", "mpv"]),
            ("hw:Piano", ["fluidsynth", "mpv"]),
            ("hw:0", ["firefox"]), ("hw:10", []), (nil, ["firefox", "fluidsynth", "mpv"]),
            ("default", ["firefox", "fluidsynth", "mpv"]),
        ] as [(String?, [String])])
    func whoPlaysOnACardIsNamed(device: String?, programs: [String]) throws {
        let folder = try system(
            [
                (100, "mpv", ["/dev/null", "/dev/snd/pcmC1D0p"]), (101, "mpv", ["/dev/snd/pcmC1D3p"]),
                (102, "fluidsynth", ["/dev/snd/pcmC1D0p"]), (103, "firefox", ["/dev/snd/pcmC0D0p"]),
                (104, "keeper", ["/dev/snd/pcmC1D0c", "/dev/snd/controlC1"]), (105, "bash", ["/dev/pts/0"]),
                (Int(getpid()), "peach", ["/dev/snd/pcmC1D0p"]),
            ], cards: ["Piano": 1])
        #expect(DeviceUsers(root: folder.url).programs(using: device) == programs)
    }

    @Test func withoutProcNobodyIsNamed() {
        #expect(DeviceUsers(root: URL(filePath: "/nowhere")).programs(using: nil) == [])
    }
}
