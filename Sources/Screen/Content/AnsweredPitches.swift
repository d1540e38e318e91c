// SPDX-License-Identifier: MIT
import Instrument
import Localization
import Music
import Training

/// The pitches of an answered exercise, to be drawn to scale. Sent with the verdict or later, never before.
struct AnsweredPitches: Sendable {
    /// So many earlier ones are drawn faintly.
    static let trailLength = 10

    let completed: CompletedExercise
    /// The way of a tuned pitch.
    let path: [TuningPath.Point]

    /// Cents from the correct pitch.
    private var offset: Cents {
        switch completed {
        case .comparison(let completed): completed.comparison.targetNote.offset
        case .matching(let completed, _): completed.userCentError
        }
    }

    var difference: Cents { offset.magnitude }

    /// An earlier exercise in the trail.
    var mark: JSONObject {
        var isRight = true
        if case .comparison(let completed) = completed { isRight = completed.isCorrect }
        return ["cents": .number(offset.rawValue), "isRight": .flag(isRight)]
    }

    func fields(_ texts: Texts) -> JSONObject {
        var fields: JSONObject = ["cents": .number(offset.rawValue), "note": .text(origin(texts))]
        switch completed {
        case .comparison(let completed):
            let right: Answer = completed.comparison.isTargetHigher ? .higher : .lower
            fields["given"] = .text((completed.isCorrect ? right : right.opposite).rawValue)
            fields["right"] = .text(right.rawValue)
            fields["size"] = .text(texts.cents(offset))
            fields["sentence"] = .text(texts.sentence(right, than: completed.comparison.interval))
            fields["seconds"] = .number(completed.noteDuration.rawValue)
        case .matching(let completed, _):
            let start = completed.challenge.initialCentOffset
            fields["start"] = .number(start.rawValue)
            fields["sentence"] = .text(texts.way(from: start, to: offset))
            fields["seconds"] = .number(completed.noteDuration.rawValue)
            fields["path"] = .list(path.map { .list([.number($0.seconds), .number($0.offset.rawValue)]) })
        }
        return fields
    }

    /// What 0 cents is: the first note, or the true place of the interval.
    private func origin(_ texts: Texts) -> String {
        let interval =
            switch completed {
            case .comparison(let completed): completed.comparison.interval
            case .matching(let completed, _): completed.challenge.interval
            }
        return interval == .prime ? texts.label(.pitchFirst) : texts.name(of: interval)
    }
}

extension Answer {
    fileprivate var opposite: Answer { self == .higher ? .lower : .higher }
}
