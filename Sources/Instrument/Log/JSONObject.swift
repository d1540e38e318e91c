// SPDX-License-Identifier: MIT

/// The members of an object of JSON in their order. Made of a literal, it leaves out what is nil.
package struct JSONObject: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        package let name: String
        package var value: JSONValue
    }

    package private(set) var members: [Member] = []

    /// Without members.
    package init() {}

    /// Nil is not there, and setting it takes the member out.
    package subscript(name: String) -> JSONValue? {
        get { members.first { $0.name == name }?.value }
        set {
            guard let index = members.firstIndex(where: { $0.name == name }) else {
                if let newValue { members.append(Member(name: name, value: newValue)) }
                return
            }
            if let newValue { members[index].value = newValue } else { members.remove(at: index) }
        }
    }

    /// Adds a member behind the others; of two of the same name the first counts.
    package mutating func append(_ name: String, _ value: JSONValue) {
        members.append(Member(name: name, value: value))
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue?)...) {
        members = elements.compactMap { name, value in value.map { Member(name: name, value: $0) } }
    }
}
