// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// Somebody is logged in over SSH: types on one computer, and hears another.
struct RemoteTyping {
    /// What this computer calls itself.
    let host: String
    /// At which the SSH server listens, if that is not the usual one.
    private let port: Int?

    private static let usualPort = 22

    /// Nil if they sit here.
    init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        // ssh(1): the addresses and ports of the client and of the server.
        guard let connection = environment["SSH_CONNECTION"], !connection.isEmpty else { return nil }
        let words = connection.split(separator: " ")
        port = words.count == 4 ? Int(words[3]).flatMap { $0 == Self.usualPort ? nil : $0 } : nil
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// What brings a port of this computer to the other one.
    func forwarding(_ screen: UInt16) -> String {
        "ssh \(port.map { "-p \($0) " } ?? "")-L \(screen):127.0.0.1:\(screen) \(host)"
    }
}
