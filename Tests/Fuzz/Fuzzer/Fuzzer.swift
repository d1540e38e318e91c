// SPDX-License-Identifier: MIT
import Glibc
import Laws

/// The subject that PEACH_LAWS names.
private let subject = getenv("PEACH_LAWS").flatMap { LawSubject(rawValue: String(cString: $0)) }

/// libFuzzer, which has the main function, calls this with every input.
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
