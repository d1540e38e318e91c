// SPDX-License-Identifier: MIT
import Localization
import Instrument
import Platform
import MIDI
import Music
import Sound

extension SystemChecks {
    /// Notes of the self-test.
    private static let keys = [36, 48, 60, 69, 84].map { MIDINote($0) }

    /// Sound servers, and the cards' state before Peach opens one.
    var servers: [Finding] {
        let running = finding(.servers(SoundServer.running()))
        guard output.isDevice else { return [running] }
        let cards = PlayingCard.all()
        guard !cards.isEmpty else {
            // JACK and PulseAudio may play on another computer.
            return SoundServer.running().isEmpty ? [running, finding(.noCard)] : [running]
        }
        let playing = self.playing(cards)
        return [running] + (playing.isEmpty ? [finding(.cardsRest)] : playing)
    }

    private func playing(_ cards: [PlayingCard]) -> [Finding] {
        cards.compactMap { card in
            card.playing.map { finding(.cardPlays(card.number, rate: $0.rate, program: $0.program)) }
        }
    }

    var output: OutputChoice { options.sound.output(settings) }

    /// A sound server plays for several programs; a card may play for one only.
    var isOutputTaken: Bool { other != nil && output.isDevice && SoundServer.running().isEmpty }

    /// Tests the candidates of the automatic choice, or the chosen output. One working output is enough.
    mutating func outputs() async -> [Finding] {
        guard !isOutputTaken else { return [finding(.outputIsTaken)] }
        var findings: [Finding] = []
        for choice in output == .automatic ? AudioOutputs.candidates : [output] { findings += await sound(choice) }
        guard findings.contains(where: \.isGood) else { return findings }
        // Without a sound server, a working ALSA output is enough.
        if SoundServer.running().isEmpty { return findings.filter(\.isGood) }
        return findings.map { finding in
            var finding = finding
            finding.isNeeded = false
            return finding
        }
    }

    private mutating func sound(_ choice: OutputChoice) async -> [Finding] {
        let buffer = options.sound.buffer(settings)
        let memory = SavedBufferSizes(Folders().state)
        do {
            let session = LiveAudioSession(
                OutputSelection(choice, buffer: buffer), library: try SoundOptions.library(), memory: memory)
            defer {
                session.close()
                session.waitUntilClosed(.seconds(1))
            }
            try await session.waitUntilOpen(.sine) { Console.say(Console.texts.soundAwaited($0)) }
            guard choice.isDevice else { return [.good(texts.outputWorks(session.name))] }
            guard let status = await session.knownStatus else { throw AudioError.lost(device: session.name) }
            audition = audition ?? (status.audioPriority, RealTime())
            let grown = buffer == nil ? memory.buffers[status.name].flatMap { $0.isGrown ? $0 : nil } : nil
            var works = Finding.good(
                texts.outputWorks(
                    status, asked: buffer, grown: grown.map { ($0.origin, texts.day($0.date, in: .current)) }))
            if grown != nil { works.remedy = "peach settings reset buffer" }
            let late = texts.lateness(of: status).map { Finding(isGood: false, text: $0, isWhole: true) }
            return [works] + [late].compactMap { $0 } + playing(PlayingCard.all())
        } catch {
            var finding = bad([error], isNeeded: true, remedy: SystemFinding.remedy(for: error, on: environment))
            finding.details = (error as? AudioError)?.details ?? []
            return [finding]
        }
    }

    var realTime: [Finding] {
        let priority = controllers?.priority
        let sound: SystemFinding =
            audition.map { audition in
                audition.priority.map { .realTime(sound: $0, controllers: priority) } ?? .noRealTime(audition.limits)
            } ?? .realTimeUnknown(RealTime(), controllers: priority)
        let late = controllers.flatMap { $0.priority == nil ? SystemFinding.lateControllers($0.limits) : nil }
        return ([sound] + [late].compactMap { $0 }).map { finding($0) }
    }

    /// Peach's own sounds, the chosen sound, and unreadable SoundFonts.
    var sounds: [Finding] {
        do {
            let library = try SoundOptions.library()
            return try ownSounds(library) + chosenSound(library)
                + library.problems.map { bad([$0], isNeeded: false) }
        } catch {
            return [bad([error], isNeeded: true)]
        }
    }

