// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Mapping
import Settings
import Sound

/// The paths of files: the player's by the XDG Base Directory Specification, shipped ones beside the program.
package struct Folders: Sendable {
    /// There is no `SoundFonts/peach.sf2` in any of these folders.
    package struct ResourcesNotFound: Error, Hashable, Sendable {
        package let searched: [String]
    }

    private let environment: [String: String]
    private let home: URL
    private let executable: URL

    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: URL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    ) {
        self.environment = environment
        self.executable = executable
        home = Self.absolute(environment["HOME"]) ?? FileManager.default.homeDirectoryForCurrentUser
    }

    /// The specification ignores empty and relative values.
    private static func absolute(_ value: String?) -> URL? {
        guard let value, value.hasPrefix("/") else { return nil }
        return URL(filePath: value, directoryHint: .isDirectory)
    }

    private var data: URL {
        (Self.absolute(environment["XDG_DATA_HOME"]) ?? home.appending(path: ".local/share")).appending(path: "peach")
    }

    private var configuration: URL {
        (Self.absolute(environment["XDG_CONFIG_HOME"]) ?? home.appending(path: ".config")).appending(path: "peach")
    }

    package var state: URL {
        (Self.absolute(environment["XDG_STATE_HOME"]) ?? home.appending(path: ".local/state")).appending(path: "peach")
    }

    package var calibrations: CalibrationStore { CalibrationStore(state.appending(path: "calibrations")) }

    package var dataFile: URL { data.appending(path: "training.sqlite") }
    package var userSoundFonts: URL { data.appending(path: "soundfonts") }
    package var settingsFile: URL { configuration.appending(path: "settings.yaml") }
    /// Mappings that override the shipped ones.
    package var userMappings: URL { configuration.appending(path: "mappings") }

    package func shippedSoundFonts() throws(ResourcesNotFound) -> URL { try resources().appending(path: "SoundFonts") }

    package func screen() throws(ResourcesNotFound) -> URL { try resources().appending(path: "screen") }

    package var userScales: URL { data.appending(path: "tunings") }

    /// All scales. The shipped ones may be missing.
    package var scaleCatalog: ScaleCatalog {
        ScaleCatalog(userFolder: userScales, shippedFolder: try? resources().appending(path: "tunings"))
    }

    /// The folder of the running instance and its control socket: in the login session's folder, or else in the user's state folder.
    package var runtime: URL {
        Self.absolute(environment["XDG_RUNTIME_DIR"])?.appending(path: "peach") ?? state
    }

    package func shippedMappings() throws(ResourcesNotFound) -> URL { try resources().appending(path: "mappings") }

    package func mappingCatalog() throws(ResourcesNotFound) -> MappingCatalog {
        MappingCatalog(userFolder: userMappings, shippedFolder: try shippedMappings())
    }

    /// Only the folder in PEACH_RESOURCES if that is set; else `../share/peach` from the program; else the checkout.
    private func resources() throws(ResourcesNotFound) -> URL {
        let candidates: [URL]
        if let named = environment["PEACH_RESOURCES"], !named.isEmpty {
            candidates = [URL(filePath: named, directoryHint: .isDirectory)]
        } else {
            let bin = executable.deletingLastPathComponent()
            candidates = [bin.deletingLastPathComponent().appending(path: "share/peach")] + Self.upwards(from: bin)
        }
        guard let found = candidates.first(where: Self.holdsResources) else {
            throw ResourcesNotFound(searched: candidates.map { $0.path(percentEncoded: false) })
        }
        return found
    }

    /// The version that build and install scripts write beside the program: the release, or "0.1.0+20261124.af0c263".
    /// - Returns: nil if missing, of another release, or older than the program.
    package func version(of release: String) -> String? {
        let bin = executable.deletingLastPathComponent()
        let placed = bin.deletingLastPathComponent().appending(path: "share/peach/version")
        let built = executable.appendingPathExtension("version")
        func date(_ file: URL) -> Date? {
            (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
        }
        let isCurrent = (date(built) ?? .distantPast) >= (date(executable) ?? .distantFuture)
        let file = (isCurrent ? built : placed).path(percentEncoded: false)
        guard let word = HostFile().word(String(file.dropFirst())) else { return nil }
        return word == release || word.hasPrefix(release + "+") ? word : nil
    }

    /// The licences of dependencies, which the build and install scripts write.
    package var notices: URL {
        let built = executable.appendingPathExtension("notices")
        if FileManager.default.fileExists(atPath: built.path(percentEncoded: false)) { return built }
        let bin = executable.deletingLastPathComponent()
        return bin.deletingLastPathComponent().appending(path: "share/peach/THIRD-PARTY-NOTICES.md")
    }

    private static func upwards(from folder: URL) -> [URL] {
        Array(sequence(first: folder) { $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil })
    }

    private static func holdsResources(_ folder: URL) -> Bool {
        FileManager.default.fileExists(
            atPath: folder.appending(path: "SoundFonts/peach.sf2").path(percentEncoded: false))
    }
}
