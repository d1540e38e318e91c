// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Mapping
import MIDI
import Settings
import Synchronization

struct ControllersCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("controllers", .controllers) }

    @Option(help: ArgumentHelp(.admit, .name))
    var admit: String?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var mapping: MappingOption
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    private struct Listed: Encodable {
        let name: String
        let port: String?
        let portName: String?
        let usb: String?
        let mapping: String?
        let isAdmitted: Bool
    }

    func run() async throws {
        if let admit {
            let wanted = SettingKey.programs.yaml(of: try settings.load().admitting(admit))
            let changed = try settings.file.set(.programs, to: wanted)
            Console.say(Console.texts.isNow(.programs, SettingKey.programs.yaml(of: changed)))
        }
        let programs = Set(try settings.load().programs)
        let library = try mapping.library()
        for error in library.errors { Console.say(Console.texts.sentence(for: error)) }
        let devices: [MIDIDevice]
        let strangers: [String]
        do throws(MIDIError) {
            (devices, strangers) = try await PresentDevices.list(programs: programs)
        } catch {
            throw CommandError.noControllers(error)
        }
        if let admit, !devices.contains(where: { $0.clientName == admit }) {
            Console.say(Console.texts.programIsNotThere(admit))
        } else if devices.isEmpty {
            Console.say(Console.texts.noController)
        }
        var table = Table()
        for device in devices {
            var name: String?
            do {
                name = try library.mapping(for: device)?.name
            } catch {
                Console.say(Console.texts.sentence(for: error))
            }
            if json.isWanted {
                JSONLine.put(
                    Listed(
                        name: device.clientName, port: device.port.text, portName: device.portName,
                        usb: device.usbID?.text, mapping: name, isAdmitted: true))
            } else {
                table.add([
                    device.clientName, device.port.text, device.usbID?.text ?? "-", name ?? Console.texts.noMapping,
                ])
            }
        }
        table.show()
        if json.isWanted {
            for name in strangers {
                JSONLine.put(Listed(name: name, port: nil, portName: nil, usb: nil, mapping: nil, isAdmitted: false))
            }
        } else {
            Console.tell(programs: strangers)
        }
    }
}

extension ALSASequencer {
    /// For what does nothing but listen.
    /// - Throws: `CommandError.noControllers`.
    static func listening(
        to programs: [String], _ sink: @escaping @Sendable (MIDIOccurrence) -> Void
    ) throws(CommandError) -> ALSASequencer {
        do throws(MIDIError) {
            return try ALSASequencer(programs: Set(programs), sink: sink)
        } catch {
            throw .noControllers(error)
        }
    }
}

/// The controllers that are plugged in now.
enum PresentDevices {
    /// Those that are there when we begin to listen are told at once; this is long enough for a slow machine.
    private static let patience = Duration.milliseconds(300)

    /// By port; and the names of other programs that send like instruments and are not admitted.
    /// - Throws: `MIDIError` if there is no sequencer.
    static func list(programs: Set<String>) async throws(MIDIError) -> ([MIDIDevice], [String]) {
        let found = Found()
        let sequencer = try ALSASequencer(programs: programs) { @Sendable occurrence in found.take(occurrence) }
        // The sequencer reports what is plugged in one by one and no end of the list.
        try? await Task.sleep(for: patience)
        sequencer.stop()
        return (found.devices.withLock { $0.sorted { $0.port < $1.port } }, found.strangers.withLock { $0 })
    }

    private final class Found: Sendable {
        let devices = Mutex<[MIDIDevice]>([])
        let strangers = Mutex<[String]>([])

        /// On the alsa-thread.
        func take(_ occurrence: MIDIOccurrence) {
            switch occurrence {
            case .deviceArrived(let device): devices.withLock { $0.append(device) }
            case .deviceLeft(let device): devices.withLock { $0.removeAll { $0.port == device.port } }
            case .programs(let names): strangers.withLock { $0 = names }
            case .event, .overrun, .failed, .recovered: break
            }
        }
    }
}
