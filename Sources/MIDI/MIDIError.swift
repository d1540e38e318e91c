// SPDX-License-Identifier: MIT
import Glibc
import Platform

/// What the sequencer refused, and while doing what.
package struct MIDIError: Error, Hashable, Sendable {
    package enum Activity: Hashable, Sendable {
        case opening
        /// Giving our client its name, ports, queue and buffers.
        case settingUp
        case listeningForDevices
        case connecting(MIDIDevice)
        case telling(MIDIDevice)
        case waiting
        case reading
    }

    package enum Cause: Hashable, Sendable {
        /// The kernel has no sequencer: /dev/snd/seq is missing.
        case missing
        /// It needs a logged-in seat or the group audio.
        case forbidden
        case busy
        case other
    }

    package let activity: Activity
    /// The system's number, positive: ENOENT and so on.
    package let errno: Int32
    /// What keeps all devices from this system; nil if nothing does.
    package let container: HostContainer?

    package init(_ activity: Activity, errno: Int32, container: HostContainer? = nil) {
        self.activity = activity
        self.errno = errno
        self.container = container
    }

    /// No controller is heard, whichever it is.
    package var isOfAll: Bool {
        switch activity {
        case .opening, .settingUp, .listeningForDevices, .waiting, .reading: true
        case .connecting, .telling: false
        }
    }

    package var cause: Cause {
        switch (errno, activity) {
        case (ENOENT, .opening), (ENODEV, .opening), (ENXIO, .opening): .missing
        case (EACCES, _), (EPERM, _): .forbidden
        // A raw MIDI device that is in use answers the kernel's own request with EAGAIN.
        case (EBUSY, _), (EAGAIN, .connecting), (EAGAIN, .telling): .busy
        case (_, _): .other
        }
    }
}
