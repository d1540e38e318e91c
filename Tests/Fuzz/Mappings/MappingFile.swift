// SPDX-License-Identifier: MIT
import Glibc
import Laws

/// What libFuzzer, which has the program's beginning, calls with every input: mapping files that may break a law.
@_cdecl("LLVMFuzzerTestOneInput")
public func testMappingFile(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do throws(BrokenLaw) {
        try MappingLaws.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    } catch {
        print("BROKEN LAW: \(error)")
        fflush(nil)
        abort()
    }
}
