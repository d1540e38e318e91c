// SPDX-License-Identifier: MIT
import Foundation
import Music

/// Peach's own SoundFonts and the user's, read once. An unreadable file hides no other.
package struct SoundFontLibrary: Sendable {
    /// Peach's own fonts first, then the user's, each by name; within a font by bank and program.
    package let presets: [SoundFontPreset]
    package let problems: [SoundFontError]

    private let files: [String: URL]
    private let shipped: Set<String>
    private let calibrations: CalibrationStore?
    private let displayNames: [SoundSourceID: String]

    /// Reads the *.sf2 and *.sf3 of both folders, in any case, but neither hidden files nor subfolders. A missing folder is
    /// empty. A user's font with the name of one of Peach's is a problem: records would be ambiguous.
    /// - Parameter calibrations: nil corrects nothing.
    package init(shipped: URL, user: URL, calibrations: CalibrationStore? = nil) {
        self.calibrations = calibrations
        var problems: [SoundFontError] = []
        let own = Self.fonts(in: shipped, &problems)
        let fonts = own + Self.fonts(in: user, besides: own, &problems)
        presets = fonts.flatMap(\.presets)
        self.problems = problems
        files = Dictionary(fonts.map { ($0.name, $0.file) }, uniquingKeysWith: { first, _ in first })
        displayNames = Self.displayNames(of: presets)
        self.shipped = Set(own.map(\.name))
    }

    package func file(for source: SoundSourceID) -> URL? {
        displayNames[source] == nil ? nil : files[source.soundFont]
    }

    /// Includes the correction of its keys, if it has a valid calibration.
    /// - Throws: `AudioError.presetMissing`, `.soundFontGone`, `.soundFont`.
    package func source(for id: SoundSourceID) throws(AudioError) -> SoundFontSource {
        if let file = file(for: id) {
            let correction = try? calibration(of: id)?.correction
            return SoundFontSource(id: id, file: file, correction: correction ?? .none)
        }
        if presets.contains(where: { $0.id.soundFont == id.soundFont }) { throw .presetMissing(id) }
        let unreadable = problems.map(\.file).first {
            $0.deletingPathExtension().lastPathComponent == id.soundFont
        }
        throw unreadable.map { .soundFont(file: $0.path) } ?? .soundFontGone(id.soundFont)
    }

    /// Reads the sound's calibration and, if there is one, every byte of its SoundFont.
    package func calibrationState(of id: SoundSourceID, lasting duration: NoteDuration) -> CalibrationState {
        if isShipped(id) { return .shipped }
        do throws(CalibrationError) {
            guard let calibration = try calibration(of: id) else { return .unmeasured }
            let measured = NoteDuration(calibration.conditions.duration)
            return measured == duration ? .measured(calibration) : .otherDuration(measured)
        } catch {
            return .stale(error)
        }
    }

    /// Nil if it was not calibrated.
    private func calibration(of id: SoundSourceID) throws(CalibrationError) -> Calibration? {
        guard let file = file(for: id) else { return nil }
        return try calibrations?.calibration(of: id, in: file)
    }

    package func isShipped(_ id: SoundSourceID) -> Bool { shipped.contains(id.soundFont) && file(for: id) != nil }

    /// A name that several presets share is followed by the source's text; a missing one is replaced by it.
    private static func displayNames(of presets: [SoundFontPreset]) -> [SoundSourceID: String] {
        let alike = Dictionary(grouping: presets, by: \.name)
        let pairs = presets.map { preset in
            let isUnique = alike[preset.name]?.count == 1
            let name = isUnique ? preset.name : "\(preset.name) (\(preset.id.text))"
            return (preset.id, preset.name.isEmpty ? preset.id.text : name)
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// Finds a preset by its text, or by its name in any case if that is unique among all presets or among Peach's own.
    package func preset(named word: String) -> SoundSourceID? {
        if let preset = presets.first(where: { $0.id.text == word }) { return preset.id }
        for name in [{ displayName(for: $0.id) }, { $0.name }] as [(SoundFontPreset) -> String] {
            let alike = presets.filter { name($0).lowercased() == word.lowercased() }
            let own = alike.filter { $0.id.soundFont == SoundSourceID.sine.soundFont }
            if let only = own.count == 1 ? own.first : alike.count == 1 ? alike.first : nil { return only.id }
        }
        return nil
    }

    /// Unique among all presets; the source's text if it is unknown.
    package func displayName(for source: SoundSourceID) -> String { displayNames[source] ?? source.text }

    private struct Font {
        let name: String
        let file: URL
        let presets: [SoundFontPreset]
    }

    /// The fonts of one folder; their names are unique.
    /// - Parameter others: Peach's, whose names are reserved.
    private static func fonts(
        in folder: URL, besides others: [Font] = [], _ problems: inout [SoundFontError]
    ) -> [Font] {
        var fonts: [Font] = []
        for file in soundFonts(in: folder, &problems) {
            let name = file.deletingPathExtension().lastPathComponent
            do throws(SoundFontError) {
                let presets = try SF2PresetParser().presets(in: file)
                if others.contains(where: { $0.name == name }) {
                    throw SoundFontError(file: file, reason: .nameIsPeachs)
                }
                if let first = fonts.first(where: { $0.name == name }) {
                    throw SoundFontError(file: file, reason: .nameTaken(by: first.file))
                }
                fonts.append(Font(name: name, file: file, presets: presets))
            } catch {
                problems.append(error)
            }
        }
        return fonts
    }

    /// The files with a SoundFont's extension, by name.
    private static func soundFonts(in folder: URL, _ problems: inout [SoundFontError]) -> [URL] {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno != ENOENT { problems.append(SoundFontError(file: folder, reason: .unreadable(errno: errno))) }
            return []
        }
        close(descriptor)
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            .filter { !$0.hasPrefix(".") }
            .map { folder.appendingPathComponent($0, isDirectory: false) }
            .filter { ["sf2", "sf3"].contains($0.pathExtension.lowercased()) }
    }
}
