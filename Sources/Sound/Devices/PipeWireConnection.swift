// SPDX-License-Identifier: MIT
import CPipeWire
import Foundation
import Platform

/// A place where PipeWire plays: a card, a headset, a loudspeaker in the network.
package struct PipeWireSink: Equatable, Sendable {
    /// As PipeWire calls it: "alsa_output.pci-0000_00_1f.3.analog-stereo".
    package let name: String
    /// As people do: "Built-in Audio Analog Stereo".
    package let description: String

    package init(name: String, description: String) { (self.name, self.description) = (name, description) }

    /// One of the kernel's cards, by the names that WirePlumber gives.
    var isCard: Bool { name.hasPrefix("alsa_output.") }
}

/// A connection to the user's PipeWire and the thread that handles its events.
///
/// `@unchecked Sendable`: the pointers never change. What they point to is used under the thread's lock, or while the thread does
/// not run; PipeWire calls back with the lock held.
final class PipeWireConnection: @unchecked Sendable {
    /// Nanoseconds to wait for an answer: a server that hangs accepts connections, too.
    private static let patience: Int64 = 1_000_000_000

    /// The library's functions; nil if it is not installed.
    static let functions: peach_pipewire? = {
        let functions = UnsafeMutablePointer<peach_pipewire>.allocate(capacity: 1)
        defer { functions.deallocate() }
        guard peach_pipewire_load(functions) else { return nil }
        functions.pointee.pw_init(nil, nil)
        return functions.pointee
    }()

    /// What the server has, kept up to date by its events. Under the lock.
    private struct Listing {
        /// By their nodes' numbers.
        var sinks: [UInt32: PipeWireSink] = [:]
        /// The nodes at both ends of a link, by its number.
        var links: [UInt32: (source: UInt32, sink: UInt32)] = [:]
        /// The number of the event after the first list.
        var end: Int32 = 0
        var isWhole = false
    }

    let functions: peach_pipewire
    let core: OpaquePointer
    private let thread: OpaquePointer
    private let context: OpaquePointer
    private let listing: UnsafeMutablePointer<Listing>
    private let registry: OpaquePointer?
    /// PipeWire's, of core and registry.
    private let hooks: UnsafeMutablePointer<spa_hook>

    /// - Parameter name: of the output, for errors.
    /// - Throws: `AudioError.device`.
    init(for name: String) throws(AudioError) {
        func error(_ reason: String) -> AudioError { .device(name: name, reason: reason) }
        guard let functions = Self.functions else { throw error("libpipewire-0.3 is not installed") }
        guard let thread = functions.pw_thread_loop_new("pipewire", nil) else { throw .outOfMemory }
        func make(_ properties: [String: String]) -> OpaquePointer? {
            functions.pw_context_new(
                functions.pw_thread_loop_get_loop(thread), Self.properties(properties, functions), 0)
        }
        // The configuration with real-time priority for the audio thread, which newer versions have in the only one.
        let context = make(["config.name": "client-rt.conf"]) ?? make([:])
        guard let context, let core = functions.pw_context_connect(context, nil, 0) else {
            let reason = String(cString: strerror(errno))
            if let context { functions.pw_context_destroy(context) }
            functions.pw_thread_loop_destroy(thread)
            throw error(reason)
        }
        (self.functions, self.thread, self.context, self.core) = (functions, thread, context, core)
        listing = .allocate(capacity: 1)
        listing.initialize(to: Listing())
        hooks = .allocate(capacity: 2)
        hooks.initialize(repeating: spa_hook(), count: 2)
        registry = pw_core_get_registry(core, UInt32(PW_VERSION_REGISTRY), 0)
        if let registry { _ = peach_registry_add_listener(registry, hooks, Self.registryEvents, listing) }
        _ = peach_core_add_listener(core, hooks + 1, Self.coreEvents, listing)
        listing.pointee.end = peach_core_sync(core)
        _ = functions.pw_thread_loop_start(thread)
    }

