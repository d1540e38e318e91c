// SPDX-License-Identifier: MIT
import Foundation
import Music
import Sound

// bench [--full] [PART]...: prints the figures that the documents quote; of all parts, or of these: sound, ear, start,
// wheel.
// bench simulate [OPTION]...: lets a simulated listener train.

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "simulate" {
    SimulateCommand.main(Array(arguments.dropFirst()))
    exit(0)
}
let isFull = arguments.contains("--full")
let parts = arguments.filter { !$0.hasPrefix("-") }

func sound() throws {
    let font = URL(filePath: "SoundFonts/peach.sf2")
    let sounds = try SF2PresetParser().presets(in: font)
    try PitchTable(font: font, sounds: sounds).show()
    fflush(nil)
    if isFull, let sine = sounds.first { try PitchTable(font: font, sounds: [sine]).showGrid() }
    try LevelTable(font: font, sounds: sounds).show()
    try LatencyTable(font: font, sounds: sounds).show()
    try LoadTable(font: font, sounds: sounds).show()
}

func ear() {
    ProcedureTable(runs: isFull ? 1000 : 250).show()
    fflush(nil)
    let listeners = isFull ? 1000 : 200
    CautionTable(listeners: listeners).show()
    EarTable(listeners: listeners).show()
    TrendTable(listeners: listeners).show()
}

func start() throws {
    try StartUp().show()
    try RebuildTable().show()
}

func wheel() throws {
    try WheelTable(hands: 100, handsEach: isFull ? 100 : 1).show()
    try FreshWheelTable(wheels: 200).show()
    try ReleaseSound(seeds: isFull ? 10 : 1).show()
}

do {
    let known = ["sound", "ear", "start", "wheel"]
    if let unknown = parts.first(where: { !known.contains($0) }) {
        print("bench: there is no part “\(unknown)”; the parts are \(known.joined(separator: ", ")).")
        exit(64)
    }
    func isWanted(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
    if isWanted("sound") { try sound() }
    fflush(nil)
    if isWanted("ear") { ear() }
    fflush(nil)
    if isWanted("start") { try start() }
    fflush(nil)
    if isWanted("wheel") { try wheel() }
} catch {
    print("bench: \(error)")
    exit(1)
}
