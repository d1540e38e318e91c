// SPDX-License-Identifier: MIT
import Configuration
import Testing

@testable import Mapping

/// Sixty levels in each of these keys, each of which is there twice.
private let keys = ["[a]", "[a]", "{a}", "{a}"].map {
    String(repeating: "[", count: 60) + $0 + String(repeating: "]", count: 60) + ": 1"
}

@Test func deepListsAsKeysTakeNoOtherEntryWithThem() throws {
    let clock = ContinuousClock()
    var file = MappingFile(text(""))
    let duration = clock.measure {
        file = MappingFile(
            text(BadFile.mapping() + "matching: { \(keys.joined(separator: ", ")) }\nlights: ]\nsources: x\n"))
    }
    #expect(file.mapping?.controls.map(\.name) == ["pad"])
    #expect(file.errors.map(\.line) == [8, 9])
    #expect(file.errors.first?.column == 13)
    if case .wrongType(_, .text) = file.errors.first?.reason {} else { Issue.record("\(file.errors)") }
    #expect(duration < .seconds(2))
}

@Test(arguments: ["\n", "\r", "\r\n"])
func aLegendEndsWithItsCommentWhateverEndsItsLines(_ end: String) {
    #expect(MappingFile(text("# a\(end)#  b\(end)name: x\(end)")).legend == ["a", " b"])
}
