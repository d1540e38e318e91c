// SPDX-License-Identifier: MIT
import Glibc
import Laws

/// What PEACH_LAWS names.
private let subject = getenv("PEACH_LAWS").flatMap { LawSubject(rawValue: String(cString: $0)) }

/// What libFuzzer, which has the program's beginning, calls with every input: one that may break a law.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let subject else {
        print("PEACH_LAWS is none of \(LawSubject.allCases.map(\.rawValue).joined(separator: ", ")).")
        exit(EX_USAGE)
    }
    do throws(BrokenLaw) {
        try subject.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    } catch {
        print("BROKEN LAW: \(error)")
        fflush(nil)
        abort()
    }
}
