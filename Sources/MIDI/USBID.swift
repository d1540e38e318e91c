// SPDX-License-Identifier: MIT
import Foundation
import Machine

/// The maker's and the product's number of a USB device, four hexadecimal digits each: "09e8:0049".
package struct USBID: Hashable, Sendable {
    /// Lower case, with the colon.
    package let text: String

    /// Nil unless the text is two groups of four hexadecimal digits with a colon between, in either case.
    package init?(_ text: some StringProtocol) {
        let groups = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
        let isHexadecimal = groups.allSatisfy { group in
            group.utf8.count == 4 && group.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        }
        guard groups.count == 2, isHexadecimal else { return nil }
        self.text = groups.joined(separator: ":")
    }

    /// Asks the kernel about a sound card; nil if the card is none of USB or just went away.
    /// - Parameter root: where proc and sys are; another folder in tests.
    package static func ofCard(_ card: Int, root: URL = URL(filePath: "/")) -> USBID? {
        // A card that is just being plugged announces its MIDI port before it has its file in proc; in sys it is first.
        let file = HostFile(root.path(percentEncoded: false))
        return fromModalias(file.word("sys/class/sound/card\(card)/device/modalias") ?? "")
            ?? USBID(file.word("proc/asound/card\(card)/usbid") ?? "")
    }

    /// Reads "usb:v09E8p0049d0100…", the words by which the kernel finds a device's driver.
    private static func fromModalias(_ text: String) -> USBID? {
        guard text.hasPrefix("usb:v"), text.dropFirst(9).first == "p" else { return nil }
        return USBID(text.dropFirst(5).prefix(4) + ":" + text.dropFirst(10).prefix(4))
    }
}
