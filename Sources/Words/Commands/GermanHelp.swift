// SPDX-License-Identifier: MIT

extension German: HelpTexts {
    package func help(_ command: HelpCommand) -> String {
        switch command {
        case .peach: "Peach schult dein Gehör für Tonhöhen, mit einem MIDI-Controller oder der Computertastatur."
        case .start: "Öffnet Peach und wartet, bis du mit einem Pad oder einer Taste einen Modus wählst."
        case .train: "Trainiert in einem Modus, bis du aufhörst."
        case .trainComparison:
            "Fragt, ob der zweite von zwei Tönen höher oder tiefer ist als der erste oder als ein Intervall von ihm aus."
        case .trainMatching:
            "Lässt dich einen Ton nach Gehör auf einen Bezugston stimmen oder auf ein Intervall von ihm aus."
        case .demo: "Zeigt ein Training mit einem simulierten Spieler, ohne etwas zu speichern."
        case .pair: "Zeigt einen Code, fünf Minuten gültig, mit dem ein anderes Gerät den Bildschirm öffnet."
        case .stop: "Beendet das laufende Peach sauber."
        case .sounds: "Listet Klänge auf, spielt sie und misst, wie gut sie stimmen."
        case .soundsList: "Listet die Klänge aller SoundFonts auf, die von Peach und deine."
        case .soundsPlay: "Spielt einen Klang nach dem anderen und nennt jeden."
        case .soundsCheck: "Misst, wie gut Klänge stimmen."
        case .soundsCalibrate: "Misst jede Taste eines Klangs und korrigiert von da an ihre Tonhöhe."
        case .render: "Schreibt Töne in eine WAV-Datei, genau wie sie im Training klingen."
        case .renderNote: "Schreibt einen Ton in eine WAV-Datei."
        case .renderComparison: "Schreibt einen Bezugston und einen Zielton in eine WAV-Datei."
        case .renderMatching: "Schreibt einen Bezugston und einen Ton, der gestimmt wird, in eine WAV-Datei."
        case .settings: "Zeigt und ändert die Einstellungen."
        case .settingsList: "Listet jede Einstellung auf, mit ihrem Wert und dem, was möglich ist."
        case .settingsGet: "Zeigt eine Einstellung."
        case .settingsSet: "Ändert eine Einstellung, die meisten ab der nächsten Übung."
        case .settingsReset: "Stellt eine Einstellung, oder alle, auf die Vorgabe zurück."
        case .settingsPath: "Zeigt, wo die Datei der Einstellungen liegt."
        case .mappings:
            "Listet Belegungen auf, zeigt, prüft und lernt sie: die Dateien, die sagen, was jedes Bedienelement tut."
        case .mappingsList: "Listet alle Belegungen auf, deine und die mitgelieferten."
        case .mappingsCheck: "Meldet, was in Belegungsdateien falsch ist, mit der Zeile."
        case .mappingsShow: "Zeigt, was jedes Bedienelement einer Belegung tut."
        case .mappingsLearn:
            "Fragt nach einem Pad, Rad oder Regler nach dem anderen und schreibt die Belegungsdatei deines Controllers."
        case .controllers: "Listet die angeschlossenen MIDI-Controller auf, jeden mit seiner Belegung."
        case .monitor: "Zeigt alles, was MIDI-Controller senden, bis Strg-C."
        case .doctor: "Prüft alles, was das Training braucht, und sagt, was zu tun ist."
        case .profile:
            "Zeigt, was über dein Gehör bekannt ist: Schwellen und wie sicher sie sind, Ton für Ton und im Zeitverlauf."
        case .records: "Exportiert, importiert und löscht deine Trainingsdaten, oder stellt sie wieder her."
        case .recordsExport: "Schreibt alle Datensätze als CSV oder in JSON-Zeilen."
        case .recordsImport:
            "Nimmt die Datensätze einer Datei auf: eines Exports von Peach oder der ursprünglichen App."
        case .recordsBackup:
            "Macht jetzt eine Sicherungskopie. Peach macht auch an jedem Tag, an dem du trainierst, eine und behält die letzten sieben, dazu eine ältere, die mehr enthält."
        case .recordsRestore:
            "Ersetzt deine Daten durch eine Sicherungskopie und hebt die alten auf; ohne Datei listet es die Sicherungskopien auf."
        case .recordsReset: "Löscht alle Trainingsdaten und hebt eine Sicherungskopie auf."
        case .replay:
            "Spielt eine aufgezeichnete Sitzung oder eine selbst geschriebene Datei ab, schneller als in Echtzeit."
        }
    }

