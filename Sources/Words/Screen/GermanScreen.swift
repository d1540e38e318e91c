// SPDX-License-Identifier: MIT
import Mapping
import Training
extension German: ScreenTexts {
    package var help: [HelpTopic] {
        [
            HelpTopic(
                heading: "Was ein Cent ist",
                paragraphs: [
                    "Ein Hundertstel eines Halbtons. Von einer Klaviertaste zur nächsten sind es 100 Cent, eine Oktave hat 1200.",
                    "Die meisten hören Unterschiede von 10 bis 20 Cent sofort, geübte Ohren 5 und weniger.",
                ]),
            HelpTopic(
                heading: "Wie ein Vergleich geht",
                paragraphs: [
                    "Zwei Töne erklingen. Sag, ob der zweite höher oder tiefer ist als der erste. Du kannst antworten, sobald er beginnt. "
                        + "Nach einer falschen Antwort hörst du einen Tick, nach einer richtigen nichts, und die nächste Übung folgt sofort.",
                    "Bei Intervallen ist die Frage, ob der zweite Ton höher oder tiefer ist, als er nach dem angezeigten Intervall in "
                        + "deiner Stimmung wäre.",
                ]),
            HelpTopic(
                heading: "Wie Nachstimmen geht",
                paragraphs: [
                    "Ein Ton erklingt, dann ein anderer, der verstimmt ist. Stimm ihn mit Rad, Schieberegler oder Tasten auf den ersten, dann "
                        + "lass los oder schlag ein Pad an. Bis dahin zeigt nichts, wie weit du danebenliegst.",
                    "Bei Intervallen stimm ihn auf das angezeigte Intervall, in deiner Stimmung.",
                ]),
            HelpTopic(
                heading: "Was deine Schwelle ist",
                paragraphs: [
                    "Der Unterschied, den du in drei von vier Fällen richtig hörst. Das Band darum sagt, wie sicher sie bekannt ist: Mit "
                        + "95 % Wahrscheinlichkeit liegt sie darin."
                ]),
        ]
    }

    package var keys: [(keys: String, meaning: String)] {
        [
            ("1 2 3 4", "einen der Modi starten"), ("Leertaste Enter", "den letzten Modus starten; bestätigen"),
            ("↑ H K", "höher"), ("↓ T L J", "tiefer"), ("↑ ↓", "um 10 Cent stimmen"), ("← →", "um 1 Cent stimmen"),
            (", .", "um 0,1 Cent stimmen"), ("R", "die Übung noch einmal hören"), ("S", "eine andere Übung"),
            ("Esc Q", "aufhören, oder zurück zum Start"),
        ]
    }

    package func title(of layer: Layer) -> String {
        switch layer {
        case .start: "Start"
        case .comparison: name(of: .comparison)
        case .matching: name(of: .pitchMatching)
        case .intervalComparison: name(of: .intervalComparison)
        case .intervalMatching: name(of: .intervalPitchMatching)
        }
    }

    package func name(of place: ScreenPlace) -> String {
        switch place {
        case .answers: "Antworten"
        case .settings: "Einstellungen"
        case .mappings: "Deine Belegungen"
        case .soundFonts: "Deine SoundFonts"
        }
    }

    package var openWithAddress: String {
        "Eine Adresse, die Peach ausgibt, gilt einmal und zehn Minuten lang. „peach“ gibt eine neue aus."
    }

    package var onlyOnThisMachine: String { "Das geht nur an dem Rechner, auf dem Peach läuft." }

    package var answersUnreadable: String {
        "Deine Antworten lassen sich gerade nicht lesen. „peach doctor“ sagt, warum."
    }

    package func notPaired(triesLeft: Int) -> String {
        switch triesLeft {
        case 0: "Das ist nicht der Code, und es bleibt kein Versuch. Fordere an Peachs Rechner einen neuen Code an."
        case 1: "Das ist nicht der Code. Noch ein Versuch."
        case _: "Das ist nicht der Code. Noch \(triesLeft) Versuche."
        }
    }

    package func paired(_ name: String) -> String { "\(quoted(name)) ist gekoppelt und zeigt jetzt diesen Bildschirm." }

    package func pairingGuessed(tries: Int) -> String {
        "Jemand hat \(tries) Mal falsche Ziffern getippt, deshalb gelten diese nicht mehr. Kopple noch einmal, dann gibt es neue."
    }

    package var pairingLate: String {
        "Diese Ziffern gelten nicht mehr: Die Zeit ist um. Kopple noch einmal, dann gibt es neue."
    }

    package var pairingReplaced: String {
        "Es wurden neue Ziffern angefordert, deshalb gelten diese nicht mehr."
    }

    package var whatCanBePluggedIn: String {
        "Jedes Keyboard, jeder Pad-Controller und jedes Rad mit MIDI eignet sich. Was die Bedienelemente tun, steht in "
            + "Belegungsdateien: Peach bringt viele mit, und den Rest lernt es hier von dir, sobald etwas angeschlossen ist."
    }

    package var teachAtStart: String {
        "Gerade läuft ein Training. Beende es erst, dann kannst du den Controller einrichten."
    }
    package var listenAtStart: String { "Gerade läuft ein Training. Beende es erst, dann kannst du Klänge anhören." }
    package var pairingOver: String {
        "Gerade wird kein Gerät gekoppelt. Öffne an Peachs Rechner „Einstellungen“, „Andere Geräte“, und drück „Gerät koppeln“."
    }
}
