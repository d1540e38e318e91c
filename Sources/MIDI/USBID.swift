// SPDX-License-Identifier: MIT

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
}
