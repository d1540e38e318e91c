// SPDX-License-Identifier: MIT
import Foundation

// alsa-check laws                        the measuring itself, on tones that are known
// alsa-check tone FILE                   write the tone that machine.sh plays
// alsa-check machine FOLDER              the results of machine.sh
// alsa-check train FOLDER COUNT          those of training.sh: COUNT exercises, undisturbed
// alsa-check unplug FOLDER COUNT         the same with the keyboard pulled in between
//
// A line for each check, and the counts on the last.

let words = Array(CommandLine.arguments.dropFirst())
let folder = URL(fileURLWithPath: words.count > 1 ? words[1] : "/")
let count = words.count > 2 ? Int(words[2]) ?? 0 : 0
let report = Report()
do {
    switch words.first {
    case "laws": Laws.check(report)
    case "tone": try WaveFile.stereo(Laws.note(440, seconds: 2), rate: Int(Laws.rate)).write(to: folder)
    case "machine": try Machine.check(folder, report)
    case "train":
        let training = try Training(folder, count: count, report)
        training.checkStory()
        training.checkIdlePresses()
        training.checkSound()
    case "unplug":
        let training = try Training(folder, count: count, report)
        training.checkStory()
        training.checkUnplugging(report)
    default:
        print("usage: alsa-check laws | tone FILE | machine FOLDER | train FOLDER COUNT | unplug FOLDER COUNT")
        exit(64)
    }
} catch {
    report.check("\(words.first ?? "") could be looked at", false, "\(error)")
}
print("\(report.passed) passed, \(report.failed) failed")
exit(report.failed == 0 ? 0 : 1)
