// SPDX-License-Identifier: MIT

/// The writing end of a player's commands. While the audio thread is held up its ring may fill; then sounds may be refused,
/// but what ends one waits here until there is room, and so does the newest pitch of each note, as it is what is recorded. For one
/// thread at a time.
struct CommandQueue {
    /// So many endings are as good as the end of everything.
    private static let most = 256

    /// All that a command says which may not be lost.
    private struct Kept {
        let kind: SoundCommand.Kind
        var note: UInt64 = 0
        var pitch = LanePitch(key: 0, cents: 0)
        var frames = 0

        var command: SoundCommand { SoundCommand(kind: kind, note: note, pitch: pitch, frames: frames) }
    }

    private var waiting: [Kept] = []

    var isWaiting: Bool { !waiting.isEmpty }

    /// - Returns: whether the command will be carried out.
    mutating func push(_ command: SoundCommand, _ port: borrowing MixerPort) -> Bool {
        flush(port)
        if waiting.isEmpty, port.commands.push(command) { return true }
        guard command.kind.mayNotBeLost else { return false }
        if command.kind == .adjust { waiting.removeAll { $0.kind == .adjust && $0.note == command.note } }
        if waiting.count == Self.most {
            waiting = [Kept(kind: .liftPedal), Kept(kind: .stopAll)]
        }
        waiting.append(Kept(kind: command.kind, note: command.note, pitch: command.pitch, frames: command.frames))
        return true
    }

    /// Hands on what waits, in its order, as far as there is room.
    mutating func flush(_ port: borrowing MixerPort) {
        guard !waiting.isEmpty else { return }
        var taken = 0
        while taken < waiting.count, port.commands.push(waiting[taken].command) { taken += 1 }
        waiting.removeFirst(taken)
    }
}

extension SoundCommand.Kind {
    /// It ends a sound, gives back what was taken, or says what a note's handle says already.
    fileprivate var mayNotBeLost: Bool {
        switch self {
        case .stop, .stopAll, .mute, .unmute, .releaseKey, .releaseAllKeys, .liftPedal, .adjust: true
        case .start, .tick, .playKey, .pressPedal, .install: false
        }
    }
}
