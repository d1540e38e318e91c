// SPDX-License-Identifier: MIT
import Foundation

/// A trial of the headphone test: three sounds, of which the player names one.
///
/// Both kinds are needed. Near loudspeakers may keep the channels apart enough for the hidden tone, but at 200 Hz the tone in
/// antiphase cancels between them; a single earphone plays all three tones as they are, but never the hidden tone.
package enum HeadphoneTrial: Hashable, Sendable {
    /// Which of three tones is quietest? Another one is in antiphase, which loudspeakers make the quietest. K. Woods, M. Siegel,
    /// J. Traer & J. McDermott (2017), "Headphone screening to facilitate web-based auditory experiments", Attention, Perception &
    /// Psychophysics 79. The places are 0…2.
    case tones(quietest: Int, antiphase: Int)
    /// Which of three noises has a faint tone, Huggins pitch, which exists only between two ears? A. Milne et al. (2021), "An online
    /// headphone screening test based on dichotic pitch", Behavior Research Methods 53.
    case noises(pitched: Int, seed: UInt64)

    /// Sounds in a trial.
    package static let sounds = 3
    /// Trials of each kind.
    package static let count = 6

    /// The place of the sound to be named, 0…2.
    package var target: Int {
        switch self {
        case .tones(let quietest, _): quietest
        case .noises(let pitched, _): pitched
        }
    }

    /// All trials of a test, first the tones. Each place is right equally often.
    package static func draw(using generator: inout some RandomNumberGenerator) -> [HeadphoneTrial] {
        let places = (0..<count).map { $0 % sounds }
        let tones = places.shuffled(using: &generator).map { quietest in
            let antiphase = (quietest + .random(in: 1..<sounds, using: &generator)) % sounds
            return HeadphoneTrial.tones(quietest: quietest, antiphase: antiphase)
        }
        let noises = places.shuffled(using: &generator).map { pitched in
            HeadphoneTrial.noises(pitched: pitched, seed: generator.next())
        }
        return tones + noises
    }
}

/// What a player found out about an output with both kinds of trials and a note that can just be heard.
package struct ListeningCheck: Hashable, Sendable {
    /// Of `HeadphoneTrial.count`, as in the papers. Chance passes both in 1 of 40,000 tests.
    package static let leastTones = 5, leastNoises = 6
    /// In dB. The nearer the threshold of hearing, the coarser the ear for pitch (C. Micheyl, L. Xiao & A. Oxenham, 2012,
    /// "Characterizing the dependence of pure-tone frequency difference limens on frequency, duration, and level", Hearing Research
    /// 292).
    package static let leastMargin = 20.0

    package let timestamp: Date
    /// As in `ListeningCondition`.
    package let output: String
    /// Right answers, 0…`HeadphoneTrial.count`.
    package let tonesRight, noisesRight: Int
    /// By how many dB the lowest note of training exceeds the same note as it can just be heard; nil if it cannot be heard.
    package let margin: Double?

    package init(timestamp: Date, output: String, tonesRight: Int, noisesRight: Int, margin: Double?) {
        (self.timestamp, self.output, self.margin) = (timestamp, output, margin)
        (self.tonesRight, self.noisesRight) = (tonesRight, noisesRight)
    }

    /// False for loudspeakers, and for headphones with both channels on both sides or one side silent.
    package var isOverHeadphones: Bool { tonesRight >= Self.leastTones && noisesRight >= Self.leastNoises }
}
