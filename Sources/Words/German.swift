// SPDX-License-Identifier: MIT

package struct German: Texts, Sendable {
    package init() {}

    package let language = Language.german
}
