// SPDX-License-Identifier: MIT

extension ControllerMapping {
    /// What a control does by itself, layer by layer; one that only adds to another is left out where it does the same.
    package func actions(of control: Control) -> [(layer: Layer, phrase: String)] {
        Layer.allCases.compactMap { layer in
            let binding = binding(of: control, in: layer)
            if let base = layer.base, self.binding(of: control, in: base) == binding { return nil }
            guard let binding, binding.isMeaningful(in: layer) else { return nil }
            return binding.phrase.map { (layer, $0) }
        }
    }
}
