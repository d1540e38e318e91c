// SPDX-License-Identifier: MIT
import CFluidSynth
import Foundation
import Synchronization

/// What FluidSynth would have written to standard error, kept for `doctor` and for telling why a device failed.
package enum FluidLog {
    private static let lines = Mutex<[String]>([])
    private static let once: Void = {
        for level in [FLUID_PANIC, FLUID_ERR, FLUID_WARN, FLUID_INFO, FLUID_DBG] {
            fluid_set_log_function(Int32(level.rawValue), fluidLogged, nil)
        }
    }()

    /// From now on nothing of FluidSynth's reaches the terminal. Call before any other call of it.
    package static func capture() { _ = once }

    fileprivate static func add(_ line: String) {
        lines.withLock { kept in
            kept.append(line)
            if kept.count > 100 { kept.removeFirst() }
        }
    }

    /// The lines since the last call, oldest first; at most the last hundred.
    package static func take() -> [String] {
        lines.withLock { kept in
            defer { kept = [] }
            return kept
        }
    }
}

/// Any thread but the audio thread, where nothing of ours makes FluidSynth log.
private func fluidLogged(level: Int32, message: UnsafePointer<CChar>?, data: UnsafeMutableRawPointer?) {
    if let message { FluidLog.add(String(cString: message)) }
}
