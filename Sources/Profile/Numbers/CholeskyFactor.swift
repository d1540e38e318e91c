// SPDX-License-Identifier: MIT
import Foundation

/// The lower triangle L of a symmetric positive definite matrix A = L·Lᵀ.
struct CholeskyFactor: Hashable, Sendable {
    private let size: Int
    private var lower: SquareMatrix

    init(_ matrix: SquareMatrix) {
        let size = matrix.size
        self.size = size
        lower = matrix
        lower.withElements { a in
            for row in 0..<size {
                for column in 0...row {
                    let rest = a[row * size + column] - Self.dot(a, row * size, column * size, count: column)
                    a[row * size + column] =
                        row == column
                        ? max(rest, .leastNormalMagnitude).squareRoot() : rest / a[column * size + column]
                }
            }
        }
    }

    /// Four independent sums, because each addition waits for the one before.
    private static func dot(
        _ a: UnsafeMutableBufferPointer<Double>, _ one: Int, _ other: Int, count: Int
    ) -> Double {
        var sums = SIMD4<Double>.zero
        var index = 0
        while index + 4 <= count {
            let left = SIMD4(a[one + index], a[one + index + 1], a[one + index + 2], a[one + index + 3])
            let right = SIMD4(a[other + index], a[other + index + 1], a[other + index + 2], a[other + index + 3])
            sums += left * right
            index += 4
        }
        var sum = sums.sum()
        while index < count {
            sum += a[one + index] * a[other + index]
            index += 1
        }
        return sum
    }

    /// L⁻¹·X by forward substitution.
    /// - Parameter right: X, row-major.
    func forward(_ right: [Double]) -> [Double] {
        guard size > 0 else { return right }
        let (width, size) = (right.count / size, size)
        var (x, lower) = (right, lower)
        x.withUnsafeMutableBufferPointer { x in
            lower.withElements { a in
                for row in 0..<size {
                    for above in 0..<row {
                        let factor = a[row * size + above]
                        for column in 0..<width { x[row * width + column] -= factor * x[above * width + column] }
                    }
                    let scale = 1 / a[row * size + row]
                    for column in 0..<width { x[row * width + column] *= scale }
                }
            }
        }
        return x
    }

    /// ln det A.
    var logDeterminant: Double { 2 * (0..<size).reduce(0) { $0 + log(lower[$1, $1]) } }
}

/// A dense matrix, row-major.
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
