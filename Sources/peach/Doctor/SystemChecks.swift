// SPDX-License-Identifier: MIT
import Localization
import Foundation
import Instrument
import Platform
import Mapping
import Settings
import Sound
import Store

/// What `peach doctor` does for each check. It changes nothing: what is not there is not made.
struct SystemChecks {
    let options: DoctorOptions
    /// Programs read English.
    let texts: Texts
    let settings: UserSettings
    let surroundings = RuntimeEnvironment()
    /// Another Peach of this user, from which nothing is taken.
    let other = Instance.running
    /// What the sound got while a device was open; nil if none was.
    var audition: (priority: Int?, limits: RealTime)?

    /// What is wrong with the settings is a finding.
    init(_ options: DoctorOptions) {
        settings = (try? options.settings.load { _ in }) ?? UserSettings()
        self.options = options
        // A report is read by whoever mends Peach.
        texts = options.json.isWanted || options.report != nil ? Texts(.english) : Console.texts
    }

    private var programs: Set<String> { Set(settings.programs) }

    func bad(_ error: any Error, isNeeded: Bool, remedy: String? = nil) -> Finding {
        Finding([error], texts, isNeeded: isNeeded, remedy: remedy)
    }

    func finding(_ finding: SystemFinding, isNeeded: Bool = false) -> Finding {
        Finding(finding, texts, surroundings.families, isNeeded: isNeeded)
    }

    mutating func findings(_ check: DoctorCheck) async -> [Finding] {
        switch check {
        case .system: place
        case .instance: [finding(other.map { .other(process: $0.process) } ?? .alone)]
        case .sequencer: [await sequencer()]
        case .controllers: [await controllers()]
        case .servers: servers
        case .output: await outputs()
        case .realTime: [realTime]
        case .sound: sounds
        case .synthesizer: [.good(texts.version(ofFluidSynth: FluidSynthVersion.text))]
        case .voice: [voice]
        case .data: [data()]
        case .disk: disk
        case .memory: memory
        case .settings: [settingsFile()]
        case .mappings: [mappings()]
        case .language: [finding(.language(Console.wording.language, isPlain: Console.wording.isASCII))]
        case .browser: [browser]
        case .screen: [screen]
        case .clock: [clock]
        }
    }

    private func sequencer() async -> Finding {
        do {
            _ = try await PresentDevices.list(programs: programs)
            return finding(.sequencer(DeviceAccess("/dev/snd/seq")))
        } catch {
            return bad(error, isNeeded: false, remedy: SystemFinding.remedy(for: error, on: surroundings))
        }
    }

    private func controllers() async -> Finding {
        let (devices, strangers) = (try? await PresentDevices.list(programs: programs)) ?? ([], [])
        let others = strangers.isEmpty ? "" : " " + texts.programsAreNotAdmitted(strangers)
        guard !devices.isEmpty else {
            return Finding(isGood: false, text: texts.noController + others, isWhole: true)
        }
        let library = try? options.mapping.library()
        let names = devices.map { device in
            let mapping = try? library?.mapping(for: device)
            return device.clientName + (mapping.map { " (\($0.name))" } ?? "")
        }
        return .good(texts.controllers(names) + others)
    }

    private func data() -> Finding {
        let path = options.data.file.path
        var status = stat()
        // Data that has not been begun is made by whoever trains.
        guard stat(path, &status) == 0, status.st_size > 0 else {
            do throws(DataStoreError) {
                try TrainingDataStore.checkWritable(path)
                return vanished(path) ?? .good(texts.dataIsAbsent(file: path) + waiting(path))
            } catch {
                return bad(CommandError.data(error, file: path), isNeeded: true)
            }
        }
        do throws(CommandError) {
            let store = try options.data.openForReading()
            if status.st_size > Self.longReading { Console.say(Console.texts.dataIsRead(file: path)) }
            do throws(DataStoreError) {
                try store.integrityCheck()
                try store.checkRecords()
                try TrainingDataStore.checkWritable(path)
                let count = try store.recordCount()
                if count == 0, let vanished = vanished(path) { return vanished }
                let sound = texts.dataIsSound(file: path, records: count)
                return .good(sound + waiting(path))
            } catch {
                throw .data(error, file: path)
            }
        } catch {
            return bad(error, isNeeded: true)
        }
    }

