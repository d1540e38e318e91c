// SPDX-License-Identifier: MIT
import Commands
import Instrument
import Settings
import Sound
import Store

@testable import Words

/// A number for each case of an error; a new case does not compile until it has its own.
extension Catalogue {
    static func index(_ error: AudioError) -> Int {
        switch error {
        case .outOfMemory: 0
        case .soundFont: 1
        case .presetMissing: 2
        case .noDevice: 3
        case .device: 4
        case .sampleRate: 5
        case .notKept: 6
        case .unresponsive: 7
        case .pace: 8
        case .asleep: 9
        case .lost: 10
        case .busy: 11
        case .soundFontGone: 12
        case .overloaded: 13
        }
    }

    static func index(_ fault: SoundFontError.Fault) -> Int {
        switch fault {
        case .unreadable: 0
        case .notAFile: 1
        case .notASoundFont: 2
        case .truncated: 3
        case .trailingBytes: 4
        case .missing: 5
        case .malformed: 6
        case .noPresets: 7
        case .nameTaken: 8
        case .nameIsPeachs: 9
        }
    }

    static func index(_ error: DataStoreError) -> Int {
        switch error {
        case .locked: 0
        case .damaged: 1
        case .readOnly: 2
        case .diskFull: 3
        case .newerSchema: 4
        case .notADatabase: 5
        case .foreignDatabase: 6
        case .cannotOpen: 7
        case .unknownValue: 8
        case .other: 9
        case .replaced: 10
        case .diskFailed: 11
        case .unresponsive: 12
        case .wrongValue: 13
        case .damagedInUse: 14
        }
    }

    static func index(_ error: SettingError) -> Int {
        switch error {
        case .unknownKey: 0
        case .notAnAssignment: 1
        case .refused: 2
        case .file: 3
        case .unwritable: 4
        case .locked: 5
        case .line: 6
        case .further: 7
        }
    }

    static func index(_ error: CommandError) -> Int {
        switch error {
        case .noSuchFile: 0
        case .unknownMapping: 1
        case .unknownSound: 2
        case .data: 3
        case .cannotWrite: 4
        case .configuration: 5
        case .outputLost: 6
        case .exclusive: 7
        case .fileExists: 8
        case .recordFile: 9
        case .badRows: 10
        case .nobodyToAsk: 11
        case .wouldDestroyData: 12
        case .answersLeft: 13
        case .noMode: 14
        case .nothingToCheck: 15
        case .replayDiffers: 16
        case .noBackup: 17
        case .changedMeanwhile: 18
        case .alreadyRunning: 19
        case .notRunning: 20
        case .noNetwork: 21
        case .demoInterrupted: 22
        case .noControllers: 23
        case .unknownBackup: 24
        case .noSound: 25
        case .dependent: 26
        }
    }
}
