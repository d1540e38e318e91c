// SPDX-License-Identifier: MIT
import Foundation
import Music

extension Texts {
    /// With so many digits behind the separator, rounded; the minus sign is "−".
    package func decimal(_ value: Double, digits: Int) -> String {
        let text = String(format: "%.\(digits)f", value.magnitude)
        let parts = text.split(separator: ".")
        let isZero = text.allSatisfy { "0.".contains($0) }
        let whole = grouped(String(parts.first ?? "0"))
        let part = parts.count > 1 ? decimalSeparator + parts[1] : ""
        return (value < 0 && !isZero ? "−" : "") + whole + part
    }

    /// The shortest writing that means exactly this number: "440", "0,05".
    package func exact(_ value: Double) -> String {
        if let whole = Int(exactly: value) { return (whole < 0 ? "−" : "") + String(whole.magnitude) }
        let text = "\(value.magnitude)".replacing(".", with: decimalSeparator)
        return (value < 0 ? "−" : "") + text
    }

    /// A share, to a tenth: "74.5 %".
    package func percent(_ share: Double) -> String { decimal(share * 100, digits: 1) + " %" }

    /// Of memory or a disk, in millions or billions of bytes: "340 MB", "1.2 GB".
    package func size(_ bytes: UInt64) -> String {
        bytes < 1_000_000_000
            ? "\(count(Int(bytes / 1_000_000))) MB" : "\(decimal(Double(bytes) / 1e9, digits: 1)) GB"
    }

    /// A whole number with its thousands apart: "1,284".
    package func count(_ value: Int) -> String { (value < 0 ? "−" : "") + grouped(String(value.magnitude)) }

    /// A distance without its sign, to a tenth: "12.3 cents".
    package func cents(_ distance: Cents) -> String {
        cents(decimal(distance.rawValue.magnitude, digits: 1), isOne: false)
    }

    /// A distance with its direction, to a tenth: "+3.2 cents"; what rounds to nothing has none.
    package func signed(_ distance: Cents) -> String { cents(signedNumber(distance), isOne: false) }

    /// The same without the unit.
    package func signedNumber(_ distance: Cents) -> String {
        let number = decimal(distance.rawValue, digits: 1)
        let isUpwards = distance.rawValue > 0 && number != decimal(0, digits: 1)
        return (isUpwards ? "+" : "") + number
    }

    /// At least four digits: "00A0".
    func hexadecimal(_ code: UInt32) -> String {
        let digits = String(code, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private func grouped(_ digits: String) -> String {
        guard digits.count > 4 || (digits.count == 4 && groupSeparator == ",") else { return digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += groupSeparator }
            text.append(digit)
        }
        return text
    }
}
