// SPDX-License-Identifier: MIT
import Testing

@testable import Instrument

/// What a person would not want to find in a file that goes to strangers.
struct DiscretionTests {
    private static let secrets = [
        "erika.mustermann", "/home/erika.mustermann", "Erika Mustermann", "plum", "SN-4711-0815", "Omas Flügel.sf2",
    ]

    private func discreet(_ text: String) -> String {
        var discretion = Discretion(secrets: Self.secrets)
        return discretion.text(text)
    }

    @Test(arguments: [
        "“/home/erika.mustermann/Musik und mehr/x.sf2” is not a SoundFont that can be played.",
        "fluidsynth: error: Failed to open 'hw:Erika'", "It is used by “pulse of erika”.",
        "in /home/erika.mustermann/a b",
        "on PLUM, for Erika Mustermann", "alsa_output.usb-Focusrite_Scarlett_SN-4711-0815-00.analog",
        "from 192.168.178.23 or fe80::1ff:fe23:4567:890a", "card 00:1b:44:11:3a:b7", "write to erika@example.org",
        "http://localhost:8766/?token=geheim", "Omas Flügel.sf2 is not readable", "„Omas Flügel.sf2“ fehlt.",
        "~/geheim/x.yaml line 3", "file:///home/erika.mustermann/x",
    ]) func nothingOfThePersonIsLeft(text: String) {
        let left = discreet(text).lowercased()
        for word in [
            "erika", "mustermann", "plum", "4711", "oma", "flügel", "192", "fe80", "1b:44", "geheim", "scarlett",
            "musik",
        ] {
            #expect(!left.contains(word), "\(left)")
        }
        #expect(left.contains("["))
    }

    @Test(arguments: [
        "/dev/snd/seq works. Try “sudo modprobe snd-seq”; the arrow keys work.", "card 0 plays at 48,000 Hz.",
        "“alsa” works, at 48000 Hz with a buffer of 128x2.", "“peach doctor” checks what it needs.",
        "Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64.", "You don't need it; that's all.", "version 2.3.1.",
        "in Docker and Podman, use “--device /dev/snd”.",
    ]) func whatHelpsIsLeft(text: String) { #expect(discreet(text) == text) }

    /// Whoever is called so would be known by what is left of the word.
    @Test(arguments: ["Tim", "pod", "Sound", "plug"]) func nobodyIsNamedByAPartOfAWord(name: String) {
        var discretion = Discretion(secrets: [name])
        let text = "Plugs go in at any time. Use Podman. Sounds, timers and soundless words."
        #expect(discretion.text(text) == text)
        for place in ["\(name).", "(\(name))", "\(name)’s", "\(name)_2", "2\(name)", "a-\(name)-b", name.uppercased()] {
            #expect(!discretion.text(place).localizedCaseInsensitiveContains(name), "\(place)")
        }
    }

    /// One can see what belongs together.
    @Test func theSameNameHasTheSameNumber() {
        var discretion = Discretion(secrets: [])
        #expect(discretion.text("“Mein Klavier” and “Deins”, but “Mein Klavier”.") == "[1] and [2], but [1].")
    }

    private func line(_ text: String) -> String {
        var log = DiscreetLog(Discretion(secrets: Self.secrets))
        return log.line(Array(text.utf8))
    }

    @Test func aLogKeepsWhatWasPlayedAndNoName() {
        #expect(
            line(#"{"at_ns":12,"bytes":[144,60,90],"device":"Erikas Tasten","port":"24:0"}"#)
                == #"{"at_ns":12,"bytes":[144,60,90],"device":"[1]","port":"24:0"}"#)
        #expect(
            line(
                #"{"event":"controller","state":"arrived","name":"Erikas Tasten","usb":"09e8:0049","mapping":"Omas Flügel"}"#
            )
                == #"{"event":"controller","state":"arrived","name":"[1]","usb":"09e8:0049","mapping":"[2]"}"#)
        #expect(
            line(
                #"{"log":"peach","format":1,"settings":{"output":"alsa:hw:Erika","sound":"Omas Flügel.sf2:0:1","strategy":"adaptive","programs":["plum"]}}"#
            )
                == #"{"log":"peach","format":1,"settings":{"output":"[1]","sound":"[2]","strategy":"adaptive","programs":["[3]"]}}"#
        )
        #expect(
            line(#"{"event":"mended","what":"settings","file":"/home/erika/s.yaml"}"#)
                == #"{"event":"mended","what":"settings","file":"[1]"}"#)
        #expect(line(#"{"event":"trouble","message":"Sie heißt Erika"}"#) == #"{"event":"trouble","message":"[1]"}"#)
        #expect(line(#"{"tuning":["Erikas Stimmung",90.225,1200]}"#) == #"{"tuning":["[1]",90.225,1200]}"#)
        #expect(line(#"{"tuning":"scl-erika-0a1b"}"#) == #"{"tuning":"[1]"}"#)
        #expect(line(#"{"interval":"P5u","tuning":"equal"}"#) == #"{"interval":"P5u","tuning":"equal"}"#)
    }

    /// A device tells its serial number in such a message.
    @Test func whatAMakerPutsIntoAMessageIsNotTold() {
        #expect(line(#"{"bytes":[240,126,0,6,2,47,11,247]}"#) == #"{"bytes":[240,0,0,0,0,0,0,247]}"#)
        #expect(line(#"{"piece":true,"bytes":[47,11,8]}"#) == #"{"piece":true,"bytes":[0,0,0]}"#)
        #expect(line("no log of anybody’s") == "{}")
    }
}
