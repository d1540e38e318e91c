// SPDX-License-Identifier: MIT

/// A control that bindings may name.
struct NamedControl {
    let name: String
    /// Nil if what the file says of it is wrong.
    let control: Control?
}

/// The controls of a file and of the one that it extends.
enum BaseControls {
    /// Those of the file itself, and of the other one those that have no namesake there and wait for other messages.
    static func all(_ own: [ControlDefinition], over base: ControllerMapping?) -> [NamedControl] {
        let inherited = (base?.controls ?? []).filter { control in
            !own.contains { $0.name == control.name || $0.control?.collides(with: control) == true }
        }
        return inherited.map { NamedControl(name: $0.name, control: $0) }
            + own.map { NamedControl(name: $0.name, control: $0.control) }
    }
}
