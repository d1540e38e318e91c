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
            let (views, controls) = (fields["views"]?.items ?? [], fields["controls"]?.items ?? [])
            #expect(!controls.isEmpty && views.count == 3)
            for svg in views.compactMap({ $0["svg"]?.string }) {
                for control in controls {
                    let id = try #require(control["id"]?.string)
                    #expect(control["name"]?.string?.isEmpty == false)
                    let marks = svg.components(separatedBy: "data-control=\"\(id)\"").count - 1
                    let rows = svg.components(separatedBy: "data-control=\"\(id) ").count - 1
                    let isLeftOut = id.hasPrefix("bank") || id.hasPrefix("drum") || Self.rows.contains(id)
                    #expect(isLeftOut ? marks == 0 : marks == 1 || rows > 0, "\(id) of \(name)")
                }
                #expect(!svg.contains("style="), "a page without inline styles embeds it")
            }
        }
    }

    /// Their pads are drawn one by one.
    private static let rows: Set = ["bottom", "top", "lower", "higher", "up", "down"]

    /// Without a controller all that are known are drawn, small: without texts.
    @Test func withoutAControllerTheKnownOnesAreDrawn() throws {
        let content = ControllersContent(
            controllers: Controllers(library: Self.library), programs: [], isOwner: true, folder: "",
            texts: Texts(.german))
        let known = try #require(content.fields["known"]).items
        #expect(known.count > 20)
        for one in known {
            let svg = try #require(one["svg"]?.string)
            #expect(svg.contains("device-body") && !svg.contains("<text"))
        }
        let size = JSONValue.object(content.fields).text.utf8.count
        #expect(size < 200_000, "it is one message")
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
