// SPDX-License-Identifier: MIT

extension English: HelpTexts {
    package func help(_ command: HelpCommand) -> String {
        switch command {
        case .peach: "Peach trains your ear for pitch, with a MIDI controller or the keys of this computer."
        case .start: "Waits at Start for a mode to be chosen, by a pad or a key."
        case .train: "Trains one mode until you stop."
        case .trainComparison: "Trains to hear whether the second of two notes is too high or too low."
        case .trainMatching: "Trains to tune a sounding note to another one, or to an interval from it, by ear."
        case .demo: "Shows a training with a simulated player, without saving anything."
        case .sounds: "Lists sounds and measures how well they are in tune."
        case .soundsList: "Lists the sounds of all SoundFonts, Peach’s own and yours."
        case .soundsCheck: "Measures how well sounds are in tune."
        case .render: "Writes notes to a WAV file, exactly as they would sound."
        case .renderNote: "Writes one note to a WAV file."
        case .renderComparison: "Writes a reference note and a target note to a WAV file."
        case .renderMatching: "Writes a reference note and a note that is tuned to a WAV file."
        case .settings: "Shows and changes the settings."
        case .settingsList: "Lists every setting with its value and what it can be."
        case .settingsGet: "Shows one setting."
        case .settingsSet: "Changes one setting; it counts from the next exercise."
        case .settingsReset: "Gives one setting, or all of them, their defaults again."
        case .settingsPath: "Shows where the settings file is."
        case .mappings: "Lists, checks and shows mappings: the files that say what each control does."
        case .mappingsList: "Lists all mappings, yours and the shipped ones."
        case .mappingsCheck: "Reports every error in mapping files with its line."
        case .mappingsShow: "Shows what each control of a mapping does."
        case .controllers: "Lists the MIDI controllers that are plugged in, each with its mapping."
        case .monitor: "Shows everything that MIDI controllers send, until Ctrl-C."
        case .doctor: "Checks everything that training needs, and says what to do."
        case .analyse: "Estimates a threshold from answers that were given elsewhere."
        }
    }

    package func help(_ option: HelpOption) -> String {
        switch option {
        case .data: "The file of the training data."
        case .settings: "The settings file."
        case .mapping: "A mapping file for every controller, whatever else there is."
        case .output:
            "Where the sound goes: alsa, alsa:DEVICE, pulseaudio, jack, none or a WAV file; by itself a running "
                + "JACK, then ALSA, then PulseAudio."
        case .buffer: "How much sound the device holds ahead: frames per period and periods, like 128x2."
        case .language: "The language: en or de; by itself that of the locale."
        case .json: "Writes JSON for programs."
        case .set: "A setting for this run only, like duration=0.8; may be given again and again."
        case .interval: "An interval to train, like P5u or m3d; may be given again and again."
        case .count: "Stops after so many exercises."
        case .seed: "A number that makes the exercises the same each time."
        case .strategy: "How the next exercise is chosen: kazez, adaptive or steady."
        case .demoCount: "How many exercises the player answers."
        case .note: "The MIDI note, 0 to 127; 69, the A above middle C, unless said otherwise."
        case .cents: "How far the note lies above its place, in cents; below if negative."
        case .duration: "How long each note sounds, 0.3 to 3 seconds; 1 unless said otherwise."
        case .referencePitch: "The pitch of the A above middle C, 400 to 500 Hz; 440 unless said otherwise."
        case .tuning: "The size of intervals: equal, just or pythagorean; equal unless said otherwise."
        case .renderInterval: "The interval from the note to what sounds, like P5u; P1 unless said otherwise."
        case .sound: "The sound, as “peach sounds list” names it; the sine unless said otherwise."
        case .step: "Steps to so many cents after so many seconds, like 0.5:50."
        case .glide: "Glides from so many cents to so many within so many seconds, like 0:100:2."
        case .waveFile: "The WAV file to write: 48 kHz, stereo, floating point."
        case .soundOrFile: "A sound, or a SoundFont file; all sounds unless said otherwise."
        case .settingKey: "The setting, as “peach settings list” names it."
        case .settingValue: "Its new value."
        case .settingToReset: "The setting; all of them if there is none."
        case .mappingFiles: "The files; all of yours and the shipped ones if there is none."
        case .mappingName: "The mapping’s name or its file; all mappings if there is none."
        case .answersFile:
            "A CSV file with the columns offset_cents, above the correct pitch, and correct, 1 or 0; - is standard input."
        case .prior: "What is assumed before the first answer, for unison or interval; unison unless said otherwise."
        }
    }

    package func placeholder(_ placeholder: Placeholder) -> String {
        switch placeholder {
        case .file: "FILE"
        case .files: "FILE"
        case .output: "OUTPUT"
        case .buffer: "FRAMESxPERIODS"
        case .language: "LANGUAGE"
        case .assignment: "KEY=VALUE"
        case .interval: "INTERVAL"
        case .count: "COUNT"
        case .seed: "NUMBER"
        case .strategy: "STRATEGY"
        case .note: "NOTE"
        case .cents: "CENTS"
        case .seconds: "SECONDS"
        case .hertz: "HERTZ"
        case .tuning: "TUNING"
        case .sound: "SOUND"
        case .step: "AT:CENTS"
        case .glide: "FROM:TO:SECONDS"
        case .soundOrFile: "SOUND|FILE"
        case .key: "KEY"
        case .value: "VALUE"
        case .name: "NAME"
        case .prior: "PRIOR"
        }
    }
}
