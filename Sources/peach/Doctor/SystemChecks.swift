// SPDX-License-Identifier: MIT
import Localization
import Foundation
import Instrument
import Platform
import Settings
import Sound
import Store

/// The checks of `peach doctor`. They change and create nothing.
struct SystemChecks {
    let options: DoctorCommand
    /// English for JSON and reports.
    let texts: Texts
    let settings: UserSettings
    let environment = RuntimeEnvironment()
    /// Another running Peach of this user, whose devices are left alone.
    let other = Instance.running
    /// Real-time priority of the alsa-thread while it ran; nil without a sequencer.
    var controllers: (priority: Int?, limits: RealTime)?
    /// Real-time priority of the audio thread while a device was open; nil if none was opened.
    var audition: (priority: Int?, limits: RealTime)?

    /// Faults of the settings are findings of their own.
    init(_ options: DoctorCommand) {
        settings = (try? options.settings.load { _ in }) ?? UserSettings()
        self.options = options
        texts = options.json.isWanted || options.report != nil ? Texts(.english) : Console.texts
    }

    private var programs: Set<String> { Set(settings.programs) }

    func bad(_ errors: [any Error], isNeeded: Bool, remedy: String? = nil) -> Finding {
        Finding(
            isGood: false, isNeeded: isNeeded,
            text: errors.map { texts.sentence(forAny: $0) }.joined(separator: "\n"), isWhole: true, remedy: remedy)
    }

    func finding(_ finding: SystemFinding) -> Finding {
        Finding(
            isGood: finding.isGood, text: texts.sentence(for: finding), isWhole: !finding.isGood,
            remedy: finding.isGood ? nil : finding.remedy(environment.families))
    }

