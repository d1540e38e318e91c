// SPDX-License-Identifier: MIT

/// What was rendered, for programs. Frames count from the file's beginning; notes are MIDI numbers.
struct RenderReport: Encodable {
    let file: String
    let sampleRateHz: Int
    let frames: Int
    let sound: String
    let interval: String
    let tuning: String
    let offsetCents: Double
    let referencePitchHz: Double

    // Of a note.
    var note: Int?
    var onsetFrame: Int?
    var frequencyHz: Double?

    // Of a comparison or a pitch matching, of which the second note is the target or the tunable one.
    var reference: Int?
    var target: Int?
    var referenceOnsetFrame: Int?
    var targetOnsetFrame: Int?
    var tunableOnsetFrame: Int?
    var referenceFrequencyHz: Double?
    var targetFrequencyHz: Double?
    var tunableFrequencyHz: Double?
    var correctFrequencyHz: Double?

    // Of a pitch that moves; a step in frames after the onset.
    var stepFrame: Int?
    var stepFrequencyHz: Double?
    var glideMs: Double?
    var glideFrequencyHz: Double?

    mutating func add(_ path: PitchPath.Plan) {
        (stepFrame, stepFrequencyHz) = (path.step?.frame, path.step?.to.rawValue)
        (glideMs, glideFrequencyHz) = (path.glide.map { $0.seconds * 1000 }, path.glide?.to.rawValue)
    }
}
