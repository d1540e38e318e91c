// SPDX-License-Identifier: MIT
import Foundation

Signals.hold()
exit(await Entry.run(Array(CommandLine.arguments.dropFirst())))