    /// Ends the thread. Streams are destroyed before.
    deinit {
        functions.pw_thread_loop_stop(thread)
        if let registry { functions.pw_proxy_destroy(registry) }
        functions.pw_context_destroy(context)
        functions.pw_thread_loop_destroy(thread)
        listing.deinitialize(count: 1).deallocate()
        hooks.deinitialize(count: 2).deallocate()
    }

    /// Properties, which their first user owns.
    static func properties(_ values: [String: String], _ functions: peach_pipewire) -> UnsafeMutablePointer<
        pw_properties
    >? {
        let words = values.map { (strdup($0.key), strdup($0.value)) }
        defer {
            for (key, value) in words {
                free(key)
                free(value)
            }
        }
        let items = words.map { spa_dict_item(key: $0.0, value: $0.1) }
        return items.withUnsafeBufferPointer { items in
            var dictionary = spa_dict(flags: 0, n_items: UInt32(items.count), items: items.baseAddress)
            return functions.pw_properties_new_dict(&dictionary)
        }
    }

    func locked<Value>(_ use: () -> Value) -> Value {
        functions.pw_thread_loop_lock(thread)
        defer { functions.pw_thread_loop_unlock(thread) }
        return use()
    }

    /// Polls every millisecond, because PipeWire's own timed wait counts whole seconds.
    /// - Parameter time: the longest wait, in nanoseconds.
    func wait(_ time: Int64, until isTrue: () -> Bool) -> Bool {
        let end = Monotonic.now() + time
        while !locked(isTrue) {
            guard Monotonic.now() < end else { return false }
            usleep(1000)
        }
        return true
    }

    /// Waits for the first list.
    /// - Returns: nil if the server does not answer.
    func sinks() -> [PipeWireSink]? {
        guard wait(Self.patience, until: { listing.pointee.isWhole }) else { return nil }
        return locked { listing.pointee.sinks.sorted { $0.key < $1.key }.map(\.value) }
    }

    /// The sink that a node plays on; nil if none.
    func sink(of node: UInt32) -> PipeWireSink? {
        locked {
            let link = listing.pointee.links.values.first { $0.source == node }
            return link.flatMap { listing.pointee.sinks[$0.sink] }
        }
    }

    // Never changed.
    private nonisolated(unsafe) static let registryEvents: UnsafePointer<pw_registry_events> = {
        let events = UnsafeMutablePointer<pw_registry_events>.allocate(capacity: 1)
        events.initialize(
            to: pw_registry_events(
                version: UInt32(PW_VERSION_REGISTRY_EVENTS),
                global: { listing, number, _, _, _, properties in
                    guard let listing = listing?.assumingMemoryBound(to: Listing.self), let properties else { return }
                    func value(_ key: String) -> String? {
                        spa_dict_lookup(properties, key).map { String(cString: $0) }
                    }
                    if let source = value("link.output.node").flatMap({ UInt32($0) }),
                        let sink = value("link.input.node").flatMap({ UInt32($0) })
                    {
                        listing.pointee.links[number] = (source, sink)
                    } else if value("media.class") == "Audio/Sink", let name = value("node.name") {
                        listing.pointee.sinks[number] = PipeWireSink(
                            name: name, description: value("node.description") ?? name)
                    }
                },
                global_remove: { listing, number in
                    guard let listing = listing?.assumingMemoryBound(to: Listing.self) else { return }
                    listing.pointee.sinks[number] = nil
                    listing.pointee.links[number] = nil
                }))
        return UnsafePointer(events)
    }()

    // Never changed.
    private nonisolated(unsafe) static let coreEvents: UnsafePointer<pw_core_events> = {
        let events = UnsafeMutablePointer<pw_core_events>.allocate(capacity: 1)
        events.initialize(to: pw_core_events())
        events.pointee.version = UInt32(PW_VERSION_CORE_EVENTS)
        events.pointee.done = { listing, _, number in
            guard let listing = listing?.assumingMemoryBound(to: Listing.self) else { return }
            if number == listing.pointee.end { listing.pointee.isWhole = true }
        }
        return UnsafePointer(events)
    }()
}
