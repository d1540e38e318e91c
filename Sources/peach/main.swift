// SPDX-License-Identifier: MIT
import Foundation

if let status = ResourceLimit.refusal() { exit(status) }
Signals.hold()
Crash.hold()
exit(await Entry.run(Array(ArgumentBytes.all.dropFirst())))
