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
    private static let folder = repository("mappings")
    static let library = MappingLibrary(userFolder: nil, shippedFolder: folder)

    static let names = library.entries.map(\.mapping.name)

    /// By mapping, a library that uses it for every controller.
    private static let libraries = Dictionary(
        uniqueKeysWithValues: library.entries.map { entry in
            let file = URL(filePath: entry.mapping.file)
            return (entry.mapping.name, MappingLibrary(chosen: file, userFolder: nil, shippedFolder: folder))
        })

    private func fields(_ name: String, _ texts: Texts, isOwner: Bool = true) throws -> JSONValue {
        let only = try #require(Self.libraries[name])
        var controllers = Controllers(library: only)
        let device = MIDIDevice(
            port: MIDIPort(client: 20, number: 0), clientName: "Keys", portName: "Keys MIDI 1", usbID: nil)
        controllers.arrive(device)
        try controllers.map(device)
        let content = ControllersContent(
            controllers: controllers, programs: [], isOwner: isOwner, folder: "/home/x/mappings", texts: texts)
        return try #require(content.fields["controllers"]?.items.first)
    }

    /// Paired devices cannot change mappings.
    @Test(arguments: names) func onlyTheOwnerCanChangeMappings(name: String) throws {
        let guest = try fields(name, Texts(.english), isOwner: false)
        #expect(guest["actions"] == nil && guest["file"] == .null)
        let actions = try #require(try fields(name, Texts(.english))["actions"]).items
        #expect(actions.count == LearningTopic.all.count)
        for action in actions {
            #expect(LearningTopic(word: try #require(action["action"]?.string)) != nil)
            #expect(action["name"]?.string?.isEmpty == false)
        }
        #expect(actions.count { $0["by"] != nil } > 1, "a shipped mapping has actions")
    }

    @Test(arguments: names) func eachControlIsDrawnOnceAndHasAName(name: String) throws {
        for language in Language.allCases {
            let fields = try fields(name, language.texts)
            let (svg, controls) = (try #require(fields["svg"]?.string), fields["controls"]?.items ?? [])
            #expect(!controls.isEmpty)
            for control in controls {
                let id = try #require(control["id"]?.string)
                #expect(control["name"]?.string?.isEmpty == false)
                let marks = svg.components(separatedBy: "data-control=\"\(id)\"").count - 1
                let isLeftOut = id.hasPrefix("bank") || id == "bottom" || id == "top"
                #expect(isLeftOut ? marks <= 1 : marks == 1, "\(id) of \(name)")
            }
            #expect(!svg.contains("style="), "a page without inline styles embeds it")
        }
    }

    /// Without a controller the page says which ones work, and shows the owner the folder of mappings.
    @Test func withoutAControllerThePageSaysWhichOnesWork() {
        for (isOwner, folder) in [(true, JSONValue.text("/home/x/mappings")), (false, .null)] {
            let content = ControllersContent(
                controllers: Controllers(library: Self.library), programs: ["WIDI"], isOwner: isOwner,
                folder: "/home/x/mappings", texts: Texts(.english))
            #expect(content.fields["folder"] == folder)
            #expect(content.fields["programs"] == .list(isOwner ? [.text("WIDI")] : []))
            #expect(
                content.fields["noController"]
                    == .list([.text(Texts(.english).noController.unbroken), .text(Texts(.english).whatCanBePluggedIn)]))
        }
    }
}
