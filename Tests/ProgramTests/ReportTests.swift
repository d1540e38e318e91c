// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// What `peach doctor --report` gives away: a person's name is planted wherever the doctor looks.
@Suite struct ReportTests {
    private static let planted = ["erika", "mustermann", "omas", "flügel", "geheim", "klavierzimmer", "4711"]

    private static let log = """
        {"log":"peach","format":1,"mode":"comparison","count":1,"mapping":"/home/erika.mustermann/Omas Flügel.yaml","settings":{"duration":0.3,"programs":["Klavierzimmer"]}}
        {"at_ns":900,"device":"Erikas Tasten","port":"24:0","usb":"09e8:0049","state":"arrived"}
        {"at_ns":1000,"event":"controller","state":"arrived","name":"Erikas Tasten","port":"24:0","mapping":"Omas Flügel"}
        {"event":"target_started","number":1,"onset_ns":2000}
        {"at_ns":3000,"device":"Erikas Tasten","port":"24:0","bytes":[144,72,90]}
        {"at_ns":3100,"device":"Erikas Tasten","port":"24:0","bytes":[240,126,0,6,2,47,11,247]}
        {"event":"trouble","message":"/home/erika.mustermann/geheim fehlt"}

        """

    /// A home whose every name tells whose it is.
    private func home() throws -> (TemporaryHome, [String: String]) {
        let home = try TemporaryHome()
        let own = home.folder.appending(path: "home/erika.mustermann")
        let environment = [
            "HOME": own.path, "USER": "erika.mustermann", "LOGNAME": "erika.mustermann", "LANG": "de_DE.UTF-8",
            "XDG_DATA_HOME": own.appending(path: "Geheime Daten").path,
            "XDG_CONFIG_HOME": own.appending(path: "Geheime Einstellungen").path,
        ]
        let settings = own.appending(path: "Geheime Einstellungen/peach")
        try home.write(
            "duration: viel\nsound: Omas Flügel.sf2:0:1\nprograms: [Klavierzimmer]\n",
            to: settings.appending(path: "settings.yaml"))
        try home.write("name: Omas Flügel\nmatch: Erika\n", to: settings.appending(path: "mappings/Erikas Tasten.yaml"))
        try home.write("no SoundFont", to: own.appending(path: "Geheime Daten/peach/soundfonts/Omas Flügel.sf2"))
        try home.write(
            "no database " + String(repeating: "x", count: 500),
            to: own.appending(path: "Geheime Daten/peach/training.sqlite"))
        try home.write(Self.log, to: own.appending(path: "Erikas Abend.jsonl"))
        return (home, environment)
    }

    private func doctor(_ arguments: [String], _ home: TemporaryHome, _ environment: [String: String]) throws
        -> Invocation
    {
        try Invocation(["doctor", "--output", "alsa:hw:Erikas Karte"] + arguments, in: home, environment: environment)
    }

    @Test func nothingOfThePersonIsInIt() throws {
        let (home, environment) = try home()
        let log = home.folder.appending(path: "home/erika.mustermann/Erikas Abend.jsonl").path
        let file = home.folder.appending(path: "report.txt")
        let run = try doctor(["--report", file.path, "--log", log], home, environment)
        #expect(run.status == 69, "\(run.errors)")
        // What went to the terminal is the person's own.
        #expect(run.words.contains("Geheime Daten"))
        let report = try String(contentsOf: file, encoding: .utf8)
        for word in Self.planted { #expect(!report.lowercased().contains(word), "\(word): \(report)") }
        let host = ProcessInfo.processInfo.hostName
        if host.count > 3, host != "localhost" { #expect(!report.contains(host)) }
        // And what helps is.
        #expect(report.contains("✗") && report.contains("\"bytes\":[144,72,90]") && report.contains("09e8:0049"))
        #expect(run.errors.contains("report.txt") && run.errors.contains("7 Zeilen der Aufzeichnung"))
    }

    /// Nor where a tuning was that is gone, however its folders are called.
    @Test(arguments: [true, false]) func thePathOfATuningIsNotInIt(isSet: Bool) throws {
        let home = try TemporaryHome()
        let tuning = home.folder.appending(path: "Omas Haus/Mein Chor, alt/Flügel neu.scl").path
        if !isSet { try home.write("tuning: \"\(tuning)\"\n", to: home.settings) }
        let file = home.folder.appending(path: "report.txt")
        let run = try Invocation(
            ["doctor", "--output", "none", "--report", file.path] + (isSet ? ["--set", "tuning=\(tuning)"] : []),
            in: home)
        #expect(run.words.contains("Mein Chor") || run.errors.contains("Mein Chor"))
        let report = try String(contentsOf: file, encoding: .utf8)
        for word in ["Omas", "Haus", "Chor", "Flügel"] { #expect(!report.contains(word), "\(report)") }
    }

    /// Nor what is gone: its name stands in the settings.
    @Test func theNameOfASoundThatIsGoneIsNotInIt() throws {
        let home = try TemporaryHome()
        try home.write("sound: Omas.alter Flügel:0:1\n", to: home.settings)
        let file = home.folder.appending(path: "report.txt")
        let run = try Invocation(["doctor", "--output", "none", "--report", file.path], in: home)
        #expect(run.words.contains("Omas.alter Flügel"))
        let report = try String(contentsOf: file, encoding: .utf8)
        #expect(!report.contains("Omas") && !report.contains("Flügel"))
    }

    /// Nor what the doctor advises to do with a sound.
    @Test func theNameOfASoundIsNotInTheAdvice() throws {
        let home = try TemporaryHome()
        let folder = home.data.appending(path: "peach/soundfonts")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: URL(filePath: #filePath).appending(path: "../../../SoundFonts/peach.sf2").standardizedFileURL,
            to: folder.appending(path: "Omas Flügel.sf2"))
        let sound = "Omas Flügel:0:0"
        let set = ["--set", "sound=\(sound)", "--set", "range=60-72"]
        #expect(try Invocation(["sounds", "calibrate", sound, "--set", "duration=1"] + set, in: home).status == 0)
        let file = home.folder.appending(path: "report.txt")
        let run = try Invocation(
            ["doctor", "--output", "none", "--set", "duration=0.5", "--report", file.path] + set, in: home)
        #expect(run.words.contains("peach sounds calibrate '\(sound)'"), "\(run.words)")
        let report = try String(contentsOf: file, encoding: .utf8)
        #expect(report.contains("peach sounds calibrate"))
        #expect(!report.contains("Omas") && !report.contains("Flügel"), "\(report)")
    }

    @Test func whatIsThereStaysUnlessForced() throws {
        let (home, environment) = try home()
        let file = home.folder.appending(path: "report.txt")
        try home.write("mine", to: file)
        #expect(try doctor(["--report", file.path], home, environment).status == 73)
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
        #expect(try doctor(["--report", file.path, "--force"], home, environment).status == 69)
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("Peach "))
    }

    @Test func whatIsNoLogIsNamedAndNothingIsWritten() throws {
        let (home, environment) = try home()
        let file = home.folder.appending(path: "report.txt")
        let other = try home.write("{\"bytes\":[1", to: home.folder.appending(path: "other.jsonl"))
        let run = try doctor(["--report", file.path, "--log", other], home, environment)
        #expect(run.status == 65)
        #expect(try run.sentence.contains("other.jsonl"))
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(try doctor(["--log", other], home, environment).status == 64)
    }
}
