// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Instrument
import Music
import Sound
import Training
import Localization

/// The result of a scan of the SoundFonts: the sounds and their suitability. Reads calibrations, and every byte of SoundFonts that
/// have one.
struct SoundListing: Sendable {
    let library: SoundFontLibrary
    let noteDuration: NoteDuration
    let states: [SoundSourceID: CalibrationState]
    /// For the exercises' notes, if they are calibrated.
    let judgements: [SoundSourceID: PresetJudgement]

    /// - Parameter training: has the range and duration of the exercises' notes.
    init(_ library: SoundFontLibrary, for training: TrainingSettings) {
        self.library = library
        noteDuration = training.noteDuration
        let states = library.presets.map {
            ($0.id, library.calibrationState(of: $0.id, lasting: training.noteDuration))
        }
        self.states = Dictionary(states, uniquingKeysWith: { first, _ in first })
        judgements = self.states.compactMapValues {
            $0.judgement(in: training.range.widest.notes, at: training.referencePitch)
        }
    }
}

/// The message about the sounds that can be chosen: Peach's own first, then file by file.
struct SoundsContent {
    let listing: SoundListing
    let chosen: SoundSourceID
    /// Includes paths.
    let isOwner: Bool
    let texts: Texts

    private struct Group {
        let name: String
        var isOwn = false
        var problems: [String] = []
        var presets: [SoundFontPreset] = []
    }

    var fields: JSONObject {
        ["kind": .text("sounds"), "groups": .list(groups.map { .object(fields($0)) })]
    }

    private var library: SoundFontLibrary { listing.library }

    private var groups: [Group] {
        var groups: [Group] = []
        func add(_ name: String, _ change: (inout Group) -> Void) {
            let place = groups.firstIndex { $0.name == name } ?? groups.count
            if place == groups.count { groups.append(Group(name: name)) }
            change(&groups[place])
        }
        for preset in library.presets {
            add(preset.id.soundFont) {
                $0.isOwn = library.isShipped(preset.id)
                $0.presets.append(preset)
            }
        }
        for problem in library.problems {
            let name = problem.file.deletingPathExtension().lastPathComponent
            let sentence = texts.sentence(for: problem)
            add(name) { $0.problems.append(isOwner ? sentence : sentence.without(folderOf: problem.file)) }
        }
        if library.file(for: chosen) == nil {
            add(chosen.soundFont) {
                guard $0.problems.isEmpty else { return }
                let error = $0.presets.isEmpty ? AudioError.soundFontGone(chosen.soundFont) : .presetMissing(chosen)
                $0.problems.append(texts.sentence(for: error))
            }
        }
        return groups
    }

    private func fields(_ group: Group) -> JSONObject {
        [
            "name": .text(group.isOwn ? texts.label(.soundsOwn) : group.name.escaped), "isOwn": .flag(group.isOwn),
            "problems": .list(group.problems.map { .text($0.unbroken) }),
            "sounds": .list(
                group.presets.map { preset in
                    var sound = fields(preset, hasPlace: !group.isOwn && group.presets.count > 1)
                    if group.isOwn { sound["wave"] = Sketch.wave(ofOwn: preset.id.program).map { .text($0.xml) } }
                    return .object(sound)
                }),
        ]
    }

    /// - Parameter hasPlace: includes bank and program.
    private func fields(_ preset: SoundFontPreset, hasPlace: Bool) -> JSONObject {
        let id = preset.id
        let name = preset.name.isEmpty ? id.text.escaped : texts.name(of: id, called: preset.name).escaped
        let title = texts.name(of: id, called: library.displayName(for: id)).escaped
        var sound: JSONObject = [
            "value": .text(id.text), "name": .text(name), "title": title == name ? nil : .text(title),
            "place": hasPlace ? .text("\(id.bank):\(id.program)") : nil,
        ]
        if let fault = listing.states[id].flatMap({ texts.fault(of: $0, of: id, lasting: listing.noteDuration) }) {
            // The page measures by a button.
            sound["why"] = .list([.text(fault.replacing(" " + texts.anew(id), with: ""))])
        }
        if let judgement = listing.judgements[id] {
            // Without its full stop, for a table.
            sound["verdict"] = .text(String(texts.sentence(for: judgement).dropLast()))
            sound["isFit"] = .flag(judgement.verdict.isSuitable)
            if !judgement.verdict.isSuitable || !judgement.isWhole {
                sound["why"] = .list(judgement.defects.map { .text(texts.sentence(for: $0, of: name)) })
            }
        }
        return sound
    }
}

extension String {
    /// A sentence about a file without the path of its folder.
    func without(folderOf file: URL) -> String {
        replacing(file.deletingLastPathComponent().path(percentEncoded: false), with: "")
    }
}
