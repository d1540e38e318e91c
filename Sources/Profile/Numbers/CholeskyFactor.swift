// SPDX-License-Identifier: MIT

/// The lower triangle L of a symmetric positive definite matrix A = L·Lᵀ, which grows with it.
struct CholeskyFactor: Hashable, Sendable {
    private var rows: [[Double]] = []

    /// Borders the matrix by one row and column.
    /// - Parameter row: The new row, its last element included.
    mutating func append(_ row: [Double]) {
        var new: [Double] = []
        for (index, value) in row.enumerated() {
            var rest = value
            if index < rows.count {
                for inner in 0..<index { rest -= new[inner] * rows[index][inner] }
                new.append(rest / rows[index][index])
            } else {
                for inner in 0..<index { rest -= new[inner] * new[inner] }
                new.append(max(rest, .leastNormalMagnitude).squareRoot())
            }
        }
        rows.append(new)
    }

    /// The solution x of A·x = right.
    func solution(of right: [Double]) -> [Double] {
        var x = right
        for row in rows.indices {
            for column in 0..<row { x[row] -= rows[row][column] * x[column] }
            x[row] /= rows[row][row]
        }
        for row in rows.indices.reversed() {
            for below in row + 1..<max(rows.count, row + 1) { x[row] -= rows[below][row] * x[below] }
            x[row] /= rows[row][row]
        }
        return x
    }
}
