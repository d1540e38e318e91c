// SPDX-License-Identifier: MIT

package enum HelpCommand: String, EnglishText {
    case peach = "Trains your ear for pitch, with a MIDI controller or the computer keyboard."
    case start = "Opens Peach and waits for you to choose a mode with a pad or a key."
    case train = "Trains in one mode until you stop."
    case trainComparison = """
        Asks whether the second of two notes is higher or lower than the first, or than an interval from it.
        """
    case trainMatching = "Lets you tune a note by ear to a reference note, or to an interval from it."
    case listen = """
        Plays the exercises of a comparison without asking anything. Any pad, ↑, ↓ or Space goes on to the next; Esc, Q \
        or the pad for Stop ends.
        """
    case demo = "Shows what training is like: a simulated player answers, and nothing is saved."
    case pair = "Shows a code, valid for five minutes, that lets another device open the screen."
    case stop = "Ends the running Peach cleanly."
    case sounds = "Lists sounds, plays them, and measures how well they are in tune."
    case soundsList = "Lists the sounds of all SoundFonts, Peach’s and your own."
    case soundsPlay = "Plays one sound after another and names each."
    case soundsCheck = "Measures how well sounds are in tune."
    case soundsCalibrate = "Measures every key of a sound and corrects its pitch from now on."
    case render = "Writes notes to a WAV file, exactly as they sound in training."
    case renderNote = "Writes one note to a WAV file."
    case renderComparison = "Writes a reference note and a target note to a WAV file."
    case renderMatching = "Writes a reference note and a note being tuned to a WAV file."
    case settings = "Shows and changes the settings."
    case settingsList = "Lists every setting with its value and its possible values."
    case settingsGet = "Shows one setting."
    case settingsSet = "Changes one setting; most take effect with the next exercise."
    case settingsReset = "Resets one setting, or all of them, to the default."
    case settingsPath = "Shows where the settings file is."
    case mappings = "Lists, shows, checks and learns mappings: the files that say what each control does."
    case mappingsList = "Lists all mappings: your own and those that come with Peach."
    case mappingsCheck = "Reports what is wrong in mapping files, with the line number."
    case mappingsShow = "Shows what each control of a mapping does."
    case mappingsLearn = "Asks for one pad, wheel or knob after another and writes a mapping file for your controller."
    case controllers = "Lists the connected MIDI controllers and their mappings."
    case monitor = "Shows everything the MIDI controllers send, until you press Ctrl-C."
    case doctor = "Checks everything training needs and says how to fix what is wrong."
    case profile = """
        Shows what Peach knows about your ear: thresholds and how certain they are, note by note and over time.
        """
    case records = "Exports, imports, restores and deletes your training data."
    case recordsExport = "Writes all records as CSV or JSON lines."
    case recordsImport = "Adds the records in a file to yours: an export from Peach or from the original app."
    case recordsReset = "Deletes all training data and keeps a backup."
    case recordsBackup = "Makes a backup now. Peach also makes one on every day you train, and keeps the last seven."
    case recordsRestore = "Replaces your data with a backup and keeps the old data; without a file, lists the backups."
    case replay = "Plays back a recorded session, or a log written by hand, faster than real time."
}

