// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Sound

@Suite struct OutputChoiceTests {
    @Test(arguments: [
        ("alsa", OutputChoice.alsa(nil)), ("alsa:hw:1,0", .alsa("hw:1,0")), ("pulseaudio", .pulseaudio),
        ("jack", .jack), ("none", .none), ("/tmp/a.wav", .file(URL(filePath: "/tmp/a.wav"))),
        ("/tmp/A B.WAV", .file(URL(filePath: "/tmp/A B.WAV"))),
    ])
    func isReadAsItIsWritten(text: String, choice: OutputChoice) {
        #expect(OutputChoice(text) == choice)
        #expect(choice.text == text)
    }

    @Test(arguments: ["", "alsa:", "ALSA", "oss", ".wav", "a.mp3", "alsa hw", "automatic ", "jack:0"])
    func nothingElseIsTaken(text: String) { #expect(OutputChoice(text) == nil) }
}
