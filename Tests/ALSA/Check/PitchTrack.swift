// SPDX-License-Identifier: MIT

/// How high a sounding tone is from moment to moment: cents from a frequency, in windows of 20 ms, a new one every 5 ms.
struct PitchTrack {
    private static let window = 0.02
    private static let hop = 0.005
    /// Cents: windows nearer to each other than this are on one step of a coarse wheel, and on no way between two.
    private static let step = 0.02
    /// So many windows are a stay.
    private static let least = 3

    /// NaN where there is no tone.
    let cents: [Double]

    init(_ recording: Recording, _ stretch: Range<Int>, from frequency: Double) {
        let (window, hop) = (Int(Self.window * recording.rate), Int(Self.hop * recording.rate))
        cents = stride(from: stretch.lowerBound, through: stretch.upperBound - window, by: hop).map {
            Tone(recording.samples, $0..<$0 + window, rate: recording.rate)?.cents(from: frequency) ?? .nan
        }
    }

    /// Over time.
    var mean: Double { cents.reduce(0, +) / Double(cents.count) }

    /// Where it stood longest, of the places within a distance of a pitch; NaN if it stood nowhere there.
    func mode(near pitch: Double = 0, within distance: Double = .infinity) -> Double {
        let places = cents.filter { abs($0 - pitch) <= distance }
        let stays = places.map { one in places.filter { abs($0 - one) < Self.step } }
        guard let longest = stays.max(by: { $0.count < $1.count }), longest.count >= Self.least else { return .nan }
        return longest.reduce(0, +) / Double(longest.count)
    }
}
