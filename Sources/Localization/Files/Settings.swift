// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Training

extension Texts {
    package func name(of setting: SettingKey) -> String {
        t {
            switch setting {
            case .range: "Note range"
            case .duration: "Note duration"
            case .reference: "Reference pitch"
            case .loudness: "Vary loudness"
            case .intervals: "Intervals"
            case .tuning: "Tuning system"
            case .sound: "Sound"
            case .rotation: "Changing sounds"
            case .volume: "Volume"
            case .strategy: "Strategy"
            case .floor: "Smallest difference"
            case .ceiling: "Largest difference"
            case .narrowing: "Narrowing"
            case .widening: "Widening"
            case .adaptiveMechanical: "Mechanical"
            case .adaptiveNearby: "Nearby"
            case .adaptiveWeakSpots: "Weak spots"
            case .steadyShare: "Share of right answers"
            case .steadyFirstStep: "Largest first step"
            case .steadyStep: "Largest step"
            case .steadyFirstTrials: "First answers"
            case .easyShare: "Easy exercises"
            case .listening: "Listening in between"
            case .matchingRange: "Tuning range"
            case .matchingCommit: "Confirm by"
            case .matchingTicks: "Ticks for closed eyes"
            case .playAlong: "Play along"
            case .playAlongBend: "Play along: bend"
            case .tick: "Tick"
            case .speech: "Speech"
            case .language: "Language"
            case .output: "Sound output"
            case .buffer: "Buffer"
            case .programs: "Programs"
            }
        }
    }

    package func description(of setting: SettingKey) -> String {
        t {
            switch setting {
            case .range:
                "The notes you practise; adaptive begins with 48-72 and adds a note at either end once you hear the "
                    + "outer notes as finely as the rest."
            case .duration: "How long each note sounds."
            case .reference: "The pitch of the A above middle C."
            case .loudness: "How much louder or softer the second note may be; 1 means up to 2 dB."
            case .intervals: "The intervals of the interval modes; fixed for a whole run."
            case .tuning: "How large the intervals are; fixed for a whole run."
            case .sound: "What the notes sound like."
            case .rotation:
                "Picks a sound at random for each exercise, the same for both notes: own picks from Peach’s own, "
                    + "suitable from all that suit your notes, as “peach sounds list” shows."
            case .volume: "The overall volume."
            case .strategy:
                "How the next exercise is chosen: kazez builds on the last answer, so that about four of five are "
                    + "right, adaptive goes note by note, steady aims for a constant share of right answers."
            case .floor: "The smallest difference you are asked about."
            case .ceiling: "The largest difference you are asked about, and the very first one."
            case .narrowing:
                "How quickly right answers shrink the difference, in the strategies kazez and adaptive; automatic "
                    + "begins with 0.05 and goes on with 0.02 after your first wrong answer, so that about four of "
                    + "five are right; with adaptive it stays at 0.05."
            case .widening:
                "How quickly wrong answers widen the difference, in the strategies kazez and adaptive; the larger it is "
                    + "beside kazez.narrowing, the more of your answers are right."
            case .adaptiveMechanical:
                "From 0, natural, to 1, mechanical: how often adaptive jumps from nearby notes to a weak spot."
            case .adaptiveNearby: "How far a nearby note may be from the last one."
            case .adaptiveWeakSpots: "How many of the weakest notes count as weak spots for adaptive."
            case .steadyShare: "The share of right answers steady aims for."
            case .steadyFirstStep: "The largest factor by which steady changes the difference while a skill is new."
            case .steadyStep: "The largest factor by which steady changes the difference later on."
            case .steadyFirstTrials: "For how many answers steady treats a skill as new."
            case .easyShare:
                "The share of easy exercises mixed in with the strategy’s own; automatic is 0.1 with kazez and steady, "
                    + "0 with adaptive. They also make your threshold more precise."
            case .listening:
                "After every 20 answers of a comparison you just listen to exercises like them, this share of 20; 0 is "
                    + "none. A pad or key skips them."
            case .matchingRange: "How far off the note to be tuned may start; adaptive follows how well you tune."
            case .matchingCommit:
                "What confirms the tuned pitch: a pad, pedal or key, letting go of the wheel, or both."
            case .matchingTicks:
                "One to three ticks tell you how far off the tuned note was: high ticks if sharp, low if flat."
            case .playAlong: "When you can hear yourself play along: outside exercises, always or never."
            case .playAlongBend:
                "How far the wheel bends the keys you play along; automatic is what the controller asks for, otherwise "
                    + "2 semitones."
            case .tick:
                "A short, quiet sound after answers: wrong is a tick after wrong ones, right two soft tones after "
                    + "right ones, off none."
            case .speech:
                "What speech-dispatcher says aloud, never while a note sounds: intervals names the interval before "
                    + "each exercise, verdicts says whether you were right and what else happens, all does both."
            case .language: "The language of all texts."
            case .output: "Where the sound goes."
            case .buffer: "The size of the sound buffer; automatic starts small and grows if the sound has gaps."
            case .programs: "Other programs to treat as MIDI controllers."
            }
        }
    }

