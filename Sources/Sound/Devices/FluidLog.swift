// SPDX-License-Identifier: MIT
import CFluidSynth
import Foundation
import Synchronization

/// FluidSynth's log, kept from standard error, for `doctor` and for errors of devices.
package enum FluidLog {
    private static let lines = Mutex<[String]>([])
    private static let once: Void = {
        for level in [FLUID_PANIC, FLUID_ERR, FLUID_WARN, FLUID_INFO, FLUID_DBG] {
            fluid_set_log_function(Int32(level.rawValue), fluidLogged, nil)
        }
        captureLibraries()
    }()

    /// GLib, which reads other formats than SF2 for FluidSynth, and libjack have loggers of their own. They are in the
    /// process only if this FluidSynth was built with them, so they are looked up by name.
    private static func captureLibraries() {
        typealias SetGLib = @convention(c) (GLibLogger, UnsafeMutableRawPointer?) -> GLibLogger?
        typealias SetJACK = @convention(c) (JACKLogger) -> Void
        if let set = dlsym(nil, "g_log_set_default_handler") {
            _ = unsafeBitCast(set, to: SetGLib.self)(glibLogged, nil)
        }
        for name in ["jack_set_error_function", "jack_set_info_function"] {
            if let set = dlsym(nil, name) { unsafeBitCast(set, to: SetJACK.self)(jackLogged) }
        }
    }

    /// Keeps FluidSynth's messages from the terminal. Call before any other call of FluidSynth.
    package static func capture() { _ = once }

    fileprivate static func add(_ line: String) {
        lines.withLock { log in
            log.append(line)
            if log.count > 100 { log.removeFirst() }
        }
    }

    /// The lines since the last call, oldest first; at most the last hundred.
    package static func drain() -> [String] {
        lines.withLock { log in
            defer { log = [] }
            return log
        }
    }
}

/// Any thread but the audio thread, on which FluidSynth logs nothing.
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

private func jackLogged(message: UnsafePointer<CChar>?) {
    if let message { FluidLog.add(String(cString: message)) }
}

package enum FluidSynthVersion {
    package static var text: String {
        var (major, minor, micro): (Int32, Int32, Int32) = (0, 0, 0)
        fluid_version(&major, &minor, &micro)
        return "\(major).\(minor).\(micro)"
    }
}
