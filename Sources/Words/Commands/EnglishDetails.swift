// SPDX-License-Identifier: MIT

extension English: DetailTexts {
    package func sentence(for detail: Detail) -> String {
        switch detail {
        case .file(let role, let path, let isThere):
            "\(name(of: role)): \(quoted(path))\(isThere ? "" : ", which does not exist yet")."
        case .output(let name, let rate, let buffer):
            "Sound output: \(quoted(name)) at \(exact(rate)) Hz, buffer \(buffer.text)."
        case .fluidSynth(let version): "FluidSynth version \(version)."
        case .seed(let seed): "Seed: \(seed)."
        case .took(let seconds): "Took \(decimal(seconds, digits: seconds < 10 ? 2 : 0)) seconds."
        }
    }

    private func name(of role: Detail.FileRole) -> String {
        switch role {
        case .data: "Training data"
        case .settings: "Settings"
        case .mapping: "Mapping"
        case .userMappings: "Your mappings"
        case .soundFont: "SoundFont"
        case .socket: "Running Peach"
        }
    }

    package func name(of work: LongWork) -> String {
        switch work {
        case .importing: "Importing"
        case .exporting: "Exporting"
        case .measuring: "Measuring"
        case .calibrating: "Calibrating"
        case .reading: "Reading"
        case .backingUp: "Backing up"
        case .restoring: "Restoring"
        case .verifying: "Checking"
        case .salvaging: "Rescuing"
        }
    }

    package func left(seconds: Int) -> String { "about \(seconds) s left" }
    package func left(minutes: Int) -> String { "about \(minutes) min left" }
}
