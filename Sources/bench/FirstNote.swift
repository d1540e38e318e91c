// SPDX-License-Identifier: MIT
import Foundation
import Music
import Store
import Training

/// How soon `peach train` sounds its first note with many records, and how much memory it takes then.
struct FirstNote {
    private static let records = 10_000
    private static let runs = 7

    /// - Parameter program: the release binary.
    func show(_ program: URL) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "peach-bench-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appending(path: "training.sqlite")
        try fill(data)
        var times: [Double] = []
        var memory = 0
        for _ in 0..<Self.runs {
            let (milliseconds, kilobytes) = try start(program, data: data)
            times.append(milliseconds)
            memory = max(memory, kilobytes)
        }
        print(
            String(
                format:
                    "start to first note with %d records: %.0f ms (median of %d, this machine); memory then: %.0f MB",
                Self.records, times.sorted()[Self.runs / 2], Self.runs, Double(memory) / 1000))
    }

    private func fill(_ data: URL) throws {
        let store = try TrainingDataStore(path: data.path)
        var generator = SeededRandom(seed: 1)
        for number in 0..<Self.records {
            let exercise = ComparisonExercise(
                number: number, mode: .comparison, settings: TrainingSettings(), strategy: KazezNoteStrategy(),
                profile: EmptyProfile(), lastComparison: nil, using: &generator)
            let onset = TargetOnset(
                moment: 0, referenceFrequency: exercise.referenceFrequency, targetFrequency: exercise.targetFrequency)
            let press = Press(
                moment: 500_000_000, date: Date(timeIntervalSince1970: Double(number)), device: "bench")
            let completed = CompletedComparison(
                exercise, heard: onset, answer: Bool.random(using: &generator) ? .higher : .lower, press: press)
            try store.append(ComparisonRecord(completed))
        }
    }

    /// Milliseconds from the start of the process to the onset of its first note, and its resident kilobytes then.
    private func start(_ program: URL, data: URL) throws -> (Double, Int) {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = ["train", "comparison", "--json", "--output", "none", "--data", data.path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let begin = ContinuousClock.now
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        var text = ""
        while !text.contains("\"event\":\"exercise\"") {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw CocoaError(.fileReadUnknown) }
            text += String(decoding: bytes, as: UTF8.self)
        }
        let milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (milliseconds, resident.flatMap { Int($0.filter(\.isNumber)) } ?? 0)
    }
}

/// As on the first day.
private struct EmptyProfile: PitchDiscriminationProfile {
    var overallMean: Cents? { nil }
    func statsForNote(_ note: MIDINote) -> PerceptualNote {
        PerceptualNote(count: 0, mean: nil, standardDeviation: nil)
    }
    func weakSpots(count: Int, in range: NoteRange) -> [MIDINote] { [] }
    mutating func setDifficulty(note: MIDINote, difficulty: Cents) {}
    func logSigma(of skill: Skill, in range: NoteRange) -> Double { skill.priorLogSigma }
    func answers(of skill: Skill) -> Int { 0 }
}
