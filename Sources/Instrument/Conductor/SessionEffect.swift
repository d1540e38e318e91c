// SPDX-License-Identifier: MIT
import Training

/// An effect of a part of the instrument, which the Conductor carries out.
enum SessionEffect {
    case emit(SessionEvent)
    case train([TrainingEffect])
    case begin(OutputControl.Pending)
    case end
    case interrupt(SessionEvent.Interruption)
    case quit
    case loadPreviews
    case reportMIDIFailures
}
