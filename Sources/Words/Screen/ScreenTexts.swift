// SPDX-License-Identifier: MIT
import Mapping
import Music
import Settings

/// What the pages of the screen say beside what everybody says.
package protocol ScreenTexts: MusicTexts, NumberTexts {
    func label(_ label: ScreenLabel) -> String
    /// Where words of this language may be parted.
    var hyphens: Hyphens { get }
    /// What a cent is, how an exercise goes: a heading each, and what is below it.
    var help: [HelpTopic] { get }
    /// Keys of the computer, with spaces between them, and what each of them, or all, do.
    var keys: [(keys: String, meaning: String)] { get }
    /// Where a control does something: at Start, while comparing.
    func title(of layer: Layer) -> String
    /// What a file or a folder is for.
    func name(of place: ScreenPlace) -> String
    /// What a setting does, in the words of the form that shows it: of those that stand in files, only what the form says, too.
    func explanation(of setting: SettingKey) -> String
    /// Why it cannot be what somebody chose in the form.
    func refusal(of setting: SettingKey, _ error: SettingError) -> String
    /// There is no such thing, or it may not be done from there.
    var onlyOnThisMachine: String { get }
    /// In place of the profile.
    var answersUnreadable: String { get }
    /// To whoever typed the wrong digits.
    func notPaired(triesLeft: Int) -> String
    var pairingOver: String { get }
    /// To whoever asked for the digits: this device is paired, somebody only guessed, nobody came, or others were asked for.
    func paired(_ name: String) -> String
    func pairingGuessed(tries: Int) -> String
    var pairingLate: String { get }
    var pairingReplaced: String { get }
    /// To whoever has no controller there; where mapping files are follows it.
    var whatCanBePluggedIn: String { get }
    /// While somebody trains, no controller is taught.
    var teachAtStart: String { get }
    /// While somebody trains, nothing else sounds.
    var listenAtStart: String { get }
    /// What a browser calls itself, in a few words: "Safari, iPhone".
    func name(ofBrowser agent: String) -> String
    /// `peach pair`.
    func pairing(at address: String, code: String) -> String
    /// This machine is in no network that another device could reach it through, or only in public ones.
    func noNetwork(isPublic: Bool) -> String
    /// This machine is in no network where a device was paired.
    var pairedElsewhere: String { get }
    /// `peach pair --forget`.
    var accessForgotten: String { get }
    /// To whoever opens a page without the address that lets them in.
    var openWithAddress: String { get }
}

/// A part of the help.
package struct HelpTopic: Hashable, Sendable {
    package let heading: String
    package let paragraphs: [String]
}

/// Where things are kept.
package enum ScreenPlace: Hashable, Sendable, CaseIterable {
    case answers, settings, mappings, soundFonts
}
