// SPDX-License-Identifier: MIT
import Foundation
import Music
import Sound

// bench [--full] [PART]...: prints the figures that the documents quote; of all parts, or of these: sound, ear, start,
// wheel, latency. With --rows REGEX and --listeners N, of the part ear only the rows that match, with N listeners a cell.
// bench simulate [OPTION]...: lets a simulated listener train.

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "simulate" {
    SimulateCommand.main(Array(arguments.dropFirst()))
    exit(0)
}
let isFull = arguments.contains("--full")
/// The value after an option.
func value(of option: String) -> String? {
    arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.endIndex ? arguments[$0 + 1] : nil }
}
let values = [value(of: "--rows"), value(of: "--listeners")]
let parts = arguments.filter { !$0.hasPrefix("-") && !values.contains($0) }

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
    let listeners = value(of: "--listeners").flatMap { Int($0) } ?? (isFull ? 1000 : 200)
    EarPart(listeners: max(1, listeners), rows: RowFilter(pattern: value(of: "--rows"))).show()
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

func latency() throws {
    let rows = RowFilter(pattern: value(of: "--rows"), table: "outputs")
    try OutputTable(font: URL(filePath: "SoundFonts/peach.sf2"), rows: rows).show()
}

do {
    let known = ["sound", "ear", "start", "wheel", "latency"]
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
    fflush(nil)
    if isWanted("latency") { try latency() }
} catch let error as MissingServer {
    print("bench latency: \(error.name) is not installed")
    exit(69)
} catch {
    print("bench: \(error)")
    exit(1)
}
