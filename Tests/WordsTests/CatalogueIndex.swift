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
        case .noTemporaryRoom: 14
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
        case .parser: 0
        case .unknownCommand: 1
        case .badValue: 2
        case .noSuchFile: 3
        case .unknownMapping: 4
        case .unknownSound: 5
        case .data: 6
        case .cannotWrite: 7
        case .configuration: 8
        case .outputLost: 9
        case .exclusive: 12
        case .fileExists: 14
        case .recordFile: 15
        case .badRows: 16
        case .nobodyToAsk: 17
        case .wouldDestroyData: 18
        case .answersLeft: 19
        case .noMode: 20
        case .nothingToCheck: 21
        case .replayDiffers: 22
        case .noBackup: 23
        case .notUTF8: 24
        case .variableNotUTF8: 25
        case .changedMeanwhile: 26
        case .alreadyRunning: 27
        case .notRunning: 28
        case .noNetwork: 29
        case .demoInterrupted: 30
        case .noControllers: 31
        case .unknownBackup: 32
        case .severalBackups: 11
        case .noSound: 13
        case .dependent: 10
        }
    }
}
