// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

/// Every room is compiled under the same rules: no warnings, Swift 6 strict concurrency.
let house: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
]

/// Optimising what tests expect takes longer than running it as it is written; but for what reckons with sound.
let unoptimised: [SwiftSetting] = house + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func room(_ name: String, _ imports: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: house)
}

func tests(_ name: String, _ imports: [Target.Dependency], _ settings: [SwiftSetting] = unoptimised) -> Target {
    .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + imports, swiftSettings: settings)
}

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "peach",
    products: [.executable(name: "peach", targets: ["peach"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        .systemLibrary(name: "CALSA"),
        .systemLibrary(name: "CFluidSynth"),
        .systemLibrary(name: "CQRencode"),
        .systemLibrary(name: "CSpeechd"),
        // The texts of other languages, which the compiler puts into the program.
        .target(name: "CTranslations", exclude: ["de.po"]),
        room("Machine", []),
        room("Music", []),
        room("Chance", []),
        room("Training", ["Music", "Chance"]),
        room("Profile", ["Music", "Chance", "Training"]),
        room("MIDI", ["Machine", "Music", "CALSA"]),
        room("Configuration", ["Machine", yams]),
        room("Mapping", ["Music", "MIDI", "Training", "Configuration"]),
        room("Sound", ["Machine", "Music", "CFluidSynth", "CALSA"]),
        room("Voice", ["CSpeechd"]),
        room("Store", ["Machine", "Music", "Training", grdb]),
        room("Settings", ["Machine", "Music", "Training", "Sound", "Configuration"]),
        room(
            "Instrument",
            [
                "Machine", "Music", "Chance", "Training", "Profile", "MIDI", "Configuration", "Mapping", "Sound",
                "Voice", "Store", "Settings",
            ]),
        room(
            "Commands",
            [
                "Machine", "Music", "MIDI", "Configuration", "Mapping", "Sound", "Store", "Settings",
                "Instrument",
            ]),
        room(
            "Words",
            [
                "Machine", "Music", "Training", "Profile", "MIDI", "Configuration", "Mapping", "Sound", "Voice",
                "Store", "Settings", "Instrument", "Commands", "CTranslations",
            ]),
        room("Charts", ["Music", "Training", "Profile", "Words", "CQRencode"]),
        room(
            "Screen",
            [
                "Machine", "Music", "Training", "Profile", "MIDI", "Mapping", "Sound", "Settings", "Instrument",
                "Words",
                "Charts",
            ]),
        .executableTarget(
            name: "peach",
            dependencies: [
                "Machine", "Music", "Training", "Profile", "MIDI", "Configuration", "Mapping", "Sound", "Voice",
                "Store", "Settings", "Instrument", "Commands", "Words", "Charts", "Screen", arguments,
            ],
            swiftSettings: house),
        .executableTarget(
            name: "pad-player", dependencies: ["Chance", "Training", "Simulation", "CALSA"],
            path: "Tests/ALSA/PadPlayer",
            swiftSettings: house),
        .executableTarget(name: "alsa-check", path: "Tests/ALSA/Check", swiftSettings: house),
        // Players who are not there, and the figures that documents quote: nothing of it is in the product.
        .target(
            name: "Simulation", dependencies: ["Music", "Chance", "Training", "Profile"],
            path: "Benchmarks/Simulation", swiftSettings: house),
        .executableTarget(
            name: "bench",
            dependencies: [
                "Music", "Chance", "Training", "Profile", "Simulation", "Sound", "Store", "Settings", "Instrument",
                "CFluidSynth", "Spectra", arguments,
            ],
            path: "Benchmarks/bench", swiftSettings: house),
        // What several tests need.
        .target(name: "Scratch", path: "Tests/Scratch", swiftSettings: house),
        .target(name: "Spectra", dependencies: ["Sound"], path: "Tests/Spectra", swiftSettings: house),
        // What fuzzers and tests both require.
        .target(
            name: "Laws",
            dependencies: [
                "Machine", "Music", "Training", "MIDI", "Configuration", "Mapping", "Sound", "Store", "Settings",
                "Instrument", "Screen", "CALSA",
            ],
            path: "Tests/Fuzz/Laws", swiftSettings: house),
        tests("Machine", ["Scratch"]),
        tests("Music", ["Chance"]),
        tests("Chance", []),
        tests("Training", ["Scratch", "Music", "Chance", "Profile", "Simulation"]),
        tests("Profile", ["Music", "Chance", "Training", "Simulation"]),
        tests("Simulation", ["Music", "Chance", "Profile", "Training"]),
        tests("MIDI", ["Music", "CALSA"]),
        tests("Configuration", []),
        tests("Mapping", ["Chance", "Configuration", "Music", "MIDI", "Training"]),
        tests("Sound", ["Scratch", "Spectra", "Music"], house),
        tests("Store", ["Scratch", "Machine", "Music", "Chance", "Training", grdb]),
        tests(
            "Instrument",
            [
                "Scratch", "Spectra", "Machine", "Music", "Chance", "Training", "Profile", "Simulation", "MIDI",
                "Configuration", "Mapping", "Sound", "Voice", "Store", "Settings", grdb,
            ]),
        tests("Settings", ["Scratch", "Music", "Training", "Sound", "Configuration"]),
        tests(
            "Words",
            [
                "Commands", "Instrument", "Machine", "MIDI", "Configuration", "Mapping", "Music", "Profile",
                "Settings", "Sound", "Store", "Training", "Voice",
            ]),
        tests("Charts", ["Music", "Chance", "Profile", "Training", "Words"]),
        tests(
            "Screen",
            [
                "Scratch", "Machine", "Music", "Training", "MIDI", "Configuration", "Mapping", "Sound", "Settings",
                "Store", "Instrument", "Words",
            ]),
        tests("Laws", ["Scratch"]),
        .testTarget(
            name: "ProgramTests", dependencies: ["Chance", "Machine", "Sound", "Spectra", grdb],
            swiftSettings: unoptimised),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)

// Offences that sanitizers have to see.
if Context.environment["PEACH_PLANTED"] != nil {
    package.targets.append(
        .executableTarget(
            name: "planted", path: "Tests/Sanitizers", exclude: ["leaks.supp"], swiftSettings: house))
}

// Only --sanitize=fuzzer gives it a beginning.
if Context.environment["PEACH_FUZZER"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzzer", dependencies: ["Laws"], path: "Tests/Fuzz/Fuzzer",
            swiftSettings: house + [.unsafeFlags(["-parse-as-library"])]))
}
