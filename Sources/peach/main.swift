// SPDX-License-Identifier: MIT
import Foundation
import Machine

if let status = ResourceLimit.refusal() { exit(status) }
HomeFolder.set()
Signals.hold()
Crash.hold()
exit(await Entry.run(Array(ArgumentBytes.all.dropFirst())))