    /// The possible values: "0.3 to 3 seconds".
    package func range(of domain: SettingDomain) -> String {
        t {
            switch domain {
            case .noteRange(let limits, let span):
                "notes within \(limits.lowerBound.rawValue)-\(limits.upperBound.rawValue), at least \(span) semitones; "
                    + "or adaptive, alone or followed by such notes as its bounds"
            case .number(let range, let unit):
                "\(exact(range.lowerBound)) to \(exact(range.upperBound))\(name(of: unit))"
            case .wholeNumber(let range, let unit): "\(range.lowerBound) to \(range.upperBound)\(name(of: unit))"
            case .numberOr(let word, let range, let unit):
                "\(word), or \(exact(range.lowerBound)) to \(exact(range.upperBound))\(name(of: unit))"
            case .trueOrFalse: "true or false"
            case .tuning(let words):
                "\(words.joined(separator: ", ")), or a Scala file with 12 notes: its path, or its name in "
                    + "~/.local/share/peach/tunings"
            case .choice(let words): "\(words.joined(separator: ", "))"
            case .choices(let words): "one or more of \(words.joined(separator: " "))"
            case .soundSource: "one listed by “peach sounds list”, as FILE:BANK:PROGRAM"
            case .output: "automatic, pipewire, pipewire:SINK, alsa, alsa:DEVICE, pulseaudio, jack or none"
            case .buffer: "automatic, or FRAMESxPERIODS such as 128x2"
            case .names: "names of MIDI clients"
            }
        }
    }

    /// Follows a number, with a leading space; empty for a pure number.
    package func name(of unit: SettingDomain.Unit, isOne: Bool = false) -> String {
        t {
            switch unit {
            case .seconds: isOne ? " second" : " seconds"
            case .hertz: " Hz"
            case .cents: isOne ? " cent" : " cents"
            case .semitones: isOne ? " semitone" : " semitones"
            case .decibels: " dB"
            case .one: ""
            }
        }
    }

    package func isNow(_ setting: SettingKey, _ value: String) -> String {
        let moment =
            setting.appliesAtNextStart
            ? t("the next time Peach starts")
            : setting.isFixedDuringRun ? t("the next time you start a mode") : t("with the next exercise")
        return t("The setting \(quoted(setting.rawValue)) is now \(quotedValue(value)). It takes effect \(moment).")
    }

    package func isDefaultAgain(_ setting: SettingKey, _ value: String) -> String {
        t("The setting \(quoted(setting.rawValue)) is back to its default, \(quotedValue(value)).")
    }

    package func allAreDefaultsAgain(backup: String?) -> String {
        backup.map { t("All settings are back to their defaults. The old file is \(quoted($0)).") }
            ?? t("All settings are back to their defaults.")
    }

    /// Without the settings file's own quotation marks.
    func quotedValue(_ yaml: String) -> String {
        let isQuoted = yaml.count > 1 && yaml.hasPrefix("\"") && yaml.hasSuffix("\"")
        return quotedWord(isQuoted ? String(yaml.dropFirst().dropLast()) : yaml)
    }

    /// A value with its unit: "0.8 seconds".
    package func written(_ value: Double, _ unit: SettingDomain.Unit) -> String {
        exact(value) + name(of: unit, isOne: value == 1)
    }

    package func title(of group: SettingGroup) -> String {
        t {
            switch group {
            case .exercises: "Exercises"
            case .sound: "Sound"
            case .feedback: "Feedback"
            case .controllers: "Controllers"
            case .screen: "Language and screen"
            case .data: "Data"
            }
        }
    }

    package func name(ofChoice word: String, of setting: SettingKey) -> String {
        if let tuning = TuningKey(rawValue: word), setting == .tuning { return name(of: tuning) }
        return switch (setting, word) {
        case (.rotation, RotationSetting.off.rawValue): t("Off")
        case (.rotation, RotationSetting.own.rawValue): t("Peach’s own")
        case (.rotation, RotationSetting.suitable.rawValue): t("All that are suitable")
        case (.matchingRange, _): t("follows how well you tune")
        case (.matchingCommit, CommitSetting.confirm.rawValue): t("A pad, pedal or key")
        case (.matchingCommit, CommitSetting.release.rawValue): t("Letting go")
        case (.matchingCommit, CommitSetting.both.rawValue): t("Either")
        case (.playAlong, PlayAlongSetting.outside.rawValue): t("Outside exercises")
        case (.playAlong, PlayAlongSetting.always.rawValue): t("Always")
        case (.playAlong, PlayAlongSetting.never.rawValue): t("Never")
        case (.playAlongBend, _): t("as the controller asks for")
        case (.easyShare, _), (.narrowing, _): t("by strategy")
        case (.tick, TickSetting.wrong.rawValue): t("Wrong answers")
        case (.tick, TickSetting.right.rawValue): t("Right answers")
        case (.tick, TickSetting.off.rawValue): t("Off")
        case (.speech, SpeechSetting.off.rawValue): t("Off")
        case (.speech, SpeechSetting.intervals.rawValue): t("Intervals")
        case (.speech, SpeechSetting.verdicts.rawValue): t("Verdicts")
        case (.speech, SpeechSetting.all.rawValue): t("Both")
        case (.language, LanguageSetting.automatic.rawValue): t("Same as the browser or system")
        case (.language, LanguageSetting.english.rawValue): "English"
        case (.language, LanguageSetting.german.rawValue): "Deutsch"
        case (.output, OutputChoice.automatic.text), (.buffer, OutputChoice.automatic.text): t("Automatic")
        case (.output, OutputChoice.pipewire(nil).text): "PipeWire"
        case (.output, _) where word.hasPrefix("pipewire:"): "PipeWire: \(word.dropFirst(9))".escaped
        case (.output, OutputChoice.alsa(nil).text): t("ALSA, default device")
        case (.output, OutputChoice.pulseaudio.text): "PulseAudio"
        case (.output, OutputChoice.jack.text): "JACK"
        case (.output, OutputChoice.none.text): t("None")
        case (.buffer, _): word.replacing("x", with: " × ")
        case _: word
        }
    }
}

