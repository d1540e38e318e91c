// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import Instrument
import Words

/// Shows everything in its order and keeps nobody waiting who plays: a terminal may be stopped by Ctrl-S, and whoever reads a
/// pipe may be busy.
struct PatientRenderer: Renderer {
    /// Controllers that are plugged in at the start are known by then.
    private static let pause = DispatchTimeInterval.milliseconds(250)

    private let renderer: any Renderer
    private let unread: @Sendable () -> Void
    private let queue = DispatchQueue(label: "peach.output")

    /// - Parameter unread: called on a queue when nobody reads any more: “peach train --json | head -n 1”.
    init(_ renderer: any Renderer, unread: @escaping @Sendable () -> Void) {
        self.renderer = renderer
        self.unread = unread
    }

    var texts: Texts { renderer.texts }

    func render(_ snapshot: Snapshot) {
        queue.async {
            renderer.render(snapshot)
            if renderer.isUnsettled { queue.asyncAfter(deadline: .now() + Self.pause) { renderer.settle() } }
            if Line.isUnread { unread() }
            Line.tellLoss()
        }
    }

    func say(_ text: String) { queue.async { renderer.say(text) } }

    /// The run is over: what is not shown within half a second is not shown.
    func finish() {
        let isShown = DispatchSemaphore(value: 0)
        queue.async { isShown.signal() }
        if isShown.wait(timeout: .now() + .milliseconds(500)) == .timedOut { Line.lose(because: ETIME) }
    }
}
