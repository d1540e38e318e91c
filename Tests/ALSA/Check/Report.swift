// SPDX-License-Identifier: MIT
import Foundation

/// Counts checks, and says which failed.
final class Report {
    private(set) var passed = 0
    private(set) var failed = 0

    func check(_ law: String, _ holds: Bool, _ detail: @autoclosure () -> String = "") {
        if holds {
            passed += 1
            print("passed: \(law)")
        } else {
            failed += 1
            let detail = detail()
            print("FAILED: \(law)\(detail.isEmpty ? "" : ": \(detail)")")
        }
    }

    /// One check for a law about many things: it names the first few that break it.
    func checkAll(_ law: String, _ broken: [String]) {
        check(law, broken.isEmpty, broken.prefix(3).joined(separator: "; ") + (broken.count > 3 ? "; …" : ""))
    }

    func note(_ text: String) { print("  \(text)") }
}

struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

extension Double {
    func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

extension [Double] {
    var median: Double {
        let sorted = sorted()
        return isEmpty ? .nan : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }

    /// The smallest of them that so many of a hundred do not exceed.
    func percentile(_ share: Int) -> Double { isEmpty ? .nan : sorted()[(count * share + 99) / 100 - 1] }
}
