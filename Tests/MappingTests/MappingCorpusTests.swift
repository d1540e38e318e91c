// SPDX-License-Identifier: MIT
import Laws
import Testing

@Test func noFileBreaksALaw() throws {
    let inputs = try Corpus.inputs(of: "Mappings")
    #expect(inputs.count > 100)
    for (name, bytes) in inputs {
        do throws(BrokenLaw) {
            try MappingLaws.check(bytes)
        } catch {
            Issue.record("\(name): \(error)")
        }
    }
}
