// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Machine
import Music
import Settings
import Training

/// What this machine knows of the person who uses it: nothing of it goes into a report.
struct PrivateWords {
    private let options: DoctorOptions

    init(_ options: DoctorOptions) { self.options = options }

    var all: [String] { user + machine + files + devices }

    private var user: [String] {
        let environment = ProcessInfo.processInfo.environment
        func values(_ names: [String]) -> [String] { names.compactMap { environment[$0] } }
        var names = values(["USER", "LOGNAME", "SUDO_USER"])
        var homes = values(["HOME"])
        if let entry = getpwuid(getuid()) {
            names.append(String(cString: entry.pointee.pw_name))
            if let folder = entry.pointee.pw_dir { homes.append(String(cString: folder)) }
            // “Erika Mustermann,,,”
            if let name = entry.pointee.pw_gecos {
                names += String(cString: name).split(separator: ",").map(String.init)
            }
        }
        names += homes.map { URL(filePath: $0).lastPathComponent }
        // A first name alone tells, too.
        let parts = names.flatMap { $0.split { " .-_".contains($0) } }.map(String.init).filter { $0.count > 3 }
        return names + parts + homes + values(["XDG_RUNTIME_DIR"])
    }

    private var machine: [String] {
        let host = ProcessInfo.processInfo.hostName
        let file = HostFile()
        let names = [
            file.text("proc/sys/kernel/hostname"), file.text("etc/hostname"), file.text("etc/machine-id"), host,
        ]
        return names.compactMap { $0?.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { name in
            [name, String(name.prefix { $0 != "." })]
        }
    }

    /// What files are called that are the user's.
    private var files: [String] {
        let folders = Folders()
        let places = [folders.userMappings, folders.userSoundFonts, folders.userScales]
        let names = places.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0.path)) ?? [] }
        let named = [
            options.data.path, options.settings.option.path, options.mapping.path, options.log, options.report,
        ]
        let paths =
            named.compactMap { $0 } + [options.data.file.path, options.settings.file.url.path] + places.map(\.path)
        let stems = names.map { String($0.prefix { $0 != "." }) } + names.map { ($0 as NSString).deletingPathExtension }
        // Neither sound nor tuning need be there any more.
        var faults: [SettingError] = []
        var training: TrainingSettings?
        do { training = try options.settings.load { faults.append($0) }.training } catch {
            if let error = error as? SettingError { faults.append(error) }
        }
        let chosen = training?.soundSource.soundFont
        let tunings = faults.compactMap(\.scaleFault?.file) + [training?.tuningSystem.word ?? ""]
        let scales = tunings.filter { $0.contains("/") }.map { URL(filePath: $0) }
        let scalePlaces = scales.flatMap { [$0.path, $0.deletingLastPathComponent().path, $0.lastPathComponent] }
        let ends = named.compactMap { $0.map { URL(filePath: $0).lastPathComponent } }
        let fonts = [chosen].compactMap { $0 == SoundSourceID.sine.soundFont ? nil : $0 }
        return [names, stems, scalePlaces, fonts, paths, ends].flatMap(\.self)
    }

    /// Names and serial numbers of what is plugged in.
    private var devices: [String] {
        let file = HostFile()
        let folder = "sys/bus/usb/devices"
        let told = file.names(in: folder).flatMap { device in
            ["serial", "product"].compactMap { file.text("\(folder)/\(device)/\($0)") }
        }
        // “Client  20 : "nanoPAD2" [Kernel]”
        let clients = (file.text("proc/asound/seq/clients") ?? "").split(separator: "\n").compactMap {
            line -> String? in
            let parts = line.split(separator: "\"")
            return line.hasPrefix("Client") && parts.count > 1 ? String(parts[1]) : nil
        }
        return told + clients.filter { !["System", "Midi Through"].contains($0) }
    }
}
