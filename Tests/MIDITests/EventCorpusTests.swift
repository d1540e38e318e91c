// SPDX-License-Identifier: MIT
import Laws
import Testing

@Test func noEventBreaksALaw() throws {
    let inputs = try Corpus.inputs(of: "Events")
    #expect(inputs.count > 40)
    for (name, bytes) in inputs {
        do throws(BrokenLaw) {
            try EventLaws.check(bytes)
        } catch {
            Issue.record("\(name): \(error)")
        }
    }
}
