// SPDX-License-Identifier: MIT
import Testing

@testable import MIDI

@Test func theWheelReachesBothEndsAndRestsAtNothing() {
    #expect(PitchBend(8191).position == 1)
    #expect(PitchBend(-8192).position == -1)
    #expect(PitchBend.centre.position == 0)
}

@Test func pushingTheWheelFurtherAlwaysGoesFurther() {
    for value in PitchBend.validRange.dropFirst() {
        #expect(PitchBend(value).position > PitchBend(value - 1).position)
    }
}
