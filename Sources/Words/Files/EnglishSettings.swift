// SPDX-License-Identifier: MIT
import Instrument
import Settings

extension English: SettingsTexts {
    package func name(of setting: SettingKey) -> String {
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
        case .ceiling: "Greatest difference"
        case .narrowing: "Narrowing"
        case .widening: "Widening"
        case .adaptiveMechanical: "Mechanical"
        case .adaptiveNearby: "Nearby"
        case .adaptiveWeakSpots: "Weak spots"
        case .steadyShare: "Share of right answers"
        case .steadyFirstStep: "Greatest first step"
        case .steadyStep: "Greatest step"
        case .steadyFirstTrials: "First answers"
        case .easyShare: "Easy exercises"
        case .matchingRange: "Tuning range"
        case .matchingCommit: "What takes the pitch"
        case .matchingTicks: "Ticks for the eyes closed"
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

    package func description(of setting: SettingKey) -> String {
        switch setting {
        case .range:
            "The notes that are practised; adaptive begins with 48-72 and takes in one more note wherever you hear the outer "
                + "ones as finely as the others."
        case .duration: "How long each note sounds."
        case .reference: "The pitch of the A above middle C."
        case .loudness: "How much louder or softer the second note may be; 1 is 2 dB."
        case .intervals: "What the interval modes ask for; holds for a whole run."
        case .tuning: "How large intervals are; holds for a whole run."
        case .sound: "What the notes sound like."
        case .rotation:
            "Draws a sound for each exercise, which both of its notes have: own draws from Peach’s, suitable from all that are "
                + "suitable for your notes, as “peach sounds list” says."
        case .volume: "How loud everything is."
        case .strategy:
            "How the next exercise is chosen: kazez goes on from the last answer, adaptive learns note by note, steady "
                + "keeps to a share of right answers."
        case .floor: "The smallest difference that is asked."
        case .ceiling: "The greatest difference that is asked, and the first one."
        case .narrowing: "How fast right answers make the difference smaller, in the strategies kazez and adaptive."
        case .widening: "How fast wrong answers make the difference greater, in the strategies kazez and adaptive."
        case .adaptiveMechanical:
            "From 0, natural, to 1, mechanical: how often adaptive leaves nearby notes for a weak spot."
        case .adaptiveNearby: "How far a nearby note lies from the last one."
        case .adaptiveWeakSpots: "From how many of the weakest notes adaptive draws a weak spot."
        case .steadyShare: "The share of right answers that steady aims at."
        case .steadyFirstStep: "By what factor steady changes the difference at most while a skill is new."
        case .steadyStep: "By what factor steady changes the difference at most later."
        case .steadyFirstTrials: "For how many answers a skill is new to steady."
        case .easyShare:
            "What share of exercises is easy, between those of the strategy; automatic is 0.1 with steady, else 0. With "
                + "kazez, 0.1 also gives your threshold more precisely."
        case .matchingRange: "How far off a note that is to be tuned can begin; adaptive follows how well you tune."
        case .matchingCommit: "What takes the tuned pitch: a pad, pedal or key, letting go of the wheel, or both."
        case .matchingTicks: "One to three ticks tell how far off a tuned pitch was: high if sharp, low if flat."
        case .playAlong: "When keys that play along are heard: outside exercises, always or never."
        case .playAlongBend:
            "How far the wheel bends keys that play along; automatic is what the controller asks for, else 2 semitones."
        case .tick: "A short quiet tick tells of a wrong answer."
        case .speech:
            "What is spoken by speech-dispatcher, for closed eyes and never over a note: intervals names the interval before "
                + "each exercise, verdicts tells what came of an answer and what else happens, all does both."
        case .language: "The language of all texts."
        case .output: "Where the sound goes."
        case .buffer: "How much sound the device holds ahead; automatic begins small and grows where there are gaps."
        case .programs: "Other programs whose MIDI is heard like a controller’s."
        }
    }

    package func range(of domain: SettingDomain) -> String {
        switch domain {
        case .noteRange(let limits, let span):
            "notes within \(limits.lowerBound.rawValue)-\(limits.upperBound.rawValue), at least \(span) semitones; or adaptive, alone or "
                + "before such notes as its bounds"
        case .number(let range, let unit):
            "\(exact(range.lowerBound)) to \(exact(range.upperBound))\(name(of: unit))"
        case .wholeNumber(let range, let unit): "\(range.lowerBound) to \(range.upperBound)\(name(of: unit))"
        case .numberOr(let word, let range, let unit):
            "\(word), or \(exact(range.lowerBound)) to \(exact(range.upperBound))\(name(of: unit))"
        case .trueOrFalse: "true or false"
        case .tuning(let words):
            words.joined(separator: ", ")
                + ", or a Scala file with 12 notes: its path, or its name in ~/.local/share/peach/tunings"
        case .choice(let words): words.joined(separator: ", ")
        case .choices(let words): "one or more of " + words.joined(separator: " ")
        case .soundSource: "one that “peach sounds list” names, as FILE:BANK:PROGRAM"
        case .output: "automatic, alsa, alsa:DEVICE, pulseaudio, jack or none"
        case .buffer: "automatic, or FRAMESxPERIODS like 128x2"
        case .names: "names of MIDI clients"
        }
    }

    package func name(of unit: SettingDomain.Unit) -> String {
        switch unit {
        case .seconds: " seconds"
        case .hertz: " Hz"
        case .cents: " cents"
        case .semitones: " semitones"
        case .decibels: " dB"
        case .one: ""
        }
    }

    package func isNow(_ setting: SettingKey, _ value: String) -> String {
        "The setting \(quoted(setting.rawValue)) is now \(quotedWord(value)), from the next "
            + (setting.waitsForStart ? "start on." : "exercise on.")
    }

    package func isDefaultAgain(_ setting: SettingKey, _ value: String) -> String {
        "The setting \(quoted(setting.rawValue)) has its default again: \(quotedWord(value))."
    }

    package func allAreDefaultsAgain(backup: String?) -> String {
        "All settings have their defaults again." + (backup.map { " The old file is \(quoted($0))." } ?? "")
    }
}