    private func waiting(_ path: String) -> String {
        options.data.waiting(for: path).isThere ? " " + texts.answersWait : ""
    }

    /// Nil unless answers are in backups alone.
    private func vanished(_ path: String) -> Finding? {
        options.data.mostBackedUp.map { answers in
            Finding(isGood: false, text: texts.onlyBackupsHold(answers: answers, of: path), isWhole: true)
        }
    }

    /// Bytes of a file that takes seconds.
    private static let longReading = 50_000_000

    private func settingsFile() -> Finding {
        let path = options.settings.file.url.path
        do {
            var faults: [SettingError] = []
            _ = try options.settings.load { faults.append($0) }
            if !faults.isEmpty { return Finding(faults, texts, isNeeded: false) }
            return .good(
                FileManager.default.fileExists(atPath: path)
                    ? texts.settingsAreFine(file: path) : texts.settingsAreAbsent(file: path))
        } catch {
            return bad(error, isNeeded: true)
        }
    }

    private func mappings() -> Finding {
        do {
            let library = try options.mapping.library()
            return library.errors.isEmpty
                ? .good(texts.mappingsAreFine(count: library.entries.count))
                : Finding(library.errors, texts, isNeeded: false)
        } catch {
            return bad(error, isNeeded: true)
        }
    }
}

extension SystemChecks {
    /// Bytes below which somebody should make room.
    private static let little: UInt64 = 100_000_000
    /// Bytes of memory with which a browser beside Peach makes the machine swap.
    private static let littleMemory: UInt64 = 200_000_000
    /// The year of this Peach.
    private static let earliest = Date(timeIntervalSince1970: 1_767_225_600)

    /// The system, and whether it is a container, Windows, run by root or reached over SSH.
    var place: [Finding] {
        var notes: [SystemFinding] = []
        switch surroundings.container {
        case nil: break
        case .container: notes.append(.container)
        case .windows: notes.append(.windows)
        }
        if surroundings.isRoot { notes.append(.root) }
        if surroundings.isRemote { notes.append(.remote) }
        return ([.system(name: surroundings.system, kernel: surroundings.kernel)] + notes).map { finding($0) }
    }

    var voice: Finding {
        let isWanted = settings.speech != .off
        return finding(SpeechDispatcher.isInstalled ? .voice : .noVoice(isWanted: isWanted))
    }

    var disk: [Finding] {
        guard let room = FreeSpace.disk(of: options.data.file.path) else { return [] }
        if room.bytes < Self.little { return [finding(.fullDisk(bytes: room.bytes))] }
        return [finding(.disk(bytes: room.bytes, files: room.files))]
    }

    var memory: [Finding] {
        guard let bytes = FreeSpace.memory() else { return [] }
        return [finding(bytes < Self.littleMemory ? .littleMemory(bytes: bytes) : .memory(bytes: bytes))]
    }

    var browser: Finding {
        guard Browser.isThere else { return finding(.noDesktop) }
        let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin"].split(separator: ":")
        return finding(folders.contains { access("\($0)/xdg-open", X_OK) == 0 } ? .browser : .noOpener)
    }

    /// The port at which bookmarks look for it.
    var screen: Finding {
        let port = Int(ScreenOpening.usualPort)
        if other != nil { return finding(.portOurs) }
        guard let holder = PortHolder(of: ScreenOpening.usualPort) else { return finding(.portFree(port)) }
        return finding(
            holder.program == "peach"
                ? .portOfPeach(port, process: holder.process) : .portTaken(port, program: holder.program))
    }

    /// Answers are filed under the date.
    var clock: Finding {
        let now = Date()
        guard now > Self.earliest else { return finding(.clockUnset) }
        let written = try? options.data.file.resourceValues(forKeys: [.contentModificationDateKey])
        let isBehind = (written?.contentModificationDate ?? now) > now.addingTimeInterval(3600)
        return finding(isBehind ? .clockBehind : .clock)
    }
}
