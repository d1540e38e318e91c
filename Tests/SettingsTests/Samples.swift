// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Scratch

@testable import Settings

/// Of a settings file.
extension TemporaryFolder {
    var settings: SettingsFile { SettingsFile(url.appending(path: "settings.yaml")) }

    func write(_ text: String) throws { try Data(text.utf8).write(to: settings.url) }

    func content() throws -> String { String(decoding: try Data(contentsOf: settings.url), as: UTF8.self) }
}

/// A non-default value of each key, as on a command line and as in a handwritten file.
struct Sample: Sendable {
    let key: SettingKey
    let text: String
    /// As written by Peach.
    let yaml: String

    init(_ key: SettingKey) {
        self.key = key
        (text, yaml) =
            switch key {
            case .range: ("C3-C#5", "48-73")
            case .duration: ("0.75", "0.75")
            case .reference: ("442", "442")
            case .loudness: ("0.00001", "1e-05")
            case .intervals: ("M3u, P5u,m3d,P1", "[m3d, P1, M3u, P5u]")
            case .tuning: ("just", "just")
            case .sound: ("my \"font\":1:7", "\"my \\\"font\\\":1:7\"")
            case .rotation: ("suitable", "suitable")
            case .volume: ("-7.5", "-7.5")
            case .strategy: ("steady", "steady")
            case .floor: ("0.1", "0.1")
            case .ceiling: ("200", "200")
            case .narrowing: ("0.025", "0.025")
            case .widening: ("0.09", "0.09")
            case .adaptiveMechanical: ("1", "1")
            case .adaptiveNearby: ("5", "5")
            case .adaptiveWeakSpots: (" 88", "88")
            case .steadyShare: ("0.75", "0.75")
            case .steadyFirstStep: ("1.5", "1.5")
            case .steadyStep: ("1.05", "1.05")
            case .steadyFirstTrials: ("0", "0")
            case .easyShare: ("0.25", "0.25")
            case .listening: ("0.5", "0.5")
            case .matchingRange: ("12.5", "12.5")
            case .matchingCommit: ("confirm", "confirm")
            case .matchingTicks: ("true", "true")
            case .playAlong: ("never", "never")
            case .playAlongBend: ("12", "12")
            case .tick: ("right", "right")
            case .speech: ("verdicts", "verdicts")
            case .language: ("de", "de")
            case .output: ("alsa:hw:1,0", "\"alsa:hw:1,0\"")
            case .buffer: ("256x4", "256x4")
            case .programs: ("[Midi Through, \"a, b: #1\", 'Größe']", "[Midi Through, \"a, b: #1\", Größe]")
            }
    }

    static let all = SettingKey.allCases.map { Sample($0) }
}

func settings(_ yaml: String) throws -> UserSettings {
    let text = try SettingsText(ConfigurationText(file: "settings.yaml", bytes: Array(yaml.utf8)))
    if let first = text.faults.first { throw first }
    return text.settings
}

extension SettingsFile {
    /// Ignores faults.
    func load() throws(ConfigurationError) -> UserSettings { try load { _ in } }
}
