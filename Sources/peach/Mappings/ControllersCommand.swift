// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Mapping
import MIDI
import Synchronization
import Words

/// `peach controllers`.
struct ControllersCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("controllers", .controllers) }

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var mapping: MappingOption
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    private struct Listed: Encodable {
        let name: String
        let port: String
        let portName: String
        let usb: String?
        let mapping: String?
    }

    func run() async throws {
        let programs = Set(try settings.load().programs)
        let library = try mapping.library()
        for error in library.errors { Speech.say(Speech.texts.sentence(for: error)) }
        let devices: [MIDIDevice]
        do throws(MIDIError) {
            devices = try await PresentDevices.list(programs: programs)
        } catch {
            throw CommandError.noControllers(error)
        }
        if devices.isEmpty { Speech.note(Speech.texts.noController) }
        var table = Table()
        for device in devices {
            var name: String?
            do {
                name = try library.mapping(for: device)?.name
            } catch {
                Speech.say(Speech.texts.sentence(for: error))
            }
            if json.isWanted {
                JSONLine.put(
                    Listed(
                        name: device.clientName, port: device.port.text, portName: device.portName,
                        usb: device.usbID?.text, mapping: name))
            } else {
                table.add([
                    device.clientName, device.port.text, device.usbID?.text ?? "-", name ?? Speech.texts.noMapping,
                ])
            }
        }
        table.show()
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

    /// By port.
    /// - Throws: `MIDIError` if there is no sequencer.
    static func list(programs: Set<String>) async throws(MIDIError) -> [MIDIDevice] {
        let found = Found()
        let sequencer = try ALSASequencer(programs: programs) { @Sendable occurrence in found.take(occurrence) }
        try? await Task.sleep(for: patience)
        sequencer.stop()
        return found.devices.withLock { $0.sorted { $0.port < $1.port } }
    }

    private final class Found: Sendable {
        let devices = Mutex<[MIDIDevice]>([])

        /// On the alsa-thread.
        func take(_ occurrence: MIDIOccurrence) {
            switch occurrence {
            case .deviceArrived(let device): devices.withLock { $0.append(device) }
            case .deviceLeft(let device): devices.withLock { $0.removeAll { $0.port == device.port } }
            case .event, .overrun, .failed, .recovered: break
            }
        }
    }
}
