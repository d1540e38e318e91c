// SPDX-License-Identifier: MIT
import Glibc
import Laws

/// What libFuzzer, which has the program's beginning, calls with every input: MIDI events that may break a law.
@_cdecl("LLVMFuzzerTestOneInput")
public func testEventStream(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do throws(BrokenLaw) {
        try EventLaws.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    } catch {
        print("BROKEN LAW: \(error)")
        fflush(nil)
        abort()
    }
}
