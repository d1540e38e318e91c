// SPDX-License-Identifier: MIT

/// What the events of the instrument are called in JSON.
package enum EventName: String, Hashable, Sendable, Codable {
    case ready, controller, mapping, started, exercise
    case targetStarted = "target_started"
    case awaitingAnswer = "awaiting_answer"
    case heardAgain = "heard_again"
    case setting, answered, matched, saved, sound, interrupted, resumed, ended, trouble, mended

    init(_ event: SessionEvent) {
        self =
            switch event {
            case .ready: .ready
            case .controllerArrived, .controllerLeft: .controller
            case .mappingUsed, .mappingGone: .mapping
            case .modeStarted: .started
            case .exerciseBegan, .matchingBegan: .exercise
            case .targetStarted: .targetStarted
            case .answerAwaited: .awaitingAnswer
            case .answered: .answered
            case .matched: .matched
            case .heardAgain: .heardAgain
            case .adjusted: .setting
            case .savedLater: .saved
            case .soundAwaited, .soundHadGaps, .soundBack: .sound
            case .interrupted: .interrupted
            case .resumed: .resumed
            case .modeEnded: .ended
            case .trouble: .trouble
            case .mended: .mended
            }
    }

    /// Says it what the machine did, and not what came of the player's messages? Then it may be otherwise another time.
    var isOfTheMachine: Bool {
        switch self {
        case .mapping, .saved, .sound, .trouble, .mended: true
        case _: false
        }
    }
}
