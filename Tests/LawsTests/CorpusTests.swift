// SPDX-License-Identifier: MIT
import Laws
import Scratch
import Testing

@Test(arguments: LawSubject.allCases) func noInputBreaksALaw(_ subject: LawSubject) throws {
    let inputs = try subject.corpus()
    #expect(inputs.count >= 10)
    for (name, bytes) in standing(inputs, every: 8) {
        do throws(BrokenLaw) {
            try subject.check(bytes)
        } catch {
            Issue.record("\(subject.rawValue)/\(name): \(error)")
        }
    }
}
