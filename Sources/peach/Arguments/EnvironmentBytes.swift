// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Words

/// The folders that the environment names, as the system keeps them: bytes, of which a String can only be made if they are
/// UTF-8.
enum EnvironmentBytes {
    private static let folders = [
        "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "PEACH_RESOURCES",
    ]

    /// The first folder that could not be found: Peach would make another one, and the player's data would seem to be gone.
    static var fault: CommandError? {
        for name in folders {
            guard let value = getenv(name), String(validatingCString: value) == nil else { continue }
            return .variableNotUTF8(name: name, value: ArgumentBytes.readable(String(cString: value)))
        }
        return nil
    }
}
