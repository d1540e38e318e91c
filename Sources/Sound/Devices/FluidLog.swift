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
        silenceWhatFluidSynthBrings()
    }()

    /// GLib, which reads other formats than SF2 for it, and libjack have loggers of their own. They are in the process if
    /// this FluidSynth was built with them, and are therefore looked up by name.
    private static func silenceWhatFluidSynthBrings() {
        typealias SetGLib = @convention(c) (GLibLogger, UnsafeMutableRawPointer?) -> GLibLogger?
        typealias SetJACK = @convention(c) (JACKLogger) -> Void
        if let set = dlsym(nil, "g_log_set_default_handler") {
            _ = unsafeBitCast(set, to: SetGLib.self)(glibLogged, nil)
        }
        for name in ["jack_set_error_function", "jack_set_info_function"] {
            if let set = dlsym(nil, name) { unsafeBitCast(set, to: SetJACK.self)(jackLogged) }
        }
    }

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

private typealias GLibLogger =
    @convention(c) (UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void
private typealias JACKLogger = @convention(c) (UnsafePointer<CChar>?) -> Void

private func glibLogged(
    domain: UnsafePointer<CChar>?, level: Int32, message: UnsafePointer<CChar>?, data: UnsafeMutableRawPointer?
) {
    if let message { FluidLog.add(String(cString: message)) }
}

/// Any thread but the audio thread.
private func jackLogged(message: UnsafePointer<CChar>?) {
    if let message { FluidLog.add(String(cString: message)) }
}

package enum FluidSynthVersion {
    /// "2.3.1".
    package static var text: String {
        var (major, minor, micro): (Int32, Int32, Int32) = (0, 0, 0)
        fluid_version(&major, &minor, &micro)
        return "\(major).\(minor).\(micro)"
    }
}
