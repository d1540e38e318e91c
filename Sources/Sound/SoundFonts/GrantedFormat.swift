// SPDX-License-Identifier: MIT

/// What a device granted instead of what was asked. FluidSynth 2.3 to 2.6 tells it nowhere but in its log.
struct GrantedFormat: Equatable {
    /// Hz.
    private(set) var rate: Int?
    /// Frames per period.
    private(set) var frames: Int?
    private(set) var periods: Int?

    init(_ lines: [String]) {
        for line in lines {
            if let match = line.firstMatch(of: /Requested sample rate of \d+, got (\d+)/) { rate = Int(match.1) }
            if let match = line.firstMatch(of: /sample rate mismatch.*jackd=(\d+)/) { rate = Int(match.1) }
            if let match = line.firstMatch(of: /Requested a period size of \d+, got (\d+)/) { frames = Int(match.1) }
            if let match = line.firstMatch(of: /Requested \d+ periods, got (\d+)/) { periods = Int(match.1) }
        }
    }
}
