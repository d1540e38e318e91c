// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Mapping
import MIDI

/// A controller that is taught: it is asked for one thing after another, and in the end its mapping file is written.
package struct MIDILearnTask {
    package enum Outcome: Hashable, Sendable {
        /// It is written, or lines were added to it.
        case learned(file: String, isAmended: Bool)
        /// So nothing was written.
        case nothing
    }

    package let controller: String
    /// More than one thing is asked.
    package let isOfMany: Bool
    package var session: MIDILearn
    /// As the player's own file was when teaching began.
    private let before: [UInt8]

    /// - Parameters:
    ///   - topics: at least one.
    ///   - first: what has told which controller is meant; it answers no question.
    ///   - now: nanoseconds, on the clock of the events.
    /// - Throws: `ConfigurationError`, why the player's own file cannot be read; `Folders.ResourcesNotFound`.
    package init(
        _ topics: [LearningTopic], of device: MIDIDevice, among devices: some Collection<MIDIDevice>, folders: Folders,
        after first: MIDIEvent? = nil, at now: Int64
    ) throws {
        let shelf = try folders.mappingShelf()
        let library = MappingLibrary(userFolder: folders.userMappings, shippedFolder: try folders.shippedMappings())
        // Of two that fit equally well neither counts, and nothing is known of it.
        let current = try? library.mapping(for: device)  // A tie is told by everything else.
        let draft = try MappingDraft(
            for: device, ports: devices.filter { $0.port.client == device.port.client },
            current: library.entries.first { $0.mapping == current }, folder: folders.userMappings, shelf: shelf,
            isWhole: topics.count > 1, day: Date.now.formatted(.iso8601.year().month().day()))
        before = Self.bytes(of: draft.file)
        session = MIDILearn(topics, client: device.port.client, draft: draft, after: first, at: now)
        controller = device.clientName
        isOfMany = topics.count > 1
    }

    /// Something has been learned that would be lost.
    package var hasLearned: Bool { !session.draft.learned.isEmpty }

    /// A device was plugged in: perhaps the one that is taught is back.
    package mutating func follow(
        _ device: MIDIDevice, among devices: some Collection<MIDIDevice>, at now: Int64
    ) -> [MIDILearn.Telling] {
        guard device.clientName == controller, !devices.contains(where: { $0.port.client == session.client }) else {
            return []
        }
        return session.follow(to: device.port.client, at: now)
    }

    /// Writes what was learned.
    /// - Throws: `ConfigurationError`; `FileRefusal`, also if somebody has saved the file in an editor meanwhile.
    package func write() throws -> Outcome {
        guard hasLearned else { return .nothing }
        var draft = session.draft
        try draft.complete()
        let path = draft.file.path(percentEncoded: false)
        guard Self.bytes(of: draft.file) == before else { throw FileRefusal.changedMeanwhile(path: path) }
        if let obstacle = PrivateDirectory.make(PrivateDirectory.around(path)) {
            throw FileRefusal.system(path: obstacle.path, errno: obstacle.errno)
        }
        try AtomicFile.replace(path, with: Array(draft.text.utf8))
        return .learned(file: path, isAmended: draft.isAmended)
    }

    private static func bytes(of file: URL) -> [UInt8] {
        (try? Data(contentsOf: file)).map { Array($0) } ?? []  // Nothing there is nothing to lose.
    }
}
