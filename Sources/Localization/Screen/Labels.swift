// SPDX-License-Identifier: MIT

/// Page texts that are also shown elsewhere, by key.
package enum ScreenLabel: String, Hashable, Sendable, CaseIterable {
    case startTitle = "start.title"
    case trainingWaiting = "training.waiting"
    case trainingAgain = "training.again"
    case trainingPaused = "training.paused"
    case comparisonQuestion = "comparison.question"
    case comparisonDifference = "comparison.difference"
    case comparisonBest = "comparison.best"
    case pitchFirst = "pitch.first"
    case matchingSlide = "matching.slide"
    case matchingPress = "matching.press"
    case soundsOwn = "sounds.own"
    case devicesPairingPicture = "devices.pairing.picture"
    case noController = "status.noController"
    case noSound = "status.noSound"
    case rangeAdaptive = "settings.rangeAdaptive"
}

extension Texts {
    /// Shown while the first note sounds.
    package var listen: String { t("Listen", context: "training") }
    package func label(_ label: ScreenLabel) -> String { Self.labels[label.rawValue].map { t($0) } ?? "" }

    /// The fixed texts of the pages by key. The page fills in the values in braces.
    package var labels: [String: String] { Self.labels.mapValues { t($0) } }

    private static let labels: [String: Sentence] = [
        "start.title": "Peach",
        "start.single": "Single notes",
        "start.intervals": "Intervals",
        "nav.label": "Pages",
        "nav.back": "Start",
        "profile.title": "Profile",
        "settings.title": "Settings",
        "controllers.title": "Controllers",
        "info.title": "Info",
        "mode.comparison": "Comparison",
        "mode.matching": "Pitch Matching",
        "mode.interval comparison": "Interval Comparison",
        "mode.interval matching": "Interval Pitch Matching",
        "mode.comparison.short": "Comparison",
        "mode.matching.short": "Matching",
        "mode.comparison.hint": "Two notes: higher or lower?",
        "mode.matching.hint": "Hear a note, tune to it.",
        "mode.interval comparison.hint": "Higher or lower than the interval?",
        "mode.interval matching.hint": "Tune the second note.",
        "start.justAudible": "Just audible, note by note",
        "start.finer": "lower on the chart is finer",
        "start.drawnLater": "drawn as you answer",
        "start.weaker": "Where it is weaker",
        "start.underWay": "{0} is under way, on another page or a controller.",
        "start.watch": "Show it",
        "start.takeOver": "End it and begin",
        "start.takeOver.text": "What you begin here ends that run; its unfinished exercise does not count.",
        "start.change": "Change",
        "start.more": "+ {0} more",
        "start.choose": "Intervals to practise",
        "start.play": "Play",
        "start.how": "with mouse, touch or your keyboard. The bar is your range, {0}.",
        "start.keyboard": "Keyboard",
        "start.cents": "cents",
        "listen": "Just listen",
        "listen.next": "Next",
        "training.stop": "Stop",
        "training.waiting": "One moment",
        "training.again": "The last exercise once more",
        "training.paused": "Paused",
        "training.ended": "The run has ended.",
        "training.goOn": "Go on",
        "training.repeat": "Repeat",
        "training.fullScreen": "Full screen",
        "training.window": "Leave full screen",
        "training.skip": "Skip",
        "training.hearLast": "Hear last",
        "answer.higher": "Higher",
        "answer.lower": "Lower",
        "comparison.question": "Higher or lower?",
        "comparison.difference": "Difference {0}",
        "comparison.best": "smallest heard {0}",
        "comparison.pressed": "You pressed this",
        "comparison.right": "This was right",
        "pitch.first": "first note",
        "pitch.second": "second note",
        "pitch.stopped": "you stopped here",
        "pitch.start": "where it began",
        "pitch.target": "target",
        "pitch.trail": "Your last answers",
        "matching.slide": "Slide until it is in tune, then let go",
        "matching.press": "Slide until it is in tune",
        "matching.take": "Confirm",
        "matching.slider": "Pitch adjustment slider",
        "matching.tuning": "tuning by ear",
        "matching.up1": "1 cent higher",
        "matching.down1": "1 cent lower",
        "matching.up10": "10 cents higher",
        "matching.down10": "10 cents lower",
        "profile.waiting": "Your profile is being drawn.",
        "profile.details": "Details",
        "profile.findings": "What else your answers show",
        "profile.curve": "the curve behind “3 in 4”",
        "profile.numbers": "Every number as a table",
        "profile.share": "Take it along",
        "profile.png": "Picture, PNG",
        "profile.svg": "Picture, SVG",
        "profile.csv": "Answers, CSV",
        "chart.arrows": "Arrow keys go from place to place.",
        "chart.keys": "Arrow keys go from place to place, Enter plays or opens it.",
        "chart.day": "Open the day",
        "settings.advanced": "Advanced",
        "settings.default": "Back to the default",
        "settings.tone": "Test tone",
        "settings.owner": "Can only be changed on Peach’s computer.",
        "settings.less": "Less",
        "settings.more": "More",
        "settings.up": "up",
        "settings.down": "down",
        "settings.least": "At least {0} stays chosen.",
        "settings.lowest": "Lowest note",
        "settings.highest": "Highest note",
        "settings.presets": "Start from",
        "settings.find": "Search",
        "settings.none": "No setting has that in its name or description.",
        "settings.index": "On this page",
        "settings.controllers": "What your controller does",
        "settings.controllers.text": "Shows what each control does, and lets you teach it something else.",
        "settings.controllers.open": "See what does what",
        "settings.hear": "Listen",
        "sounds.own": "Peach’s own",
        "sounds.find": "Find a sound",
        "sounds.count": "{0} sounds",
        "sounds.one": "1 sound",
        "sounds.chosen": "chosen: {0}",
        "sounds.none": "No sound has that in its name.",
        "sounds.loading": "Loading …",
        "sounds.unmeasured": "not measured yet",
        "sounds.measure": "Measure and correct",
        "sounds.measuring": "Measuring: {0} %",
        "sounds.why":
            "“{0}” has not been measured yet. Measuring tells whether it is suitable and corrects its keys; it takes "
            + "about a minute.",
        "sounds.others": "Other SoundFonts",
        "sounds.choose": "Arrow keys go from sound to sound, Enter chooses, Tab leads to Listen.",
        "headphones.title": "Headphones",
        "headphones.text":
            "Lets you find out by ear whether you hear headphones or loudspeakers, and whether training is loud enough.",
        "headphones.check": "Check",
        "settings.add": "Add",
        "settings.remove": "Remove {0}",
        "records.answers": "Your answers",
        "records.export": "Export",
        "records.import": "Import",
        "records.import.text":
            "Import adds the answers of a file that Peach has exported; those already there stay once.",
        "records.reading": "Reading the file …",
        "records.failed": "The file could not be sent. It may be larger than 64 MB.",
        "records.backups": "Backups",
        "records.backups.text": "Peach makes one on every day you train, and before it deletes or replaces answers.",
        "records.none": "There is no backup yet.",
        "records.restore": "Restore",
        "records.restore.question": "Restore this backup?",
        "records.restore.text": "{0} replaces your present answers, which become a backup.",
        "records.reset": "Start over",
        "records.reset.text": "Deletes all answers. Peach keeps a backup, and for a minute you can undo it here.",
        "records.reset.do": "Delete the training data …",
        "records.reset.question": "Delete all training data?",
        "records.reset.explained": "Your profile starts over. A backup of your answers is kept.",
        "records.reset.yes": "Delete all",
        "records.undo": "Undo",
        "devices.title": "Other devices",
        "devices.text": "A phone or tablet on the music stand can show this screen, too.",
        "devices.none": "No device is paired yet.",
        "devices.pair": "Pair a device …",
        "devices.since": "since {0}",
        "devices.unpair": "Remove",
        "devices.unpair.question": "Remove {0}?",
        "devices.unpair.text": "It no longer shows this screen until it is paired again.",
        "devices.pairing.title": "Pair a device",
        "devices.pairing.how": "Scan this with the other device, or open the address there, and type the six digits.",
        "devices.pairing.picture": "QR code of the address",
        "devices.pairing.minutes": "The digits are valid for {0} minutes.",
        "dialog.cancel": "Cancel",
        "dialog.done": "Done",
        "dialog.close": "Close",
        "notice.hide": "Hide",
        "dialog.skip": "Skip",
        "dialog.back": "Back",
        "dialog.finish": "Save and finish",
        "hands.title": "Controls",
        "hands.keys": "Keys of the computer",
        "controllers.errors": "Mapping files with errors",
        "controllers.admit": "Listen to {0}, another program that sends MIDI",
        "controllers.folder": "Your own mapping files:",
        "controllers.controls": "All controls",
        "controllers.of": "What the controls of {0} do",
        "controllers.control": "Control",
        "controllers.sends": "Sends",
        "controllers.does": "Does",
        "controllers.learn": "Learn",
        "controllers.known": "{0} controllers that Peach knows",
        "controllers.views": "What {0} does",
        "controllers.try": "Presses only show what they do",
        "controllers.press": "Press a pad, play a key or move a wheel: what it does appears here.",
        "controllers.shall": "What the control of {0} shall do",
        "controllers.teachThis": "Teach",
        "controllers.actions": "What can be done, and with what",
        "controllers.nothing": "nothing yet",
        "controllers.teach": "Teach everything, one thing after another",
        "controllers.monitor": "What arrives",
        "controllers.quiet": "Press a pad, play a key, move the wheel.",
        "controllers.wheel": "Wheel",
        "info.version": "Version {0}",
        "info.help": "Help",
        "info.keys": "Keys",
        "info.files": "Files",
        "lost.title": "Not connected",
        "lost.text": "Peach has stopped or cannot be reached. This page will carry on as soon as it is back.",
        "lost.removed": "This page was closed from Peach’s computer",
        "lost.again":
            "To open it again there, run “peach”. On another device, open the address that Settings, Other devices, "
            + "“Pair a device” shows there.",
        "lost.script": "This page needs JavaScript.",
        "pair.title": "Pair with Peach",
        "pair.how":
            "On Peach’s computer, open Settings, Other devices, and press “Pair a device”. Then type the six digits "
            + "here.",
        "pair.code": "Six digits",
        "pair.do": "Pair",
        "pair.lost": "Peach does not answer. Check that it is running and that both devices are in the same network.",
        "status.noController": "No MIDI controller",
        "status.noSound": "No sound",
        "settings.rangeAdaptive": "grows with your ear",
    ]
}

extension Texts {
    /// Parts of long words with soft hyphens, longest first, for narrow pages: browsers do not hyphenate every language.
    package var hyphens: [String] {
        t("ompar-i-son nter-val atch-ing hresh-old iffer-ence ontrol-lers escend-ing").replacing("-", with: "\u{AD}")
            .split(separator: " ").map(String.init).sorted { ($0.count, $1) > ($1.count, $0) }
    }
}
