// SPDX-License-Identifier: MIT
import Glibc

// What the sanitize lane plants, so that it is seen that it sees: memory that nobody frees, or that is written beyond its end.

@inline(never)
func leak() {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 100)
    bytes.initialize(repeating: 7, count: 100)
    if getenv("PEACH_KEEP") != nil { print(bytes) }
}

@inline(never)
func overflow(by count: Int) {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 10)
    bytes[9 + count] = 1
    print(bytes[9 + count])
    bytes.deallocate()
}

if CommandLine.arguments.dropFirst().first == "leak" {
    for _ in 0..<3 { leak() }
} else {
    overflow(by: CommandLine.arguments.count)
}
