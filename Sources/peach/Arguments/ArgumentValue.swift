// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Synchronization

/// A value of a command line. It is read when the command line is, and what is refused says what it should have been.
package protocol ArgumentValue: ExpressibleByArgument, Sendable {
    /// - Throws: what it should have been.
    init(reading text: String) throws(CommandError.Expectation)
}

extension ArgumentValue {
    package init?(argument: String) {
        guard let value = RefusedArgument.read(argument, Self.init) else { return nil }
        self = value
    }

    /// The help says in the language of the run what can stand there.
    package static var allValueStrings: [String] { [] }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    package init(reading text: String) throws(CommandError.Expectation) {
        guard let value = Self(rawValue: text) else { throw .oneOf(Self.words) }
        self = value
    }

    package init?(argument: String) {
        guard let value = RefusedArgument.read(argument, Self.init) else { return nil }
        self = value
    }

    package static var allValueStrings: [String] { [] }
    package static var defaultCompletionKind: CompletionKind { .list(words) }

    private static var words: [String] { allCases.map(\.rawValue) }
}

/// What the parser cannot carry from a value that it refuses to the sentence about it. It reads one value after the other,
/// on one thread, and ends with the first that is refused.
enum RefusedArgument {
    private static let expectation = Mutex<CommandError.Expectation?>(nil)

    static func read<Value>(
        _ argument: String, _ read: (String) throws(CommandError.Expectation) -> Value
    ) -> Value? {
        do throws(CommandError.Expectation) {
            return try read(argument)
        } catch {
            expectation.withLock { $0 = error }
            return nil
        }
    }

    /// The parser's complaint with what the value should have been; nil if it complains of something else.
    static func error(_ message: String) -> CommandError? {
        guard case .invalidValue(let value, let option) = ParserComplaint(message: message),
            let expected = expectation.withLock({ $0 })
        else { return nil }
        // "--note <NOTE>".
        let name = option.split(separator: " ").first.map { String($0) } ?? option
        return .badValue(option: name, value: value, expected)
    }
}
