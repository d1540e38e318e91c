// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Scratch
import Testing

@testable import Screen

/// A code admits one device, and cannot be guessed.
@Suite struct PairingTests {
    private struct Counting: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            return state &* 0xBF58_476D_1CE4_E5B9
        }
    }

    @Test func codesHaveSixDigits() {
        for seed in 0..<200 as Range<UInt64> {
            var generator = Counting(state: seed)
            #expect(Pairing(at: 0, using: &generator).code.wholeMatch(of: /[0-9]{6}/) != nil)
        }
    }

    @Test func fiveTriesAndNoMore() {
        var generator = Counting(state: 1)
        for wrong in 0..<7 {
            var pairing = Pairing(at: 0, using: &generator)
            var outcomes = (0..<wrong).map { _ in pairing.attempt("x", at: 1) }
            let code = pairing.code
            outcomes.append(pairing.attempt(code, at: 1))
            #expect(outcomes.last == (wrong < 5 ? .right : .expired), "after \(wrong) wrong ones")
        }
    }

    @Test func fiveMinutesAndNoMore() {
        var generator = Counting(state: 2)
        var pairing = Pairing(at: 1_000, using: &generator)
        let code = pairing.code
        var other = pairing
        let inTime = pairing.attempt(code, at: 1_000 + 299_999_999_999)
        #expect(inTime == .right)
        let late = other.attempt(code, at: 1_000 + 300_000_000_000)
        #expect(late == .expired)
    }

    @Test func passesAreKeptForTheOwnerAlone() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "state/screen.json").path(percentEncoded: false)
        var tokens = AuthTokens(file)
        let network = "10.0.0.0/8"
        let pass = tokens.pair(
            named: "Safari, iPad", in: network, at: Date(timeIntervalSince1970: 1_700_000_000))
        #expect(tokens.save(to: file) == 0)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        var again = AuthTokens(file)
        #expect(again == tokens)
        #expect(again.device(pass) != nil)
        #expect(again.isPaired(in: network))
        #expect(!again.isPaired(in: "192.168.1.0/24"))
        again.revoke(try #require(again.device(pass)))
        #expect(again.device(pass) == nil)
        for text in ["", "{", "{\"owner\":1}", "{\"owner\":\"short\"}", "[]"] {
            try Data(text.utf8).write(to: URL(filePath: file))
            #expect(AuthTokens(file).owner.count == 64, "a file that is none lets nobody in")
            #expect(!AuthTokens(file).isOwner("short"))
        }
    }

    @Test func forgettingLeavesNobody() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "screen.json").path(percentEncoded: false)
        var tokens = AuthTokens()
        let pass = tokens.pair(named: "iPad", in: "10.0.0.0/8", at: .now)
        #expect(tokens.save(to: file) == 0)
        #expect(Screen.forgetAll(in: file) == 0)
        #expect(!AuthTokens(file).isOwner(tokens.owner) && AuthTokens(file).device(pass) == nil)
    }

    @Test func ticketsAreGoodOnce() {
        var tickets = OneTimeTokens()
        let ticket = tickets.issue(at: 0)
        let byAnother = tickets.redeem(ticket, at: 1) { false }
        let byThisUser = tickets.redeem(ticket, at: 2) { true }
        let again = tickets.redeem(ticket, at: 3) { true }
        #expect(!byAnother && byThisUser && !again)
    }

    @Test func ticketsAreGoodForTenMinutes() {
        var tickets = OneTimeTokens()
        let (one, other) = (tickets.issue(at: 1_000), tickets.issue(at: 1_000))
        let inTime = tickets.redeem(one, at: 1_000 + 599_999_999_999) { true }
        let late = tickets.redeem(other, at: 1_000 + 600_000_000_000) { true }
        #expect(inTime && !late)
    }
}
