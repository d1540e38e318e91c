// SPDX-License-Identifier: MIT
import Glibc
import Instrument

/// One JSON object on one line of standard output, numbers with every digit they have.
enum JSONLine {
    /// "offsetCents" becomes "offset_cents"; what is nil is left out.
    static func put(_ value: some Encodable) {
        guard let bytes = try? JSONText.bytes(value) else { return }
        Line.out(String(decoding: bytes, as: UTF8.self))
    }
}
