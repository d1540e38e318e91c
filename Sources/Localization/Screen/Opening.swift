// SPDX-License-Identifier: MIT
import Training

/// Of what a browser says of itself, what a person needs to know it again.
struct BrowserName: Hashable, Sendable {
    private static let devices = ["iPhone", "iPad", "Android", "Macintosh", "Windows", "CrOS", "Linux"]
    /// Each pretends to be those behind it.
    private static let browsers = [
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Edg", "Edge"), ("SamsungBrowser/", "Samsung Internet"),
        ("OPR/", "Opera"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    let text: String

    /// Nil for one that is unlike all others.
    /// - Parameter agent: the header User-Agent.
    init?(_ agent: String) {
        let browser = Self.browsers.first { agent.contains($0.0) }?.1
        let device = Self.devices.first { agent.contains($0) }
        guard browser != nil || device != nil else { return nil }
        text = [browser, device].compactMap { $0 }.joined(separator: ", ")
    }
}

/// What is said of the screen at the terminal.
extension Texts {
    package func screenIsAt(_ address: String) -> String { t("Screen: \(address)") }

    package func portTaken(_ port: Int, instead address: String) -> String {
        t("Port \(port) is in use, so the screen is at \(address) this time.")
    }

    package func soundElsewhere(host: String) -> String {
        t("Sound comes out of \(quoted(host)), not the computer you are typing on.")
    }

    package func screen(fromElsewhere command: String) -> String { t("Screen from there: \(command)") }

    /// A second start, after which the first one's pages open.
    /// - Parameter isOpened: in the browser; else its address follows.
    package func isRunning(process: Int32?, isOpened: Bool) -> String {
        t(
            "Peach is already running\(process.map { t(" (process \($0))") } ?? ""). "
                + "\(isOpened ? t("Opening its page.") : t("Its page:"))"
        )
    }

    package func notStarted(_ mode: TrainingMode) -> String {
        t("Someone is already training there, so \(name(of: mode)) was not started.")
    }

    package var noScreen: String {
        t(
            "The screen could not be opened: its files are missing, or no port can be opened on this computer. "
                + "Everything else works without it.")
    }

    package func pairing(at address: String, code: String) -> String {
        t(
            "Scan the code with the other device, or open \(address) there, and type \(code).\nThe digits are valid "
                + "for five minutes. The page is not encrypted, and the device’s display may turn itself off.")
    }

    package func noNetwork(isPublic: Bool) -> String {
        isPublic
            ? t(
                "This computer’s address is public, so anybody could try the code. If you want that, run “peach pair "
                    + "--public”.")
            : t(
                "This computer is not on a network, so no other device can reach it. Connect it to the other device’s "
                    + "network.")
    }

    package var pairedElsewhere: String {
        t("Paired devices can reach Peach only in the network where they were paired. “peach pair” lets them in here.")
    }

    package var accessForgotten: String {
        t("All pages are closed and all paired devices forgotten. “peach” prints a new address.")
    }

    /// What a browser calls itself, in a few words: "Safari, iPhone".
    package func name(ofBrowser agent: String) -> String { BrowserName(agent)?.text ?? t("a browser") }
    package var stopped: String { t("Peach has been asked to stop.") }
}
