// SPDX-License-Identifier: MIT
import Machine
import Sound

/// What `peach doctor` finds out about the system that Peach runs on.
package enum SystemFinding: Hashable, Sendable {
    case system(name: String, kernel: String)
    case root, container, windows, remote
    /// No other Peach of this user plays.
    case alone
    /// - Parameter process: nil if it has not said so yet.
    case other(process: Int32?)
    case sequencer(DeviceAccess?)
    /// What mixes sounds; nothing is a bare ALSA.
    case servers([SoundServer])
    /// - Parameter rate: Hz, at which the card itself runs.
    case cardPlays(Int, rate: Int, program: String?)
    case cardsRest, noCard
    /// Another Peach plays on it, from which nothing is taken.
    case outputIsTaken
    case realTime(priority: Int)
    case noRealTime(RealTime)
    /// What is no device needs none.
    case realTimeUnknown(RealTime)
    case disk(bytes: UInt64, files: UInt64?)
    case fullDisk(bytes: UInt64), noFiles
    case memory(bytes: UInt64), littleMemory(bytes: UInt64)
    /// - Parameter isPlain: whether letters outside ASCII are folded, because no locale was chosen.
    case language(Language, isPlain: Bool)
    case voice
    /// - Parameter isWanted: whether the settings ask for words.
    case noVoice(isWanted: Bool)
    case browser, noDesktop, noOpener
    case portFree(Int), portOurs
    /// - Parameter program: nil if it is somebody else's.
    case portTaken(Int, program: String?)
    /// A Peach of the same user that keeps its data elsewhere.
    case portOfPeach(Int, process: Int32)
    case clock, clockUnset, clockBehind

    package var isGood: Bool {
        switch self {
        case .system, .container, .alone, .other, .sequencer, .servers, .cardPlays, .cardsRest, .outputIsTaken,
            .realTime,
            .realTimeUnknown, .disk, .memory, .voice, .noVoice(isWanted: false), .browser, .noDesktop, .portFree,
            .portOurs, .portOfPeach, .clock, .language(_, isPlain: false):
            true
        case .root, .windows, .remote, .noCard, .noRealTime, .fullDisk, .noFiles, .littleMemory,
            .language(_, isPlain: true),
            .noVoice(isWanted: true), .noOpener, .portTaken, .clockUnset, .clockBehind:
            false
        }
    }

    /// A command that mends it, to be pasted into a shell; nil if none does.
    /// - Parameter families: of the distribution, as `Surroundings` has them.
    package func remedy(_ families: [String]) -> String? {
        switch self {
        case .noRealTime(let allowed) where !allowed.hasKit: PackageTool(families)?.install(["rtkit"])
        case .language(_, isPlain: true): "export LANG=C.UTF-8"
        case .noVoice(isWanted: true): PackageTool(families)?.install(["speech-dispatcher"])
        case .noOpener: PackageTool(families)?.install(["xdg-utils"])
        case .clockUnset, .clockBehind: "sudo timedatectl set-ntp true"
        case .portTaken(let port, _): "ss -ltnp 'sport = :\(port)'"
        case .noCard: "cat /proc/asound/cards"
        case .fullDisk, .noFiles: "df -h ~; df -i ~"
        case .system, .root, .container, .windows, .remote, .alone, .other, .sequencer, .servers, .cardPlays,
            .cardsRest,
            .outputIsTaken, .realTime, .noRealTime, .realTimeUnknown, .disk, .memory, .littleMemory,
            .language(_, isPlain: false), .voice,
            .noVoice(isWanted: false), .browser, .noDesktop, .portFree, .portOurs, .portOfPeach, .clock:
            nil
        }
    }
}
