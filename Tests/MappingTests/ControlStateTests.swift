// SPDX-License-Identifier: MIT
import MIDI
import Testing

@testable import Mapping

private func mapping() throws -> ControllerMapping {
    try wholeMapping(
        text(
            """
            format: 1
            name: Pedal
            match: any
            controls:
              pedal: { cc: 64, press: 80, release: 48 }
            start:
              pedal: start last
            always:
              pedal: panic
            """))
}

@Test func aPedalFiresOnceOnTheWayDown() throws {
    let mapping = try mapping()
    var state = ControlState()
    var fired: [Int] = []
    for value in 0...127 where mapping.action(for: controller(64, value), in: .start, state: &state) != nil {
        fired.append(value)
    }
    for value in (0...127).reversed() {
        #expect(mapping.action(for: controller(64, value), in: .start, state: &state) == nil)
    }
    #expect(fired == [80])
}

@Test func aPedalMustComeUpBeforeItFiresAgain() throws {
    let mapping = try mapping()
    for turn in 1...126 {
        var state = ControlState()
        _ = mapping.action(for: controller(64, 127), in: .start, state: &state)
        _ = mapping.action(for: controller(64, turn), in: .start, state: &state)
        let again = mapping.action(for: controller(64, 127), in: .start, state: &state)
        #expect((again == .startLast) == (turn <= 48))
    }
}

@Test func aPedalHeldSinceBeforeAModeBeganDoesNothingInIt() throws {
    let mapping = try mapping()
    var state = ControlState()
    #expect(mapping.action(for: controller(64, 127), in: .start, state: &state) == .startLast)
    #expect(mapping.action(for: controller(64, 126), in: .matching, state: &state) == nil)
    _ = mapping.action(for: controller(64, 0), in: .matching, state: &state)
    #expect(mapping.action(for: controller(64, 126), in: .matching, state: &state) == .panic)
}

@Test func pedalsOfTwoDevicesAndChannelsAreTwoPedals() throws {
    let mapping = try mapping()
    var state = ControlState()
    let other = MIDIPort(client: 28, number: 0)
    #expect(mapping.action(for: controller(64, 127), in: .start, state: &state) != nil)
    #expect(mapping.action(for: controller(64, 127, channel: 2), in: .start, state: &state) != nil)
    #expect(mapping.action(for: controller(64, 127, from: other), in: .start, state: &state) != nil)
    state.forget(other)
    #expect(mapping.action(for: controller(64, 127, from: other), in: .start, state: &state) != nil)
    #expect(mapping.action(for: controller(64, 127), in: .start, state: &state) == nil)
}
