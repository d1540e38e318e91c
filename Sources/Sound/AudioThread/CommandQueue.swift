// SPDX-License-Identifier: MIT

/// The writing end of a player's commands. While the audio thread is held up its ring may fill; then sounds may be refused,
/// but what ends one waits here until there is room. For one thread at a time.
struct CommandQueue {
    /// So many endings are as good as the end of everything.
    private static let most = 256

    /// All that such a command says.
    private var waiting: [(kind: SoundCommand.Kind, note: UInt64)] = []

    var isWaiting: Bool { !waiting.isEmpty }

    /// - Returns: whether the command will be carried out.
    mutating func push(_ command: SoundCommand, _ port: borrowing MixerPort) -> Bool {
        flush(port)
        if waiting.isEmpty, port.commands.push(command) { return true }
        guard command.kind.mayNotBeLost else { return false }
        if waiting.count == Self.most {
            waiting = [(.liftPedal, 0), (.stopAll, 0)]
        }
        waiting.append((command.kind, command.note))
        return true
    }

    /// Hands on what waits, in its order, as far as there is room.
    mutating func flush(_ port: borrowing MixerPort) {
        guard !waiting.isEmpty else { return }
        var taken = 0
        while taken < waiting.count,
            port.commands.push(SoundCommand(kind: waiting[taken].kind, note: waiting[taken].note))
        { taken += 1 }
        waiting.removeFirst(taken)
    }
}

extension SoundCommand.Kind {
    /// It ends a sound, or gives back what was taken.
    fileprivate var mayNotBeLost: Bool {
        switch self {
        case .stop, .stopAll, .mute, .unmute, .releaseKey, .releaseAllKeys, .liftPedal: true
        case .start, .adjust, .tick, .playKey, .pressPedal, .install: false
        }
    }
}
