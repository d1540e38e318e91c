// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Localization
import Music
import Sound

/// The closures through which the page exports, imports, restores and resets the training data. All run on a queue.
package struct RecordLinks: Sendable {
    package struct Backup: Sendable {
        let name, text: String

        package init(name: String, text: String) { (self.name, self.text) = (name, text) }
    }

    /// What has been done, or why it could not be.
    package struct Outcome: Sendable {
        let sentence: String
        package let isDone: Bool
        /// The name of the backup that a reset has made.
        let backup: String?

        package init(_ sentence: String, isDone: Bool, backup: String? = nil) {
            (self.sentence, self.isDone, self.backup) = (sentence, isDone, backup)
        }
    }

    /// All records as CSV; nil if they cannot be read.
    package let export: @Sendable () -> [UInt8]?
    /// How many answers there are.
    package let count: @Sendable (Texts) -> String
    /// Newest first.
    package let backups: @Sendable (Texts) -> [Backup]
    /// Adds the records of a file's contents; the name is for sentences.
    package let add: @Sendable (_ contents: [UInt8], _ name: String, Texts) -> Outcome
    /// Replaces all records by those of the backup with this name; a backup of them is made.
    package let restore: @Sendable (_ backup: String, Texts) -> Outcome
    /// Deletes all records after a backup was made.
    package let reset: @Sendable (Texts) -> Outcome

    package init(
        export: @escaping @Sendable () -> [UInt8]?, count: @escaping @Sendable (Texts) -> String,
        backups: @escaping @Sendable (Texts) -> [Backup],
        add: @escaping @Sendable (_ contents: [UInt8], _ name: String, Texts) -> Outcome,
        restore: @escaping @Sendable (_ backup: String, Texts) -> Outcome, reset: @escaping @Sendable (Texts) -> Outcome
    ) {
        (self.export, self.count, self.backups) = (export, count, backups)
        (self.add, self.restore, self.reset) = (add, restore, reset)
    }
}

/// Messages about the training data, and the measuring of sounds: what takes seconds.
extension Screen {
    /// For so long a reset can be undone with one press.
    static let undoTime = Duration.seconds(60)

    func sendRecords(to connection: Int) {
        guard let texts = pages[connection]?.language.texts else { return }
        let (records, server) = (links.records, server)
        let undo = lastReset.flatMap { reset -> JSONValue? in
            let rest = Self.undoTime - (ContinuousClock.now - reset.moment)
            guard rest > .zero else { return nil }
            return .object(["backup": .text(reset.backup), "seconds": .integer(Int(rest.components.seconds) + 1)])
        }
        queue.async {
            let fields: JSONObject = [
                "kind": .text("records"), "text": .text(records.count(texts)), "undo": undo ?? .null,
                "backups": .list(
                    records.backups(texts).map { .object(["name": .text($0.name), "text": .text($0.text)]) }),
            ]
            server.send(Array(JSONValue.object(fields).text.utf8), to: connection, subject: "records")
        }
    }

    /// - Parameter work: on a queue.
    func change(
        _ connection: Int, isReset: Bool = false,
        _ work: @escaping @Sendable (RecordLinks, Texts) -> RecordLinks.Outcome
    ) {
        guard let texts = pages[connection]?.language.texts else { return }
        let (records, events) = (links.records, events)
        queue.async {
            let outcome = work(records, texts)
            events.yield { screen in
                // A second press of reset finds nothing to delete and takes no undo away.
                if let backup = outcome.backup, isReset {
                    screen.lastReset = (backup, ContinuousClock.now)
                } else if !isReset {
                    screen.lastReset = nil
                }
                screen.finishChange(outcome, for: connection)
            }
        }
    }

    private func finishChange(_ outcome: RecordLinks.Outcome, for connection: Int) {
        if outcome.isDone {
            send(["kind": .text("done"), "sentence": .text(outcome.sentence)], to: connection)
        } else {
            sendRefusal(connection) { _ in outcome.sentence }
        }
        profile = nil
        readProfile()
        for (page, traits) in pages where traits.requester == .owner { sendRecords(to: page) }
    }

    /// Adds the records of a posted file and answers the request.
    func addRecords(_ request: HTTPRequest, for connection: Int, _ language: Language) {
        let (records, events, server) = (links.records, events, server)
        let name = request.value("name")?.removingPercentEncoding ?? ""
        queue.async {
            let outcome = records.add(request.body, name, language.texts)
            let answer: JSONObject = ["sentence": .text(outcome.sentence), "isDone": .flag(outcome.isDone)]
            server.answer(
                connection,
                with: HTTPResponse(.ok, Array(JSONValue.object(answer).text.utf8), type: "application/json"))
            events.yield { screen in
                (screen.profile, screen.lastReset) = (nil, nil)
                screen.readProfile()
                for (page, traits) in screen.pages where traits.requester == .owner { screen.sendRecords(to: page) }
            }
        }
    }

    // Sounds

    /// Measures and corrects a sound for the exercises’ notes, one at a time, and sends how far it is.
    func calibrate(_ sound: SoundSourceID, for connection: Int) {
        guard !isCalibrating else { return }
        isCalibrating = true
        let (links, events, server, duration) = (links, events, server, settings.training.noteDuration)
        @Sendable func send(_ share: Double) {
            let fields: JSONObject = [
                "kind": .text("calibrating"), "sound": .text(sound.text), "share": .number(share),
            ]
            server.send(Array(JSONValue.object(fields).text.utf8), to: connection, subject: "calibrating")
        }
        calibrations.async {
            var failure: (any Error)?
            do {
                let source = try links.sounds().source(for: sound)
                let calibration = try Calibration(of: source, duration: duration) { send(Double($0) / Double($1)) }
                try links.folders.calibrations.keep(calibration, of: sound)
            } catch {
                failure = error
            }
            send(1)
            events.yield { [failure] screen in
                screen.isCalibrating = false
                if let failure { screen.sendRefusal(connection) { $0.sentence(forAny: failure) } }
                screen.scanSounds()
            }
        }
    }
}
