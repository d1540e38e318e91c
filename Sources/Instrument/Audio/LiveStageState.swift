// SPDX-License-Identifier: MIT
import Dispatch
import Music
import Sound

extension LiveAudioSession {
    struct Opened {
        let output: any AudioOutput
        let player: NotePlayer
        var watch: OutputMonitor
        let source: SoundSourceID
        let since: Int64
        /// Since when it plays, in the same nanoseconds.
        var awakeSince: Int64?
        /// As it is with this opening.
        let growth: BufferSizePolicy
    }

    struct State {
        static func makeDoor() -> DispatchQueue { DispatchQueue(label: "peach.sound") }

        var door = State.makeDoor()
        /// Of the opening that counts; whatever an earlier one brings is closed again.
        var number = 0
        /// Since when, in nanoseconds of CLOCK_MONOTONIC, a device is being opened, and whether that was told.
        var opening: (source: SoundSourceID, since: Int64, isTold: Bool)?
        var failure: (error: AudioError, source: SoundSourceID)?
        var opened: Opened?
        /// The name of the device that rests.
        var resting: String?
        var growth: BufferSizePolicy
        /// It was told that the computer is too busy.
        var isOverloadTold = false
    }
}
