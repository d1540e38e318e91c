// SPDX-License-Identifier: MIT

package struct OutgoingMessages: Hashable, Sendable {
    /// What the mapping calls the port to which they go; nil is the device's first that takes any.
    package let port: String?
    /// Whole messages, when the device is connected and when Peach leaves it, in order.
    package let open: [[UInt8]]
    package let close: [[UInt8]]
    package let lights: LightPlan?

    package var isEmpty: Bool { open.isEmpty && close.isEmpty && lights == nil }
}
