// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Localization

struct NumberTests {
    @Test(arguments: [
        (9.24, 1, "9.2", "9,2"), (-12.35, 1, "−12.3", "−12,3"), (0.04, 1, "0.0", "0,0"), (-0.04, 1, "0.0", "0,0"),
        (1234.5, 1, "1,234.5", "1234,5"), (12345.678, 2, "12,345.68", "12.345,68"), (7, 0, "7", "7"),
    ])
    func decimals(value: Double, digits: Int, english: String, german: String) {
        #expect(Texts(.english).decimal(value, digits: digits) == english)
        #expect(Texts(.german).decimal(value, digits: digits) == german)
    }

    @Test(arguments: [
        (440.0, "440", "440"), (0.3, "0.3", "0,3"), (-0.05, "−0.05", "−0,05"), (-3, "−3", "−3"),
    ])
    func exactNumbers(value: Double, english: String, german: String) {
        #expect(Texts(.english).exact(value) == english)
        #expect(Texts(.german).exact(value) == german)
    }

    @Test(arguments: [
        (0, "0", "0"), (999, "999", "999"), (1284, "1,284", "1284"), (44100, "44,100", "44.100"),
        (-1_000_000, "−1,000,000", "−1.000.000"),
    ])
    func counts(value: Int, english: String, german: String) {
        #expect(Texts(.english).count(value) == english)
        #expect(Texts(.german).count(value) == german)
    }

    @Test func centsCarryTheirUnitAndNoSign() {
        #expect(Texts(.english).cents(Cents(-12.34)) == "12.3 cents")
        #expect(Texts(.german).cents(Cents(12.34)) == "12,3 Cent")
    }
}
