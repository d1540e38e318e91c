// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

/// Every target is compiled with these settings: no warnings, Swift 6 strict concurrency.
let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
    // Where CPipeWire finds its headers. pkg-config would link the library, which is loaded when it is wanted.
    .unsafeFlags(["-Xcc", "-I/usr/include/pipewire-0.3", "-Xcc", "-I/usr/include/spa-0.2"]),
]

/// Tests build with -Onone: optimising costs more time than it saves, except for those that compute with sound.
let unoptimised: [SwiftSetting] = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func module(_ name: String, _ imports: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: settings)
}

func tests(_ name: String, _ imports: [Target.Dependency], _ swiftSettings: [SwiftSetting] = unoptimised) -> Target {
    .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + imports, swiftSettings: swiftSettings)
}

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")

let package = Package(
    name: "peach",
    products: [.executable(name: "peach", targets: ["peach"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        .systemLibrary(name: "CALSA"),
        .systemLibrary(name: "CFluidSynth"),
        .systemLibrary(name: "CLinux", pkgConfig: "dbus-1"),
        .systemLibrary(name: "CPipeWire"),
        .systemLibrary(name: "CQRencode"),
        .systemLibrary(name: "CSpeechd"),
        // The texts of other languages, embedded in the program.
        .target(name: "CTranslations", exclude: ["de.po"]),
        module("Platform", ["CLinux"]),
        module("Music", []),
        module("Training", ["Music"]),
        module("Profile", ["Music", "Training"]),
        module("MIDI", ["Platform", "Music", "CALSA"]),
        module("Configuration", ["Platform", yams]),
        module("Mapping", ["Music", "MIDI", "Training", "Configuration"]),
        module("Sound", ["Platform", "Music", "CFluidSynth", "CALSA", "CPipeWire"]),
        module("Store", ["Platform", "Music", "Training", grdb]),
        module("Settings", ["Platform", "Music", "Training", "Sound", "Configuration"]),
        module(
            "Instrument",
            [
                "Platform", "Music", "Training", "Profile", "MIDI", "Configuration", "Mapping", "Sound",
                "Store", "Settings", "CSpeechd",
            ]),
        module(
            "Localization",
            [
                "Platform", "Music", "Training", "Profile", "MIDI", "Configuration", "Mapping", "Sound", "Store",
                "Settings", "Instrument", "CTranslations",
            ]),
        module("Charts", ["Music", "Training", "Profile", "Localization", "CQRencode"]),
        module(
            "Screen",
            [
                "Platform", "Music", "Training", "Profile", "MIDI", "Mapping", "Sound", "Settings", "Instrument",
                "Localization", "Charts", nioCore, nioPosix, nioHTTP1, nioWebSocket,
            ]),
        .executableTarget(
            name: "peach",
            dependencies: [
                "Platform", "Music", "Training", "Profile", "MIDI", "Configuration", "Mapping", "Sound", "Store",
                "Settings", "Instrument", "Localization", "Charts", "Screen", arguments,
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "pad-player", dependencies: ["Music", "Training", "Simulation", "CALSA"],
            path: "Tests/ALSA/PadPlayer",
            swiftSettings: settings),
        .executableTarget(name: "alsa-check", path: "Tests/ALSA/Check", swiftSettings: settings),
        // Simulated players, for tests and the figures that documents quote. Not in the product.
        .target(
            name: "Simulation", dependencies: ["Music", "Training", "Profile"],
            path: "Benchmarks/Simulation", swiftSettings: settings),
        .executableTarget(
            name: "bench",
            dependencies: [
                "Music", "Training", "Profile", "Simulation", "Sound", "Store", "Settings", "Instrument",
                "CFluidSynth", "Spectra", "SoundServers", arguments,
            ],
            path: "Benchmarks/bench", swiftSettings: settings),
        // Helpers of several tests.
        .target(name: "Scratch", path: "Tests/Scratch", swiftSettings: settings),
        .target(name: "Spectra", dependencies: ["Sound"], path: "Tests/Spectra", swiftSettings: settings),
        // Sound servers of their own and what they play.
        .target(
            name: "SoundServers", dependencies: ["Music", "Platform", "Sound", "CPipeWire"],
            path: "Tests/SoundServers", swiftSettings: settings),
        // The properties that fuzzers and tests check.
        .target(
            name: "Laws",
            dependencies: [
                "Platform", "Music", "Training", "MIDI", "Configuration", "Mapping", "Sound", "Store", "Settings",
                "Instrument", "Screen", "CALSA", nioCore, nioEmbedded,
            ],
            path: "Tests/Fuzz/Laws", swiftSettings: settings),
        tests("Platform", ["Scratch"]),
        tests("Music", []),
        tests("Training", ["Scratch", "Music", "Profile", "Simulation"]),
        tests("Profile", ["Music", "Training", "Simulation"]),
        tests("Simulation", ["Music", "Profile", "Training"]),
        tests("MIDI", ["Platform", "Music", "CALSA"]),
        tests("Configuration", []),
        tests("Mapping", ["Configuration", "Music", "MIDI", "Training"]),
        tests("Sound", ["Scratch", "Spectra", "Platform", "Music"], settings),
        tests("Store", ["Scratch", "Platform", "Music", "Training", grdb]),
        tests(
            "Instrument",
            [
                "Scratch", "Spectra", "Platform", "Music", "Training", "Profile", "Simulation", "MIDI",
                "Configuration", "Mapping", "Sound", "Store", "Settings", grdb,
            ]),
        tests("Settings", ["Scratch", "Music", "Training", "Sound", "Configuration"]),
        tests(
            "Localization",
            [
                "Instrument", "Platform", "MIDI", "Configuration", "Mapping", "Music", "Profile",
                "Settings", "Sound", "Store", "Training",
            ]),
        tests("Charts", ["Music", "Profile", "Training", "Localization"]),
        tests(
            "Screen",
            [
                "Scratch", "Platform", "Music", "Training", "MIDI", "Configuration", "Mapping", "Sound", "Settings",
                "Store", "Instrument", "Localization", nioCore, nioEmbedded, nioHTTP1,
            ]),
        tests("Laws", ["Scratch"]),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "Music", "Platform", "Training", "MIDI", "Mapping", "Sound", "Store", "Settings", "Instrument",
                "SoundServers", "Spectra", grdb,
            ],
            swiftSettings: unoptimised),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)

// Planted errors that sanitizers must report.
if Context.environment["PEACH_PLANTED"] != nil {
    package.targets.append(
        .executableTarget(
            name: "planted", path: "Tests/Sanitizers", exclude: ["leaks.supp"], swiftSettings: settings))
}

// Only --sanitize=fuzzer adds its main function.
if Context.environment["PEACH_FUZZER"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzzer", dependencies: ["Laws"], path: "Tests/Fuzz/Fuzzer",
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}
