// SPDX-License-Identifier: MIT

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
