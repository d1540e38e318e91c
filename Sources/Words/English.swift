// SPDX-License-Identifier: MIT

package struct English: Texts, Sendable {
    package init() {}

    package let language = Language.english
}