extension Texts {
    /// The effect of a setting in the form's own terms; `description(of:)` where they are the file's.
    package func explanation(of setting: SettingKey) -> String {
        t {
            switch setting {
            case .range:
                "The notes you practise. A range that grows begins with \(name(of: .adaptiveStart)) and adds a note at "
                    + "either end once you hear the outer notes as finely as the rest."
            case .strategy:
                "How the next exercise is chosen. In the sketches each dot is an exercise, finer ones are lower, and the dashed "
                    + "line is your threshold."
            case .intervals: "Upwards ↑ or downwards ↓ from the first note. Each sounds when you choose it."
            case .narrowing:
                "How fast right answers make the difference smaller, with Kazez and Adaptive. “By strategy” begins with "
                    + "0.05 and goes on with 0.02 after your first wrong answer, so that about four of five are right; "
                    + "with Adaptive it stays at 0.05."
            case .widening:
                "How fast wrong answers make the difference larger, with Kazez and Adaptive. The larger it is beside "
                    + "“\(name(of: SettingKey.narrowing))”, the more of your answers are right."
            case .adaptiveMechanical:
                "With Adaptive: how often it jumps from nearby notes to a weak spot, from 0, natural, to 1, mechanical."
            case .adaptiveNearby: "With Adaptive: how far a nearby note may be from the last one."
            case .adaptiveWeakSpots: "With Adaptive: how many of the weakest notes count as weak spots."
            case .steadyShare: "With Steady: the share of right answers it aims for."
            case .steadyFirstStep:
                "With Steady: the largest factor by which the difference changes while a skill is new."
            case .steadyStep: "With Steady: the largest factor by which the difference changes later on."
            case .steadyFirstTrials: "With Steady: for how many answers a skill counts as new."
            case .easyShare:
                "The share of easy exercises mixed in with the strategy’s own. “By strategy” means 0.1 with Kazez and "
                    + "Steady, 0 with Adaptive. They also make your threshold more precise."
            case .matchingRange: "How far off the note to be tuned may start."
            case .matchingCommit: "What confirms the pitch you have tuned."
            case .tick:
                "What you hear after an answer: a quiet tick if it was wrong, or two soft tones if it was right."
            case .playAlongBend:
                "How far the wheel bends the keys you play along: 2 semitones unless the controller asks for something "
                    + "else."
            case .speech:
                "What Peach says aloud, never while a note sounds, so that you can close your eyes: the interval "
                    + "before each exercise, how you did and what else happens, or both. This needs "
                    + "speech-dispatcher on your computer."
            case .buffer:
                "How much sound is buffered ahead. “Automatic” starts small and grows if the sound has gaps."
            case .rotation:
                "A new sound for each exercise, the same for both notes. Other SoundFonts are suitable once they have "
                    + "been measured."
            case _: "\(description(of: setting))"
            }
        }
    }

    package func refusal(of setting: SettingKey, _ error: SettingError) -> String {
        guard case .refused(_, let reason) = error else { return sentence(for: error) }
        let name = quoted(name(of: setting))
        switch reason {
        case .outOfRange(_, let lowest, let highest):
            return t("\(name) goes from \(exact(lowest)) to \(exact(highest)).")
        case .emptyList: return t("\(name) needs at least one.")
        case .broken(let broken):
            switch broken.rule as? SettingRule {
            case .floorAboveCeiling?:
                return t("\(quoted(self.name(of: .floor))) cannot be above \(quoted(self.name(of: .ceiling))).")
            case .unfitBounds?: return t("A growing range must include \(self.name(of: .adaptiveStart)).")
            case .unusableScale(let error)?: return sentence(for: error)
            case .unfitNoteRange?, .wrongValue?, nil: return t("\(name) cannot have that value.")
            }
        case _: return t("\(name) cannot have that value.")
        }
    }

    private func name(of range: NoteRange) -> String {
        t("\(name(of: range.notes.lowerBound)) to \(name(of: range.notes.upperBound))")
    }
}
