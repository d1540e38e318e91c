// SPDX-License-Identifier: MIT

/// What is held of a number: a normal distribution.
struct NormalBelief: Hashable, Sendable {
    let mean: Double
    let variance: Double

    var deviation: Double { variance.squareRoot() }
}
