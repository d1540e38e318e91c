// SPDX-License-Identifier: MIT
import Commands
import Foundation
import Instrument
import Mapping
import Music
import Settings
import Sound
import Store
import Words

/// What `peach doctor` does for each check. It changes nothing: what is not there is not made.
struct SystemChecks {
    /// What came of a check.
    struct Finding {
        let isGood: Bool
        /// Without it nobody can train.
        var isNeeded: Bool
        let text: String
        /// The text says by itself what it is about.
        var isWhole = false
        /// For programs, in English.
        var details: [String] = []

        static func good(_ text: String) -> Finding { Finding(isGood: true, isNeeded: false, text: text) }
    }

    private let options: RunOptions
    /// Programs read English.
    private let texts: any Texts
    private let programs: Set<String>
    private let output: OutputChoice
    private let buffer: BufferSize?

    /// What is wrong with the settings is a finding.
    init(_ options: RunOptions) {
        let settings = (try? options.settings.load { _ in }) ?? UserSettings()
        self.options = options
        texts = options.json.isWanted ? English() : Speech.texts
        programs = Set(settings.programs)
        output = options.sound.output(settings)
        buffer = options.sound.buffer(settings)
    }

    private func bad(_ error: any Error, isNeeded: Bool) -> Finding { bad([error], isNeeded: isNeeded) }

    /// Each on a line.
    private func bad(_ errors: [any Error], isNeeded: Bool) -> Finding {
        let sentences = errors.map { texts.sentence(forAny: $0) }
        return Finding(isGood: false, isNeeded: isNeeded, text: sentences.joined(separator: "\n"), isWhole: true)
    }

    /// Of the sine, for the self-test: low, middle and high.
    private static let keys = [36, 48, 60, 69, 84].map { MIDINote($0) }

    func findings(_ check: DoctorCheck) async -> [Finding] {
        switch check {
        case .sequencer: [await sequencer()]
        case .controllers: [await controllers()]
        case .output: await outputs()
        case .sound: [sine()]
        case .synthesizer: [.good(texts.version(ofFluidSynth: FluidSynthVersion.text))]
        case .data: [data()]
        case .settings: [settings()]
        case .mappings: [mappings()]
        }
    }

    private func sequencer() async -> Finding {
        do {
            _ = try await PresentDevices.list(programs: programs)
            return .good(texts.sequencerWorks)
        } catch {
            return bad(error, isNeeded: false)
        }
    }

    private func controllers() async -> Finding {
        let devices = (try? await PresentDevices.list(programs: programs)) ?? []
        guard !devices.isEmpty else {
            return Finding(isGood: false, isNeeded: false, text: texts.noController, isWhole: true)
        }
        let library = try? options.mapping.library()
        let names = devices.map { device in
            let mapping = try? library?.mapping(for: device)
            return device.clientName + (mapping.map { " (\($0.name))" } ?? "")
        }
        return .good(texts.controllers(names))
    }

    /// Each that Peach would try by itself, or the chosen one. One is enough.
    private func outputs() async -> [Finding] {
        var findings: [Finding] = []
        for choice in output == .automatic ? AudioOutputs.candidates : [output] { findings.append(await sound(choice)) }
        guard findings.contains(where: \.isGood) else { return findings }
        return findings.map { finding in
            var finding = finding
            finding.isNeeded = false
            return finding
        }
    }

    private func sound(_ output: OutputChoice) async -> Finding {
        do {
            let stage = LiveStage(
                choice: output, buffer: buffer, library: try SoundOptions.library(),
                memory: BufferMemory(Folders().state))
            defer {
                stage.close()
                stage.waitUntilClosed(.seconds(1))
            }
            try await stage.waitUntilOpen(.sine) { Speech.say(Speech.texts.soundAwaited($0)) }
            guard let opened = stage.output else { throw AudioError.lost(device: stage.name) }
            return .good(
                texts.outputWorks(
                    name: opened.name, rate: opened.sampleRate, granted: opened.buffer, asked: buffer))
        } catch {
            var finding = bad(error, isNeeded: true)
            finding.details = (error as? AudioError)?.details ?? []
            return finding
        }
    }

    private func sine() -> Finding {
        do {
            let source = try SoundOptions.library().source(for: .sine)
            let measurement = try PresetMeasurement(of: source, notes: Self.keys)
            guard let fault = measurement.faults.first else {
                let worst = measurement.mostDetuned?.error ?? 0
                return .good(texts.isInTune(worst: worst, keys: measurement.keys.count))
            }
            return Finding(isGood: false, isNeeded: true, text: texts.sentence(for: fault))
        } catch {
            return bad(error, isNeeded: true)
        }
    }

    private func data() -> Finding {
        let path = options.data.file.path
        var status = stat()
        // Data that has not been begun is made by whoever trains.
        guard stat(path, &status) == 0, status.st_size > 0 else {
            do throws(DataStoreError) {
                try TrainingDataStore.checkPlace(path)
                return .good(texts.dataIsAbsent(file: path))
            } catch {
                return bad(CommandError.data(error, file: path), isNeeded: true)
            }
        }
        do throws(CommandError) {
            let store = try options.data.openForReading()
            do throws(DataStoreError) {
                try store.integrityCheck()
                try store.checkRecords()
                try TrainingDataStore.checkWritable(path)
                let sound = texts.dataIsSound(file: path, records: try store.recordCount())
                let left = UnsavedAnswers(of: path, state: Folders().state, lastResorts: Folders().lastResorts)
                return .good(left.isAny ? sound + " " + texts.answersWait : sound)
            } catch {
                throw .data(error, file: path)
            }
        } catch {
            return bad(error, isNeeded: true)
        }
    }

    private func settings() -> Finding {
        let path = options.settings.file.url.path
        do {
            var faults: [SettingError] = []
            _ = try options.settings.load { faults.append($0) }
            if !faults.isEmpty { return bad(faults, isNeeded: false) }
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
                : bad(library.errors, isNeeded: false)
        } catch {
            return bad(error, isNeeded: true)
        }
    }
}

extension AudioError {
    /// The libraries' own words, for whoever asks for them.
    fileprivate var details: [String] {
        switch self {
        case .noDevice(let tried, _): tried
        case .device(_, let reason): [reason]
        case .outOfMemory, .soundFont, .soundFontGone, .presetMissing, .busy, .sampleRate, .pace, .asleep, .lost,
            .unresponsive,
            .notKept:
            []
        }
    }
}
