// SPDX-License-Identifier: MIT

/// A small dense matrix, row after row.
struct SquareMatrix: Hashable, Sendable {
    private(set) var size: Int
    private(set) var elements: [Double]

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

    func row(_ index: Int) -> ArraySlice<Double> { elements[index * size..<(index + 1) * size] }

    /// The matrix with one row and column more.
    /// - Parameters:
    ///   - border: The new row and column but for its last element.
    ///   - corner: That element.
    func bordered(_ border: [Double], corner: Double) -> SquareMatrix {
        SquareMatrix(size: size + 1) { row, column in
            if row < size, column < size { return self[row, column] }
            if row == size, column == size { return corner }
            return border[min(row, column)]
        }
    }

    /// self − scale·vᵀv.
    mutating func subtractSquare(of vector: [Double], scale: Double) {
        let size = size
        elements.withUnsafeMutableBufferPointer { elements in
            vector.withUnsafeBufferPointer { vector in
                for row in 0..<size {
                    let factor = scale * vector[row]
                    let start = row * size
                    for column in 0..<size { elements[start + column] -= factor * vector[column] }
                }
            }
        }
    }

    /// The solution X of self·X = right, by Gaussian elimination with row pivots.
    /// - Returns: nil if the matrix is singular.
    func solution(of right: SquareMatrix) -> SquareMatrix? {
        var (left, right) = (self, right)
        let size = size
        let isRegular = left.elements.withUnsafeMutableBufferPointer { a in
            right.elements.withUnsafeMutableBufferPointer { x in
                for pivot in 0..<size {
                    var best = pivot
                    for row in pivot..<size where a[row * size + pivot].magnitude > a[best * size + pivot].magnitude {
                        best = row
                    }
                    guard a[best * size + pivot] != 0 else { return false }
                    if best != pivot {
                        for column in 0..<size {
                            a.swapAt(pivot * size + column, best * size + column)
                            x.swapAt(pivot * size + column, best * size + column)
                        }
                    }
                    let inverse = 1 / a[pivot * size + pivot]
                    for row in pivot + 1..<max(size, pivot + 1) {
                        let factor = a[row * size + pivot] * inverse
                        if factor == 0 { continue }
                        for column in pivot..<size { a[row * size + column] -= factor * a[pivot * size + column] }
                        for column in 0..<size { x[row * size + column] -= factor * x[pivot * size + column] }
                    }
                }
                for row in (0..<size).reversed() {
                    for below in row + 1..<max(size, row + 1) {
                        let factor = a[row * size + below]
                        for column in 0..<size { x[row * size + column] -= factor * x[below * size + column] }
                    }
                    let inverse = 1 / a[row * size + row]
                    for column in 0..<size { x[row * size + column] *= inverse }
                }
                return true
            }
        }
        return isRegular ? right : nil
    }
}
