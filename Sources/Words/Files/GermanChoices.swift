// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Training

/// Was Einstellungen sein können.
extension German {
    package func title(of group: SettingGroup) -> String {
        switch group {
        case .notes: "Töne"
        case .sound: "Klang"
        case .intervals: "Intervalle"
        case .comparison: name(of: .comparison)
        case .matching: name(of: .pitchMatching)
        case .playAlong: "Mitspielen"
        case .general: "Peach"
        }
    }

    package func nameOfOne(_ unit: SettingDomain.Unit) -> String {
        switch unit {
        case .seconds: " Sekunde"
        case .semitones: " Halbton"
        case .hertz, .decibels, .cents, .one: name(of: unit)
        }
    }

    package func name(ofChoice word: String, of setting: SettingKey) -> String {
        if let tuning = TuningKey(rawValue: word), setting == .tuning { return name(of: tuning) }
        return switch (setting, word) {
        case (.strategy, StrategyName.kazez.rawValue): "Kazez: eine Kette, feiner nach richtigen Antworten"
        case (.strategy, StrategyName.adaptive.rawValue): "Adaptiv: Note für Note, Schwachstellen öfter"
        case (.strategy, StrategyName.steady.rawValue): "Stetig: gleichbleibender Anteil richtiger Antworten"
        case (.rotation, RotationSetting.off.rawValue): "Aus"
        case (.rotation, RotationSetting.own.rawValue): "Die von Peach"
        case (.rotation, RotationSetting.suitable.rawValue): "Alle geeigneten"
        case (.matchingRange, _): "richtet sich danach, wie gut du stimmst"
        case (.matchingCommit, CommitSetting.confirm.rawValue): "Pad, Pedal oder Taste"
        case (.matchingCommit, CommitSetting.release.rawValue): "Loslassen"
        case (.matchingCommit, CommitSetting.both.rawValue): "Beides"
        case (.playAlong, PlayAlongSetting.outside.rawValue): "Außerhalb von Übungen"
        case (.playAlong, PlayAlongSetting.always.rawValue): "Immer"
        case (.playAlong, PlayAlongSetting.never.rawValue): "Nie"
        case (.playAlongBend, _): "wie es der Controller verlangt"
        case (.easyShare, _): "je nach Strategie"
        case (.tick, TickSetting.wrong.rawValue): "Falsche Antworten"
        case (.tick, TickSetting.right.rawValue): "Richtige Antworten"
        case (.tick, TickSetting.off.rawValue): "Aus"
        case (.speech, SpeechSetting.off.rawValue): "Aus"
        case (.speech, SpeechSetting.intervals.rawValue): "Intervalle"
        case (.speech, SpeechSetting.verdicts.rawValue): "Ergebnisse"
        case (.speech, SpeechSetting.all.rawValue): "Beides"
        case (.language, LanguageSetting.automatic.rawValue): "Wie Browser oder System"
        case (.language, LanguageSetting.english.rawValue): "English"
        case (.language, LanguageSetting.german.rawValue): "Deutsch"
        case (.output, OutputChoice.automatic.text), (.buffer, OutputChoice.automatic.text): "Automatisch"
        case (.output, OutputChoice.alsa(nil).text): "ALSA, Standardgerät"
        case (.output, OutputChoice.pulseaudio.text): "PulseAudio"
        case (.output, OutputChoice.jack.text): "JACK"
        case (.output, OutputChoice.none.text): "Keine"
        case (.buffer, _): word.replacing("x", with: " × ")
        case _: word
        }
    }
}
