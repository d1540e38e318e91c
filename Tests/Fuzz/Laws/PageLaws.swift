// SPDX-License-Identifier: MIT
import Settings
import Training

@testable import Screen

/// Laws for every message of a page.
enum PageLaws {
    static func check(_ text: [UInt8]) throws(BrokenLaw) {
        let message = PageMessage(text)
        try require(PageMessage(text) == message, "read twice: \(message as Any)")
        switch message {
        case .action(.tune(.relative(let travel, _)))?: try require(travel.magnitude <= 2, "so far? \(travel)")
        case .action(.tune(.nudge(let cents)))?: try require(cents.magnitude.rawValue <= 100, "so far? \(cents)")
        case .get(_, let width)?: try require(width.isFinite, "so wide? \(width)")
        case .set(let key, _)?, .reset(let key)?:
            let isOfTheMachine = [SettingKey.output, .buffer, .language, .programs, .speech].contains(key)
            if isOfTheMachine { try require(message?.isForOwner == true, "a stranger sets \(key)") }
        case .pair?, .endPairing?, .unpair?, .resetRecords?, .teach?, .lesson?, .admit?:
            try require(message?.isForOwner == true, "a stranger's: \(message as Any)")
        case .action?, .key?, .preview?, .watch?, .seen?, .turned?, nil: break
        }
    }
}
