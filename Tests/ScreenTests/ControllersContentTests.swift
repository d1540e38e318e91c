// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Mapping
import MIDI
import Testing
import Localization

@testable import Screen

/// Every known controller is drawn and described in both languages.
@Suite struct ControllersContentTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../mappings").standardizedFileURL
    static let library = MappingLibrary(userFolder: nil, shippedFolder: folder)

    /// The names of shipped mappings.
    static let names = library.entries.map(\.mapping.name)

    /// By mapping, a library that uses it for every controller.
    private static let libraries = Dictionary(
        uniqueKeysWithValues: library.entries.map { entry in
            let file = URL(filePath: entry.mapping.file)
            return (entry.mapping.name, MappingLibrary(chosen: file, userFolder: nil, shippedFolder: folder))
        })

    private func fields(_ name: String, _ texts: Texts, isOwner: Bool = true) throws -> JSONObject {
        let only = try #require(Self.libraries[name])
        var controllers = MonitoredControllers(library: only)
        try controllers.arrive(
            MIDIDevice(port: MIDIPort(client: 20, number: 0), clientName: "Keys", portName: "Keys MIDI 1", usbID: nil))
        guard
            case .list(let list)? = ControllersContent(
                controllers: controllers, programs: [], isOwner: isOwner, folder: "/home/somebody/mappings",
                texts: texts
            ).fields["controllers"],
            case .object(let first)? = list.first
        else { throw Missing() }
        return first
    }

    private struct Missing: Error {}

    /// Paired devices cannot change mappings.
    @Test(arguments: names) func whatCanBeLearnedIsTheOwnersAffair(name: String) throws {
        let guest = try fields(name, Texts(.english), isOwner: false)
        #expect(guest["actions"] == nil && guest["file"] == .null)
        guard case .list(let actions)? = try fields(name, Texts(.english))["actions"] else { throw Missing() }
        #expect(actions.count == LearningTopic.all.count)
        var taught = 0
        for case .object(let action) in actions {
            guard case .text(let word)? = action["action"], case .text(let told)? = action["name"] else {
                throw Missing()
            }
            #expect(LearningTopic(word: word) != nil && !told.isEmpty)
            if action["by"] != nil { taught += 1 }
        }
        #expect(taught > 1, "a shipped mapping does something")
    }

    @Test(arguments: names) func eachControlIsDrawnOnceAndTold(name: String) throws {
        for language in Language.allCases {
            let fields = try fields(name, language.texts)
            guard case .text(let svg)? = fields["svg"], case .list(let controls)? = fields["controls"] else {
                throw Missing()
            }
            #expect(!controls.isEmpty)
            for case .object(let control) in controls {
                guard case .text(let id)? = control["id"], case .text(let told)? = control["name"] else {
                    throw Missing()
                }
                #expect(!told.isEmpty)
                let marks = svg.components(separatedBy: "data-control=\"\(id)\"").count - 1
                let isLeftOut = id.hasPrefix("bank") || id == "bottom" || id == "top"
                #expect(isLeftOut ? marks <= 1 : marks == 1, "\(id) of \(name)")
            }
            #expect(!svg.contains("style="), "a page without inline styles embeds it")
        }
    }

    /// Without a controller the page says which ones work, and shows the owner the folder of mappings.
    @Test func whoHasNoControllerIsToldWhatCanBeOne() {
        for (isOwner, folder) in [(true, JSONValue.text("/home/somebody/mappings")), (false, .null)] {
            let content = ControllersContent(
                controllers: MonitoredControllers(library: Self.library), programs: ["WIDI"], isOwner: isOwner,
                folder: "/home/somebody/mappings", texts: Texts(.english))
            #expect(content.fields["folder"] == folder)
            #expect(content.fields["programs"] == .list(isOwner ? [.text("WIDI")] : []))
            #expect(
                content.fields["noController"]
                    == .list([.text(Texts(.english).noController.unbroken), .text(Texts(.english).whatCanBePluggedIn)]))
        }
    }
}
