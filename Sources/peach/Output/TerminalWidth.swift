// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// How many letters a line of the output takes.
enum TerminalWidth {
    private static let usual = 80
    /// Nobody's terminal is wider.
    private static let most = 1000

    /// Of the terminal; elsewhere what COLUMNS says, or 80.
    static func ofOutput() -> Int { of(STDOUT_FILENO) }

    static func of(_ descriptor: Int32) -> Int {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? usual
        return columns > 0 ? min(columns, most) : usual
    }
}
