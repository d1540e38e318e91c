// SPDX-License-Identifier: MIT
import Foundation
import Music
import Sound

// bench [--full] [FONT]: prints the figures that the documents quote. With --full also the sine on a grid of 0.7 cents.

let arguments = CommandLine.arguments.dropFirst()
let font = URL(filePath: arguments.first { !$0.hasPrefix("-") } ?? "SoundFonts/peach.sf2")
if arguments.contains("--ear") {
    ProcedureTable(runs: arguments.contains("--full") ? 1000 : 200).show()
    PopulationTable(listeners: arguments.contains("--full") ? 1000 : 200).show()
    exit(0)
}
do {
    let sounds = try SF2PresetParser().presets(in: font)
    try PitchTable(font: font, sounds: sounds).show()
    fflush(nil)
    if arguments.contains("--full"), let sine = sounds.first { try PitchTable(font: font, sounds: [sine]).showGrid() }
    try LatencyTable(font: font, sounds: sounds).show()
    try LoadTable(font: font, sounds: sounds).show()
    StartUp().show()
} catch {
    print("bench: \(error)")
    exit(1)
}
