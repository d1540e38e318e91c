// SPDX-License-Identifier: MIT

/// What a control does, most needed first; drawn on a grid of 24 like the icons of the page.
package enum ControllerSymbol: String, Hashable, Sendable, CaseIterable {
    case lower, higher, confirm, stop, again, skip, hearLast

    private var path: String {
        switch self {
        case .lower: "M12 21 3 11h5V3h8v8h5Z"
        case .higher: "M12 3 21 13h-5v8H8v-8H3Z"
        case .confirm: "m4 13 5.5 5.5L20 7"
        case .again: "M5 12a7 7 0 1 0 2.3-5.2M5 4v4h4"
        case .skip: "M5 5l8 7-8 7ZM18 5v14"
        case .stop: "M5 5h14v14H5Z"
        case .hearLast: "M4 12h3l4-4v8l-4-4M15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11"
        }
    }

    private var isFilled: Bool { [.lower, .higher, .stop].contains(self) }

    func element(left: Double, top: Double, size: Double) -> SVGElement {
        let place = [left, top, size / 24].map(SVGElement.number)
        return SVGElement(
            "path",
            [
                "class": isFilled ? "device-symbol" : "device-symbol is-line",
                "transform": "translate(\(place[0]) \(place[1])) scale(\(place[2]))", "d": path,
            ])
    }
}
