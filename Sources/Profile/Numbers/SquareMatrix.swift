// SPDX-License-Identifier: MIT

/// A small dense matrix, row after row.
struct SquareMatrix: Hashable, Sendable {
    let size: Int
    private var elements: [Double]

    init(size: Int) {
        self.size = size
        elements = [Double](repeating: 0, count: size * size)
    }

    init(size: Int, _ element: (Int, Int) -> Double) {
        self.init(size: size)
        for row in 0..<size { for column in 0..<size { elements[row * size + column] = element(row, column) } }
    }

    subscript(row: Int, column: Int) -> Double {
        get { elements[row * size + column] }
        set { elements[row * size + column] = newValue }
    }

    mutating func withElements(_ body: (UnsafeMutableBufferPointer<Double>) -> Void) {
        elements.withUnsafeMutableBufferPointer { body($0) }
    }
}
