// SPDX-License-Identifier: MIT
import Foundation

/// Why the presets of a SoundFont file, or the files of a folder, cannot be listed.
package struct SoundFontError: Error, Hashable, Sendable {
    package enum Fault: Hashable, Sendable {
        /// The system refuses to open or read it; the number is its errno.
        case unreadable(errno: Int32)
        case notAFile
        /// It does not begin as a RIFF file of the form "sfbk".
        case notASoundFont
        /// A chunk claims more bytes than there are. An unfinished download looks like this.
        case truncated(chunk: String)
        /// The file is longer than the font in it says it is; FluidSynth does not load it.
        case trailingBytes
        /// The chunk, named by its four letters, is not there.
        case missing(chunk: String)
        /// The chunk's contents contradict the SF2 format.
        case malformed(chunk: String)
        /// A sound font without a preset that could be played.
        case noPresets
        /// Another file of this folder gives the same name to its sounds and comes first.
        case nameTaken(by: URL)
        /// It is called like the file of Peach's own sounds.
        case nameIsPeachs
    }

    package let file: URL
    package let fault: Fault

    package init(file: URL, fault: Fault) {
        self.file = file
        self.fault = fault
    }
}
