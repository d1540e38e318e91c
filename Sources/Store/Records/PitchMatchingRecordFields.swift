// SPDX-License-Identifier: MIT
import Music
import Training

extension PitchMatchingRecord: ExportedRecord {
    static let type = "matching"

    var milliseconds: Int64 { Timestamp(completed.timestamp).milliseconds }

    func cell(_ column: RecordColumn) -> RecordCell {
        let challenge = completed.challenge
        return switch column {
        case .type: .text(Self.type)
        case .id: .text(id.uuidString)
        case .timestamp: .text(Timestamp(completed.timestamp).text)
        case .referenceNote: .count(challenge.referenceNote.rawValue)
        case .targetNote: .count(challenge.targetNote.rawValue)
        case .interval: .text(challenge.interval.symbol)
        case .tuningSystem: .text(completed.tuningSystem.rawValue)
        case .initialCentOffset: .number(challenge.initialCentOffset.rawValue)
        case .userCentError: .number(completed.userCentError.rawValue)
        case .range: .number(range.rawValue)
        case .controlKind: RecordCell(completed.control?.rawValue)
        case .controlResolution: RecordCell(completed.controlResolution)
        case .commitKind: .text(completed.commit.rawValue)
        case .timeToCommit: RecordCell(completed.timeToCommit)
        case .finalFrequency: .number(completed.finalFrequency.rawValue)
        case .referencePitch: .number(completed.referencePitch.rawValue)
        case .noteDuration: .number(completed.noteDuration.rawValue)
        case .soundSource: .text(completed.soundSource.text)
        case .referenceFrequency: .number(completed.referenceFrequency.rawValue)
        case .inputDevice: RecordCell(completed.inputDevice)
        case .centOffset, .answer, .isCorrect, .loudnessOffset, .targetFrequency, .reactionTime: .none
        }
    }

    private static let absent: [RecordColumn] = [
        .centOffset, .answer, .isCorrect, .loudnessOffset, .targetFrequency, .reactionTime,
    ]

    init(_ fields: RecordFields<RecordColumn>) throws(RowFault) {
        try fields.checkAbsence(of: Self.absent)
        let reference = try fields.note(.referenceNote)
        let range = try fields.number(.range, RecordLimits.positive)
        let challenge = PitchMatchingChallenge(
            referenceNote: reference, interval: try fields.interval(from: reference),
            initialCentOffset: Cents(try fields.number(.initialCentOffset, -range...range)))
        guard let challenge else { throw fields.contradiction(.targetNote, .interval) }
        let completed = CompletedPitchMatching(
            challenge: challenge,
            userCentError: Cents(try fields.number(.userCentError, RecordLimits.offsets)),
            control: try fields.wordIfAny(.controlKind, of: TuningControl.self),
            controlResolution: try fields.wholeNumberIfAny(.controlResolution, 1...Int.max),
            commit: try fields.word(.commitKind, of: CommitKind.self),
            timeToCommit: try fields.numberIfAny(.timeToCommit, RecordLimits.times),
            tuningSystem: try fields.word(.tuningSystem, of: TuningSystem.self),
            referencePitch: try fields.frequency(.referencePitch), noteDuration: try fields.noteDuration(),
            soundSource: try fields.soundSource(), referenceFrequency: try fields.frequency(.referenceFrequency),
            finalFrequency: try fields.frequency(.finalFrequency),
            inputDevice: try fields.inputDevice(),
            timestamp: try fields.moment(.timestamp).date)
        self.init(completed, range: Cents(range), id: try fields.identity())
    }
}