    package func help(_ option: HelpOption) -> String {
        switch option {
        case .data: "Die Datei der Trainingsdaten."
        case .settings: "Die Datei der Einstellungen."
        case .mapping: "Eine Belegungsdatei für jeden Controller, anstelle aller anderen."
        case .output:
            "Wohin der Klang geht: alsa, alsa:GERÄT, pulseaudio, jack, none oder eine WAV-Datei; ohne Angabe ein "
                + "laufendes JACK, dann ALSA, dann PulseAudio."
        case .buffer: "Die Größe des Tonpuffers: Frames je Periode und Zahl der Perioden, etwa 128x2."
        case .language: "Die Sprache: en oder de; ohne Angabe die des Systems."
        case .completionScript: "Schreibt die Vervollständigung für bash, zsh oder fish."
        case .licences: "Zeigt die Lizenzen der Software, die in Peach steckt."
        case .json: "Schreibt JSON für Programme."
        case .set: "Eine Einstellung nur für dieses Mal, etwa duration=0.8; darf mehrmals vorkommen."
        case .interval: "Ein Intervall, das trainiert wird, etwa P5u oder m3d; darf mehrmals vorkommen."
        case .count: "Endet nach so vielen Übungen."
        case .seed: "Eine Zahl, mit der die Übungen jedes Mal dieselben sind."
        case .strategy: "Wie die nächste Übung gewählt wird: kazez, adaptive oder steady."
        case .demoCount: "Wie viele Übungen der Spieler beantwortet; ohne Angabe 12."
        case .note: "Die Note als MIDI-Nummer oder mit englischem Namen; ohne Angabe 69 oder A4, das eingestrichene A."
        case .cents: "Wie weit der Ton über der richtigen Tonhöhe liegt, in Cent; darunter, wenn negativ."
        case .duration: "Wie lange jeder Ton klingt, 0,3 bis 3 Sekunden; ohne Angabe 1."
        case .referencePitch: "Die Tonhöhe des eingestrichenen A, 400 bis 500 Hz; ohne Angabe 440."
        case .tuning:
            "Die Stimmung: equal, just, pythagorean, meantone, werckmeister3, kirnberger3, vallotti, young oder "
                + "eine Scala-Datei; ohne Angabe equal."
        case .renderInterval: "Das Intervall von der Note zu dem, was klingt, etwa P5u; ohne Angabe P1."
        case .sound: "Der Klang, wie „peach sounds list“ ihn nennt; ohne Angabe der Sinus."
        case .step: "Springt nach so vielen Sekunden um so viele Cent, etwa 0.5:50."
        case .glide: "Gleitet von einer Tonhöhe zur anderen, in Cent und in so vielen Sekunden, etwa 0:100:0.5."
        case .waveFile:
            "Die WAV-Datei, die entsteht, 48 kHz, stereo, Gleitkomma; mit - die Standardausgabe."
        case .soundOrFile:
            "Ein Klang, der Name eines SoundFonts für alle seine Klänge oder eine SoundFont-Datei; ohne Angabe alle Klänge."
        case .soundsToPlay: "Die Klänge oder der Name eines SoundFonts für alle seine Klänge."
        case .soundFilter: "Listet nur Klänge auf, deren Name das enthält."
        case .soundsToCalibrate:
            "Die Klänge oder der Name eines SoundFonts für alle seine Klänge; ohne Angabe alle eigenen."
        case .settingKey: "Die Einstellung, wie „peach settings list“ sie nennt."
        case .settingValue: "Ihr neuer Wert."
        case .settingToReset: "Die Einstellung; ohne Angabe alle."
        case .mappingFiles: "Die Dateien; ohne Angabe alle eigenen und mitgelieferten."
        case .learningTopics:
            "Was gelernt wird, wie „answer lower“, tune, keys oder volume; ohne Angabe alles nacheinander."
        case .admit: "Ein anderes Programm, das ab jetzt als Controller gilt, mit seinem Namen."
        case .mappingName: "Der Name der Belegung oder ihre Datei; ohne Angabe alle."
        case .picture: "Zeichnet das Profil in eine SVG-Datei; mit - in die Standardausgabe."
        case .appearance: "Der Hintergrund des Bildes: light, dark oder auto; ohne Angabe auto."
        case .logFile: "Die Aufzeichnung: was --record geschrieben hat, oder eigene Zeilen."
        case .record: "Schreibt jede Nachricht und jedes Ereignis in eine Datei, für „peach replay“."
        case .report:
            "Schreibt die Befunde in eine Datei für einen Fehlerbericht, auf Englisch. Lies sie durch, bevor du sie verschickst."
        case .reportedLog: "Eine Aufzeichnung von --record, die auch in den Bericht kommt."
        case .check: "Vergleicht die Antworten und gestimmten Töne mit denen der Aufzeichnung."
        case .replayMode: "Was trainiert wird, wenn die Aufzeichnung es nicht sagt: ein Modus oder instrument."
        case .replayOutput:
            "Schreibt, was klingt, in eine WAV-Datei, 48 kHz, stereo, Gleitkomma; mit - in die Standardausgabe."
        case .exportFile: "Die Datei, die entsteht; ohne Angabe oder mit - die Standardausgabe."
        case .recordFormat: "Das Format: csv oder jsonl; ohne Angabe nach der Endung der Datei, sonst csv."
        case .force: "Überschreibt eine Datei, die es schon gibt."
        case .newBackup:
            "Die Datei, die geschrieben wird; ohne sie die Sicherungskopie von heute, die sie ersetzt."
        case .backupFile:
            "Die Sicherungskopie: eine Datei, oder ihr Name in der Liste wie 2026-11-24; sie bleibt, wie sie ist."
        case .importFile: "Die Datei, die gelesen wird; mit - die Standardeingabe."
        case .replace: "Ersetzt alle deine Datensätze und hebt eine Sicherungskopie auf."
        case .startMode:
            "Der Modus, mit dem es losgeht: comparison, matching, „interval comparison“ oder „interval matching“."
        case .noBrowser: "Öffnet keinen Browser."
        case .yes: "Löscht, ohne zu fragen."
        case .publicAddress: "Lässt Geräte auch an einer öffentlichen Adresse ein, bis Peach endet."
        case .forget: "Schließt alle Seiten und vergisst alle gekoppelten Geräte."
        }
    }

    package func placeholder(_ placeholder: Placeholder) -> String {
        switch placeholder {
        case .file: "DATEI"
        case .files: "DATEI"
        case .output: "AUSGABE"
        case .buffer: "FRAMESxPERIODEN"
        case .language: "SPRACHE"
        case .assignment: "NAME=WERT"
        case .interval: "INTERVALL"
        case .count: "ANZAHL"
        case .seed: "ZAHL"
        case .strategy: "STRATEGIE"
        case .note: "NOTE"
        case .cents: "CENT"
        case .seconds: "SEKUNDEN"
        case .hertz: "HERTZ"
        case .tuning: "STIMMUNG"
        case .sound: "KLANG"
        case .step: "ZEIT:CENT"
        case .glide: "VON:BIS:SEKUNDEN"
        case .soundOrFile: "KLANG|DATEI"
        case .filter: "FILTER"
        case .key: "NAME"
        case .value: "WERT"
        case .name: "NAME"
        case .appearance: "AUSSEHEN"
        case .format: "FORMAT"
        case .mode: "MODUS"
        case .action: "AKTION"
        case .shell: "SHELL"
        }
    }
}
