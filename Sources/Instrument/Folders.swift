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

    private func folder(_ variable: String, otherwise usual: String) -> URL {
        (Self.absolute(environment[variable]) ?? home.appending(path: usual)).appending(path: "peach")
    }

    private var data: URL { folder("XDG_DATA_HOME", otherwise: ".local/share") }
    private var configuration: URL { folder("XDG_CONFIG_HOME", otherwise: ".config") }
    package var state: URL { folder("XDG_STATE_HOME", otherwise: ".local/state") }

    /// Beside the program's folder.
    private var share: URL {
        executable.deletingLastPathComponent().deletingLastPathComponent().appending(path: "share/peach")
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
            let parents = sequence(first: bin) { $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil }
            candidates = [share] + parents
        }
        let found = candidates.first { Self.exists($0.appending(path: "SoundFonts/peach.sf2")) }
        guard let found else {
            throw ResourcesNotFound(searched: candidates.map { $0.path(percentEncoded: false) })
        }
        return found
    }

    /// The version that build and install scripts write beside the program: the release, or "0.1.0+20261124.af0c263".
    /// - Returns: nil if missing, of another release, or older than the program.
    package func version(of release: String) -> String? {
        let placed = share.appending(path: "version")
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
        return Self.exists(built) ? built : share.appending(path: "THIRD-PARTY-NOTICES.md")
    }

    private static func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    }
}
