// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Training

/// What settings can be, for whoever chooses without typing.
extension English {
    package func title(of group: SettingGroup) -> String {
        switch group {
        case .notes: "Notes"
        case .sound: "Sound"
        case .intervals: "Intervals"
        case .comparison: name(of: .comparison)
        case .matching: name(of: .pitchMatching)
        case .playAlong: "Play along"
        case .general: "Peach"
        }
    }

    package func nameOfOne(_ unit: SettingDomain.Unit) -> String {
        switch unit {
        case .seconds: " second"
        case .cents: " cent"
        case .semitones: " semitone"
        case .hertz, .decibels, .one: name(of: unit)
        }
    }

    package func name(ofChoice word: String, of setting: SettingKey) -> String {
        if let tuning = TuningKey(rawValue: word), setting == .tuning { return name(of: tuning) }
        return switch (setting, word) {
        case (.strategy, StrategyName.kazez.rawValue): "Kazez: one chain, finer after each right answer"
        case (.strategy, StrategyName.adaptive.rawValue): "Adaptive: note by note, weak spots more often"
        case (.strategy, StrategyName.steady.rawValue): "Steady: a constant share of right answers"
        case (.rotation, RotationSetting.off.rawValue): "Off"
        case (.rotation, RotationSetting.own.rawValue): "Peach’s own"
        case (.rotation, RotationSetting.suitable.rawValue): "All that are suitable"
        case (.matchingRange, _): "follows how well you tune"
        case (.matchingCommit, CommitSetting.confirm.rawValue): "A pad, pedal or key"
        case (.matchingCommit, CommitSetting.release.rawValue): "Letting go"
        case (.matchingCommit, CommitSetting.both.rawValue): "Either"
        case (.playAlong, PlayAlongSetting.outside.rawValue): "Outside exercises"
        case (.playAlong, PlayAlongSetting.always.rawValue): "Always"
        case (.playAlong, PlayAlongSetting.never.rawValue): "Never"
        case (.playAlongBend, _): "as the controller asks for"
        case (.easyShare, _): "by strategy"
        case (.tick, TickSetting.wrong.rawValue): "Wrong answers"
        case (.tick, TickSetting.right.rawValue): "Right answers"
        case (.tick, TickSetting.off.rawValue): "Off"
        case (.speech, SpeechSetting.off.rawValue): "Off"
        case (.speech, SpeechSetting.intervals.rawValue): "Intervals"
        case (.speech, SpeechSetting.verdicts.rawValue): "Verdicts"
        case (.speech, SpeechSetting.all.rawValue): "Both"
        case (.language, LanguageSetting.automatic.rawValue): "Same as the browser or system"
        case (.language, LanguageSetting.english.rawValue): "English"
        case (.language, LanguageSetting.german.rawValue): "Deutsch"
        case (.output, OutputChoice.automatic.text), (.buffer, OutputChoice.automatic.text): "Automatic"
        case (.output, OutputChoice.alsa(nil).text): "ALSA, default device"
        case (.output, OutputChoice.pulseaudio.text): "PulseAudio"
        case (.output, OutputChoice.jack.text): "JACK"
        case (.output, OutputChoice.none.text): "None"
        case (.buffer, _): word.replacing("x", with: " × ")
        case _: word
        }
    }
}
