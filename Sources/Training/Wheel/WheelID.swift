// SPDX-License-Identifier: MIT

/// One control with a place on one device, by which what was learned of it is found again.
package struct WheelID: Hashable, Sendable {
    /// Of a control that has no device: the screen, a test.
    package static let none = WheelID(device: "", control: "")

    /// What stays of a device when it is pulled and plugged again.
    package let device: String
    /// Its name in the mapping and, since one control may take every channel, the channel.
    package let control: String

    package init(device: String, control: String) {
        self.device = device
        self.control = control
    }
}
