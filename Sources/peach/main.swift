// SPDX-License-Identifier: MIT
import Foundation
import Machine
import Sound

if let status = ResourceLimit.refusal() { exit(status) }
HomeFolder.set()
SoundEnvironment.settle()
Signals.hold()
Crash.hold()
exit(await Entry.run(Array(ArgumentBytes.all.dropFirst())))
