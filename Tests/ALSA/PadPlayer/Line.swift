// SPDX-License-Identifier: MIT

/// What a player reads of a line of Peach's.
struct Line: Decodable {
    let event: String
    let name: String?
    let state: String?
    let onsetNanoseconds: Int64?

    enum CodingKeys: String, CodingKey {
        case event, name, state
        case onsetNanoseconds = "onset_ns"
    }
}
