// SPDX-License-Identifier: MIT
import Configuration

/// Why a setting could not be read or changed.
package enum SettingError: Error, Hashable, Sendable {
    case unknownKey(word: String, suggestion: String?)
    case notAnAssignment(word: String)
    case refused(key: SettingKey, ConfigurationError.Reason)
    /// The file as a whole cannot be used, and stays as it is.
    case file(ConfigurationError)
    /// A line of the file does not count, of this key if it names one; all others do.
    case line(ConfigurationError, key: SettingKey?)
    /// So many lines more of the file do not count.
    case further(file: String, lines: Int)
    case unwritable(path: String, errno: Int32)
    /// Another process is changing files in this folder and does not finish.
    case locked(folder: String)
}

extension SettingError {
    /// What is wrong in the file of a scale, if that is what is wrong.
    package var scaleFault: ConfigurationError? {
        switch self {
        case .line(let error, _): error.reason.scaleFault
        case .refused(_, let reason): reason.scaleFault
        case .unknownKey, .notAnAssignment, .file, .further, .unwritable, .locked: nil
        }
    }
}
