// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Training

/// What settings can be, for whoever chooses without typing.
extension Texts {
    package func title(of group: SettingGroup) -> String {
        switch group {
        case .notes: t("Notes")
        case .sound: t("Sound")
        case .intervals: t("Intervals")
        case .comparison: name(of: .comparison)
        case .matching: name(of: .pitchMatching)
        case .playAlong: t("Play along")
        case .general: t("Peach")
        }
    }

    /// The same behind 1.
    package func nameOfOne(_ unit: SettingDomain.Unit) -> String {
        switch unit {
        case .seconds: t(" second")
        case .cents: t(" cent")
        case .semitones: t(" semitone")
        case .hertz, .decibels, .one: name(of: unit)
        }
    }

    /// What a person reads for a word that a setting can be.
    package func name(ofChoice word: String, of setting: SettingKey) -> String {
        if let tuning = TuningKey(rawValue: word), setting == .tuning { return name(of: tuning) }
        return switch (setting, word) {
        case (.strategy, StrategyName.kazez.rawValue): t("Kazez: one chain, finer after each right answer")
        case (.strategy, StrategyName.adaptive.rawValue): t("Adaptive: note by note, weak spots more often")
        case (.strategy, StrategyName.steady.rawValue): t("Steady: a constant share of right answers")
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
        case (.easyShare, _): t("by strategy")
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
        case (.output, OutputChoice.alsa(nil).text): t("ALSA, default device")
        case (.output, OutputChoice.pulseaudio.text): "PulseAudio"
        case (.output, OutputChoice.jack.text): "JACK"
        case (.output, OutputChoice.none.text): t("None")
        case (.buffer, _): word.replacing("x", with: " × ")
        case _: word
        }
    }
}