    private func ownSounds(_ library: SoundFontLibrary) throws(AudioError) -> [Finding] {
        var (worst, count) = (Cents(0), 0)
        var faults: [Finding] = []
        let own = library.presets.filter { $0.id.soundFont == SoundSourceID.sine.soundFont }
        for preset in own {
            let measurement = try PresetMeasurement(of: try library.source(for: preset.id), notes: Self.keys)
            count += measurement.keys.count
            if let error = measurement.mostDetuned?.error, abs(error.rawValue) > abs(worst.rawValue) {
                worst = error
            }
            faults += measurement.defects.prefix(1).map { defect in
                let text = texts.sentence(for: defect, of: texts.name(of: preset.id, called: preset.name))
                return Finding(isGood: false, isNeeded: preset.id == .sine, text: text, isWhole: true)
            }
        }
        return faults.isEmpty ? [.good(texts.areInTune(worst: worst, keys: count))] : faults
    }

    /// The chosen sound, if it is not Peach's own, as calibrated for training.
    private func chosenSound(_ library: SoundFontLibrary) -> [Finding] {
        let (sound, training) = (settings.training.soundSource, settings.training)
        guard !library.isShipped(sound) else { return [] }
        do throws(AudioError) {
            _ = try library.source(for: sound)
            let state = library.calibrationState(of: sound, lasting: training.noteDuration)
            guard let judgement = state.judgement(in: training.range.widest.notes, at: training.referencePitch) else {
                let fault = texts.fault(of: state, of: sound, lasting: training.noteDuration)
                return [
                    Finding(
                        isGood: false, text: fault ?? texts.isNotCalibrated(sound), isWhole: true,
                        remedy: Advice.calibration(of: sound))
                ]
            }
            let text = "\(texts.quoted(sound.text)): \(texts.sentence(for: judgement))"
            if judgement.isGood { return [.good(text)] }
            let faults = judgement.defects.map { texts.sentence(for: $0, of: sound.text) }
            return [
                Finding(
                    isGood: false, text: ([text] + faults).joined(separator: "\n"), isWhole: true,
                    remedy: judgement.verdict == .needsCalibration ? Advice.calibration(of: sound) : nil)
            ]
        } catch {
            // Unreadable files are reported with the others.
            if case .soundFont = error { return [] }
            return [bad([error], isNeeded: false)]
        }
    }
}

extension SystemFinding {
    private static func user(_ action: String) -> String { "systemctl --user \(action)" }

    /// A shell command that helps against an error; nil if there is none.
    static func remedy(for error: any Error, on environment: RuntimeEnvironment) -> String? {
        switch error {
        // A container lacks what its host does not pass on.
        case _ where environment.container != nil: nil
        case let error as MIDIError where error.cause == .missing:
            "sudo modprobe snd-seq"
        case let error as MIDIError where error.cause == .forbidden:
            "sudo usermod -a -G audio \"$USER\""
        // Debian's package starts it for every user, and it holds the card.
        case AudioError.busy(_, let programs) where programs.contains("fluidsynth"): user("disable --now fluidsynth")
        case AudioError.device("pulseaudio", _) where HostFile().isThere("usr/bin/pipewire-pulse"),
            AudioError.device("pipewire", _), AudioError.asleep("pipewire"):
            user("restart pipewire pipewire-pulse wireplumber")
        case AudioError.device("pulseaudio", _) where HostFile().isThere("usr/bin/pulseaudio"): "pulseaudio --start"
        case AudioError.asleep("pulseaudio") where HostFile().isThere("usr/bin/pipewire-pulse"):
            user("restart pipewire pipewire-pulse wireplumber")
        case AudioError.device("alsa", _) where PlayingCard.all().isEmpty: "cat /proc/asound/cards"
        case _: nil
        }
    }
}

extension AudioError {
    var details: [String] {
        switch self {
        case .noDevice(let tried, _): tried
        case .device(_, let reason): [reason]
        case _: []
        }
    }
}
