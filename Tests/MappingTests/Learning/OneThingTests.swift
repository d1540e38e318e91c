// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI
import Music
import Testing
import Training

@testable import Mapping

/// Learning one topic on an unknown controller keeps the generic mapping otherwise.
struct OneThingTests {
    private func library() -> MappingLibrary { MappingLibrary(userFolder: nil, shippedFolder: shippedMappings) }

    private static let words = LearningTopic.all.filter {
        if case .press = $0.kind { true } else { false }
    }.map(\.word)

    @Test(arguments: words) func everythingElseStaysAsItWas(word: String) throws {
        let any = try #require(library().entries.first { $0.mapping.match.isAny })
        let topic = try topic(word)
        var hands = Lessons([topic], draft: try draft(current: any, isWhole: false))
        hands.wait(400)
        hands.strike(40, channel: 10)
        hands.strike(40, channel: 10)
        #expect(hands.last == .finished, "\(hands.prompts)")
        let draft = hands.session.draft
        let mapping = try MappingFile(
            ConfigurationText(file: draft.file.path(percentEncoded: false), bytes: Array(draft.text.utf8)),
            catalog: shippedShelf
        ).usable()
        #expect(draft.errors.isEmpty)
        #expect(mapping.match.clients == ["My Pads"] && !mapping.match.isAny)
        guard case .press(let action) = topic.kind else { return }
        let layer = topic.layers.first.flatMap { $0 } ?? .start
        var state = ControlState()
        #expect(mapping.action(for: noteOn(40, channel: 10), from: nil, in: layer, state: &state) == action)
        for note in [36, 41, 59, 60, 72, 84] {
            for layer in Layer.allCases {
                var (old, new) = (ControlState(), ControlState())
                let event = noteOn(note, channel: 1)
                #expect(
                    mapping.action(for: event, from: nil, in: layer, state: &new)
                        == any.mapping.action(for: event, from: nil, in: layer, state: &old), "\(note) in \(layer)")
            }
        }
    }
}
