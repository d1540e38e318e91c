// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Mapping
import MIDI

/// Learns the mapping of a controller, one topic after another, and writes its file.
package struct MIDILearnTask {
    package let controller: String
    package let isOfMany: Bool
    package var session: MIDILearn
    /// The player's own file as it was at the start.
    private let before: [UInt8]

    /// - Parameters:
    ///   - topics: at least one.
    ///   - first: the event that selected the controller; it answers no topic.
    ///   - gesture: presses of the control that is meant; a control that is moved has to be moved again.
    ///   - now: nanoseconds, on the clock of the events.
    /// - Throws: `ConfigurationError` if the player's own file cannot be read; `Folders.ResourcesNotFound`.
    package init(
        _ topics: [LearningTopic], of device: MIDIDevice, among devices: some Collection<MIDIDevice>, folders: Folders,
        after first: MIDIEvent? = nil, replaying gesture: LatestGesture? = nil, at now: Int64
    ) throws {
        let catalog = try folders.mappingCatalog()
        let library = MappingLibrary(userFolder: folders.userMappings, shippedFolder: try folders.shippedMappings())
        // Without a mapping after a tie, which is reported elsewhere.
        let current = try? library.mapping(for: device)
        let draft = try MappingDraft(
            for: device, ports: devices.filter { $0.port.client == device.port.client },
            current: library.entries.first { $0.mapping == current }, folder: folders.userMappings, catalog: catalog,
            isWhole: topics.count > 1, day: Date.now.formatted(.iso8601.year().month().day()))
        before = Self.bytes(of: draft.file)
        session = MIDILearn(topics, client: device.port.client, draft: draft, after: first, at: now)
        if topics.first?.isMoved == false {
            for event in gesture?.events ?? [] {
                _ = session.poll(at: event.time)
                session.handle(event)
            }
        }
        controller = device.clientName
        isOfMany = topics.count > 1
    }

    /// A device was plugged in: the lost controller may be back.
    package mutating func follow(
        _ device: MIDIDevice, among devices: some Collection<MIDIDevice>, at now: Int64
    ) -> [MIDILearn.Prompt] {
        guard device.clientName == controller, !devices.contains(where: { $0.port.client == session.client }) else {
            return []
        }
        return session.follow(to: device.port.client, at: now)
    }

    /// Writes the mapping.
    /// - Returns: nil if nothing was learned; the file was not written then.
    /// - Throws: `ConfigurationError`; `FileRefusal`, also if the file was changed meanwhile.
    package func write() throws -> (file: String, isAmended: Bool)? {
        guard !session.draft.learned.isEmpty else { return nil }
        var draft = session.draft
        try draft.complete()
        let path = draft.file.path(percentEncoded: false)
        guard Self.bytes(of: draft.file) == before else { throw FileRefusal.changedMeanwhile(path: path) }
        if let obstacle = PrivateDirectory.make(PrivateDirectory.around(path)) {
            throw FileRefusal.system(path: obstacle.path, errno: obstacle.errno)
        }
        try AtomicFile.replace(path, with: Array(draft.text.utf8))
        return (path, draft.isAmended)
    }

    private static func bytes(of file: URL) -> [UInt8] {
        (try? Data(contentsOf: file)).map { Array($0) } ?? []
    }
}
