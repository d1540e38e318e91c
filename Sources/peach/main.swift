// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Sound

HomeFolder.set()
SoundEnvironment.configure()
Signals.hold()
exit(await Entry.run(Array(CommandLine.arguments.dropFirst())))
