// SPDX-License-Identifier: MIT
import CFluidSynth

/// A FluidSynth and the settings it was made from, which it goes back to when it is deleted.
struct Synthesizer {
    let synth: OpaquePointer
    private let settings: OpaquePointer

    init(synth: OpaquePointer, settings: OpaquePointer) {
        self.synth = synth
        self.settings = settings
    }

    /// Not on the audio thread.
    func free() {
        delete_fluid_synth(synth)
        delete_fluid_settings(settings)
    }
}
