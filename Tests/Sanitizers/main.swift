// SPDX-License-Identifier: MIT
import Glibc

// What the sanitize lane plants, so that it is seen that it sees: memory that nobody frees, or that is written beyond its end, or
// by two threads at once.

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

@inline(never)
func race() {
    let bytes = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    bytes.initialize(to: 0)
    let threads = (0..<2).map { _ in
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { number in
                for _ in 0..<1000 { number?.assumingMemoryBound(to: Int.self).pointee += 1 }
                return nil
            }, bytes)
        return thread
    }
    for thread in threads { pthread_join(thread, nil) }
    print(bytes.pointee)
}

switch CommandLine.arguments.dropFirst().first {
case "leak": for _ in 0..<3 { leak() }
case "overflow": overflow(by: CommandLine.arguments.count)
default: race()
}