package enum HelpOption: String, EnglishText {
    // Common.
    case data = "The training data file."
    case settings = "The settings file."
    case mapping = "A mapping file to use for every controller, instead of all others."
    case output = """
        Where the sound goes: pipewire, pipewire:SINK, alsa, alsa:DEVICE, pulseaudio, jack, none or a WAV file. The \
        default is PipeWire if it is running, then JACK, ALSA, PulseAudio.
        """
    case buffer = "The size of the sound buffer: frames per period and number of periods, such as 128x2."
    case language = "The language: en or de. The default is that of your locale."
    case json = "Prints JSON, for programs."
    case set = "Changes a setting for this run only, such as duration=0.8; can be repeated."
    case completionScript = "Prints shell completions for bash, zsh or fish."
    case licences = "Prints the licences of the software that Peach contains."

    // Training.
    case interval = "An interval to train, such as P5u or m3d; can be repeated."
    case count = "Stops after this many exercises."
    case seed = "The seed of the random numbers; the same seed gives the same exercises."
    case minutes = "For how many minutes, 1 to 600; the default is 10."
    case strategy = """
        How the next exercise is chosen: kazez builds on the last answer, so that about four of five are right, \
        adaptive goes note by note, steady aims for a constant share of right answers.
        """
    case demoCount = "How many exercises the player answers; the default is 12."
    case noBrowser = "Does not open the browser."
    case startMode = "The mode to start in: comparison, matching, “interval comparison” or “interval matching”."

    // Rendering.
    case note = "The note, as a MIDI number or a name; the default is A4, which is 69."
    case cents = "How far the note is above its correct pitch, in cents; negative is below."
    case duration = "How long each note sounds, 0.3 to 3 seconds; the default is 1."
    case referencePitch = "The pitch of the A above middle C, 400 to 500 Hz; the default is 440."
    case tuning = """
        The tuning system: equal, just, pythagorean, meantone, werckmeister3, kirnberger3, vallotti, young or a Scala \
        file; the default is equal.
        """
    case renderInterval = "The interval from the note to what sounds, such as P5u; the default is P1."
    case sound = "The sound, as listed by “peach sounds list”; the default is the sine."
    case step = "Jumps by this many cents after this many seconds, such as 0.5:50."
    case glide = "Glides from one pitch to another, in cents, within this many seconds, such as 0:100:0.5."
    case waveFile = "The WAV file to write, 48 kHz, stereo, floating point; - is standard output."

    // Arguments.
    case soundFilter = "Lists only the sounds whose names contain this."
    case soundsToPlay = "The sounds, or a SoundFont’s name for all its sounds."
    case soundOrFile = "A sound, a SoundFont’s name for all its sounds, or a SoundFont file; by default all sounds."
    case soundsToCalibrate = "The sounds, or a SoundFont’s name for all its sounds; by default all your own."
    case settingKey = "The setting, as listed by “peach settings list”."
    case settingValue = "Its new value."
    case settingToReset = "The setting; by default all of them."
    case mappingFiles = "The files; by default all, your own and those that come with Peach."
    case mappingName = "The mapping’s name or file; by default all mappings."
    case learningTopics = "What to learn, such as “answer lower”, tune, keys or volume; by default everything in turn."
    case admit = "Another program to treat as a controller from now on, by its name."
    case publicAddress = "Also lets devices in at a public address, until Peach ends."
    case forget = "Closes all pages, and forgets all paired devices."

    // The profile.
    case picture = "Draws the profile as an SVG file, or - for standard output."
    case appearance = "The picture’s background: light, dark or auto; the default is auto."

    // Session logs.
    case logFile = "The log: a file written by --record, or by hand."
    case record = "Records every message and event in a file, for “peach replay”."
    case check = "Checks that the answers and tuned notes are those in the log."
    case replayMode = "What to train, if the log does not say: a mode, or instrument."
    case replayOutput = "Writes the sound to a WAV file, 48 kHz, stereo, floating point; - is standard output."
    case report = "Writes the findings to a file for a bug report, in English. Read it before you send it."
    case headphones = """
        Lets you find out by ear whether you hear headphones or loudspeakers, and whether training is loud enough.
        """
    case reportedLog = "A log written by --record, to go into the report as well."

    // Records.
    case exportFile = "The file to write; - or nothing for standard output."
    case recordFormat = "The format, csv or jsonl; by default that of the file name, otherwise csv."
    case force = "Overwrites a file that already exists."
    case importFile = "The file to read, or - for standard input."
    case replace = "Replaces all your records and keeps a backup of them."
    case yes = "Deletes without asking."
    case newBackup = "The file to write; by default today’s backup, which it replaces."
    case backupFile = "The backup: a file, or its name in the list, such as 2026-11-24. It is not changed."
}

package enum Placeholder: String, EnglishText {
    case file = "FILE", output = "OUTPUT", buffer = "FRAMESxPERIODS", language = "LANGUAGE", assignment = "KEY=VALUE"
    case interval = "INTERVAL", count = "COUNT", seed = "NUMBER", strategy = "STRATEGY", note = "NOTE"
    case cents = "CENTS", seconds = "SECONDS", hertz = "HERTZ", tuning = "TUNING", sound = "SOUND", step = "AT:CENTS"
    case glide = "FROM:TO:SECONDS", soundOrFile = "SOUND|FILE", filter = "FILTER", key = "KEY", value = "VALUE"
    case name = "NAME", appearance = "APPEARANCE", format = "FORMAT", mode = "MODE", action = "ACTION"
    case shell = "SHELL", minutes = "MINUTES"
}

extension Texts {
    package func help(_ command: HelpCommand) -> String { t(command) }
    package func help(_ option: HelpOption) -> String { t(option) }
    package func placeholder(_ placeholder: Placeholder) -> String { t(placeholder) }
}
