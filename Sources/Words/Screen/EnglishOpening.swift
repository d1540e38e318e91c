// SPDX-License-Identifier: MIT
import Training

/// What is said of the screen at the terminal.
extension English {
    package func screenIsAt(_ address: String) -> String { "Screen: \(address)" }

    package func portTaken(_ port: Int, instead address: String) -> String {
        "Port \(port) is in use, so the screen is at \(address) this time."
    }

    package func soundElsewhere(host: String) -> String {
        "Sound comes out of \(quoted(host)), not the computer you are typing on."
    }

    package func screen(fromElsewhere command: String) -> String { "Screen from there: \(command)" }

    package func isRunning(process: Int32?, isOpened: Bool) -> String {
        "Peach is already running\(number(process)). \(isOpened ? "Opening its page." : "Its page:")"
    }

    package func notStarted(_ mode: TrainingMode) -> String {
        "Someone is already training there, so \(name(of: mode)) was not started."
    }

    package var noScreen: String {
        "The screen could not be opened: its files are missing, or no port can be opened on this computer. Everything else "
            + "works without it."
    }

    package func pairing(at address: String, code: String) -> String {
        """
        Scan the code with the other device, or open \(address) there, and type \(code).
        The digits are valid for five minutes. The page is not encrypted, and the device’s display may turn itself off.
        """
    }

    package func noNetwork(isPublic: Bool) -> String {
        isPublic
            ? "This computer’s address is public, so anybody could try the code. If you want that, run “peach pair --public”."
            : "This computer is not on a network, so no other device can reach it. Connect it to the other device’s network."
    }

    package var pairedElsewhere: String {
        "Paired devices can reach Peach only in the network where they were paired. “peach pair” lets them in here."
    }

    package var accessForgotten: String {
        "All pages are closed and all paired devices forgotten. “peach” prints a new address."
    }

    package func name(ofBrowser agent: String) -> String { BrowserName(agent)?.text ?? "a browser" }

    package var stopped: String { "Peach has been asked to stop." }

    func number(_ process: Int32?) -> String { process.map { " (process \($0))" } ?? "" }
}
