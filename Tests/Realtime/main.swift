// SPDX-License-Identifier: MIT
import CRealtime
import Foundation
import Music

@testable import Sound

// realtime FONT PROGRAM COURSE: lets a course of commands meet the audio thread's callback under RealtimeSanitizer.
// Status 43 if the callback allocates, locks or waits.

let arguments = CommandLine.arguments
guard arguments.count == 4, let program = Int(arguments[2]), let course = Course(rawValue: arguments[3]) else {
    print(Course.allCases.map(\.rawValue).joined(separator: "\n"))
    exit(64)
}
do {
    let font = URL(filePath: arguments[1])
    let device = try SilentDevice(font: font, program: program)
    try course.run(on: device)
} catch {
    print("\(error)")
    exit(1)
}
