// SPDX-License-Identifier: MIT
import Foundation

// alsa-check laws                                 the measuring itself, on tones that are known
// alsa-check tone FILE                            write the tone that machine.sh plays
// alsa-check machine FOLDER                       the results of machine.sh
// alsa-check train FOLDER COUNT                   those of training.sh: COUNT exercises, undisturbed
// alsa-check unplug FOLDER COUNT                  the same with the keyboard pulled in between
// alsa-check tune FOLDER COUNT WHEEL END          those of tuning.sh: COUNT matchings, undisturbed
// alsa-check unplug-tuning FOLDER COUNT WHEEL END the same with the keyboard pulled in between
// alsa-check flood FOLDER COUNT                   those of flood.sh: COUNT messages of all keyboards
// alsa-check latency FOLDER [plain]               those of latency.sh; on a plain clock figures are printed, not judged
//
// A line for each check, and the counts on the last.

let words = Array(CommandLine.arguments.dropFirst())
let folder = URL(fileURLWithPath: words.count > 1 ? words[1] : "/")
let count = words.count > 2 ? Int(words[2]) ?? 0 : 0
let report = Report()
do {
    switch (words.first, words.count) {
    case ("laws", _): Laws.check(report)
    case ("tone", _): try WaveFile.stereo(Laws.note(440, seconds: 2), rate: Int(Laws.rate)).write(to: folder)
    case ("machine", _): try Machine.check(folder, report)
    case ("train", _):
        let training = try Training(folder, count: count, report)
        training.checkStory()
        training.checkIdlePresses()
        training.checkSound()
    case ("unplug", _):
        let training = try Training(folder, count: count, report)
        training.checkStory()
        training.checkUnplugging()
    case ("tune", 5), ("unplug-tuning", 5):
        let matching = try Matching(folder, wheel: words[3], end: words[4], count: count, report)
        matching.checkStory()
        matching.checkSound()
        if words[0] == "unplug-tuning" { matching.checkUnplugging() }
    case ("flood", 3): try Flooding.check(folder, count: count, report)
    case ("latency", 2): try Latency(folder).check(report)
    case ("latency", 3): try Latency(folder).tell(report)
    default:
        print("usage: alsa-check laws | tone FILE | machine FOLDER | [unplug-]tune FOLDER COUNT WHEEL END | …")
        exit(64)
    }
} catch {
    report.check("\(words.first ?? "") can be read", false, "\(error)")
}
print("\(report.passed) passed, \(report.failed) failed")
exit(report.failed == 0 ? 0 : 1)
