// SPDX-License-Identifier: MIT

/// Whoever plays in rendered time.
package protocol RenderedHands: Sendable {
    associatedtype Failure: Error = Never

    /// What the Conductor is to be given next, once; nil if nothing is due. Asked again and again until then.
    /// - Parameters:
    ///   - moment: of the run's clock, at most now.
    ///   - isIdle: the Conductor waits for nothing by itself.
    func input(until moment: Int64, isIdle: Bool) throws(Failure) -> Input?

    /// When it wants to be asked again if nothing happens before; nil is not at all.
    var nextMoment: Int64? { get }
}