    mutating func findings(_ check: DoctorCheck) async -> [Finding] {
        switch check {
        case .system: place
        case .instance: [finding(other.map { .other(process: $0.process) } ?? .alone)]
        case .sequencer: [await sequencer()]
        case .controllers: [await controllers()]
        case .servers: servers
        case .output: await outputs()
        case .realTime: realTime
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

    private mutating func sequencer() async -> Finding {
        do {
            let present = try await PresentDevices.list(programs: programs)
            controllers = (present.priority, RealTime())
            return finding(.sequencer(DeviceAccess("/dev/snd/seq")))
        } catch {
            return bad([error], isNeeded: false, remedy: SystemFinding.remedy(for: error, on: environment))
        }
    }

    private func controllers() async -> Finding {
        let (devices, otherPrograms, _) = (try? await PresentDevices.list(programs: programs)) ?? ([], [], nil)
        let others = otherPrograms.isEmpty ? "" : " " + texts.programsAreNotAdmitted(otherPrograms)
        guard !devices.isEmpty else {
            return Finding(isGood: false, text: texts.noController + others, isWhole: true)
        }
        let library = try? options.mapping.source().read()
        let names = devices.map { device in
            let mapping = try? library?.mapping(for: device)
            return device.clientName + (mapping.map { " (\($0.name))" } ?? "")
        }
        return .good(texts.controllers(names) + others)
    }

    private func data() -> Finding {
        let path = options.data.file.path
        var status = stat()
        // Training creates the file.
        guard stat(path, &status) == 0, status.st_size > 0 else {
            do throws(DataStoreError) {
                try TrainingDataStore.checkWritable(path)
                return lostAnswers(path) ?? .good(texts.dataIsAbsent(file: path) + unsavedNote(path))
            } catch {
                return bad([CommandError.data(error, file: path)], isNeeded: true)
            }
        }
        do throws(CommandError) {
            let store = try options.data.openForReading()
            if status.st_size > Self.slowCheckSize { Console.say(Console.texts.dataIsRead(file: path)) }
            do throws(DataStoreError) {
                try store.integrityCheck()
                try store.checkRecords()
                try TrainingDataStore.checkWritable(path)
                let counts = try store.recordCounts()
                if counts.answers == 0, let lostAnswers = lostAnswers(path) { return lostAnswers }
                let sound = texts.dataIsSound(file: path, records: counts.all)
                return .good(sound + unsavedNote(path))
            } catch {
                throw .data(error, file: path)
            }
        } catch {
            return bad([error], isNeeded: true)
        }
    }

    private func unsavedNote(_ path: String) -> String {
        options.data.unsavedAnswers(for: path).isThere ? " " + texts.answersWait : ""
    }

    /// Nil unless only backups hold answers.
    private func lostAnswers(_ path: String) -> Finding? {
        options.data.mostAnswersInBackup.map { answers in
            Finding(isGood: false, text: texts.onlyBackupsHold(answers: answers, of: path), isWhole: true)
        }
    }

    /// Bytes of a file whose check takes seconds.
    private static let slowCheckSize = 50_000_000

    private func settingsFile() -> Finding {
        let path = options.settings.file.url.path
        do {
            var faults: [SettingError] = []
            _ = try options.settings.load { faults.append($0) }
            if !faults.isEmpty { return bad(faults, isNeeded: false) }
            return .good(
                FileManager.default.fileExists(atPath: path)
                    ? texts.settingsAreFine(file: path) : texts.settingsAreAbsent(file: path))
        } catch {
            return bad([error], isNeeded: true)
        }
    }

    private func mappings() -> Finding {
        do {
            let library = try options.mapping.source().read()
            return library.errors.isEmpty
                ? .good(texts.mappingsAreFine(count: library.entries.count))
                : bad(library.errors, isNeeded: false)
        } catch {
            return bad([error], isNeeded: true)
        }
    }
}

extension SystemChecks {
    /// Minimum free bytes of the disk.
    private static let lowDisk: UInt64 = 100_000_000
    /// Free bytes of memory below which a browser beside Peach causes swapping.
    private static let lowMemory: UInt64 = 200_000_000
    /// Earlier dates are wrong: 2026.
    private static let earliest = Date(timeIntervalSince1970: 1_767_225_600)

    /// The system, and notes on containers, WSL, root and SSH.
    var place: [Finding] {
        var notes: [SystemFinding] = []
        switch environment.container {
        case nil: break
        case .container: notes.append(.container)
        case .windows: notes.append(.windows)
        }
        if environment.isRoot { notes.append(.root) }
        if environment.isRemote { notes.append(.remote) }
        return ([.system(name: environment.system, kernel: environment.kernel)] + notes).map { finding($0) }
    }

    var voice: Finding {
        let isWanted = settings.speech != .off
        return finding(SpeechDispatcher.isInstalled ? .voice : .noVoice(isWanted: isWanted))
    }

    var disk: [Finding] {
        guard let room = FreeSpace.disk(of: options.data.file.path) else { return [] }
        if room.bytes < Self.lowDisk { return [finding(.fullDisk(bytes: room.bytes))] }
        return [finding(.disk(bytes: room.bytes, files: room.files))]
    }

    var memory: [Finding] {
        guard let bytes = FreeSpace.memory() else { return [] }
        return [finding(bytes < Self.lowMemory ? .littleMemory(bytes: bytes) : .memory(bytes: bytes))]
    }

    var browser: Finding {
        guard Browser.isThere else { return finding(.noDesktop) }
        let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin"].split(separator: ":")
        return finding(folders.contains { access("\($0)/xdg-open", X_OK) == 0 } ? .browser : .noOpener)
    }

    /// The port of bookmarks.
    var screen: Finding {
        let port = Int(ScreenOpening.defaultPort)
        if other != nil { return finding(.portOurs) }
        guard let holder = PortHolder(of: ScreenOpening.defaultPort) else { return finding(.portFree(port)) }
        return finding(
            holder.program == "peach"
                ? .portOfPeach(port, process: holder.process) : .portTaken(port, program: holder.program))
    }

    /// Answers are stored with their date.
    var clock: Finding {
        let now = Date()
        guard now > Self.earliest else { return finding(.clockUnset) }
        let written = try? options.data.file.resourceValues(forKeys: [.contentModificationDateKey])
        let isBehind = (written?.contentModificationDate ?? now) > now.addingTimeInterval(3600)
        return finding(isBehind ? .clockBehind : .clock)
    }
}
