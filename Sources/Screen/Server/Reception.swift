// SPDX-License-Identifier: MIT
import Glibc
import Platform

/// The work of the thread `screen`: who is there, what they say, and how long they may take.
struct Reception {
    /// At once; pages beyond theirs are refused, other visitors make room for newer ones.
    static let (mostVisitors, mostPages) = (96, 24)
    /// In one turn. All who wait at once would be let in, and others sent away for them, before anybody was heard.
    private static let mostArrivals = 16
    /// Nanoseconds: for a request that is begun, for a page that is silent, and for whoever does not read.
    static let (patience, silence, deafness) = (Int64(10_000_000_000), Int64(5_000_000_000), Int64(5_000_000_000))
    /// Of a page, after which it is asked whether it is still there: browsers answer for it, whatever it does.
    static let quiet = Int64(2_000_000_000)

    private var listeners: [Listener]
    let host: ScreenServer.Host
    private let bell: Int32
    /// Nanoseconds of CLOCK_MONOTONIC.
    private let now: @Sendable () -> Int64
    var visitors: [Int: Visitor] = [:]
    private var lastNumber = 0
    /// Pages whose stream has ended, and when they count as gone.
    var missing: [String: Int64] = [:]

    init(
        _ listeners: [Listener], _ host: ScreenServer.Host, bell: Int32,
        now: @escaping @Sendable () -> Int64 = { Monotonic.now() }
    ) {
        (self.listeners, self.host, self.bell, self.now) = (listeners, host, bell, now)
    }

    /// Waits for something to happen, and sees to it.
    /// - Returns: false when all is over.
    mutating func turn(take commands: () -> [ScreenServer.Command]) -> Bool {
        let present = visitors.values.sorted { $0.number < $1.number }
        let doors = listeners
        var places = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
        places += doors.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        places += present.map { visitor in
            let events = (visitor.isAwaitingAnswer || visitor.isEnding ? 0 : POLLIN) | (visitor.isToldAll ? 0 : POLLOUT)
            return pollfd(fd: visitor.descriptor, events: Int16(events), revents: 0)
        }
        _ = poll(&places, nfds_t(places.count), timeout(now()))
        let now = now()
        if places[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 512)
            while read(bell, &bytes, bytes.count) == bytes.count {}
        }
        for command in commands() { if !obey(command, now) { return false } }
        for (listener, place) in zip(doors, places.dropFirst()) where place.revents != 0 { admit(listener, now) }
        for (visitor, place) in zip(present, places.dropFirst(1 + doors.count)) where place.revents != 0 {
            attend(visitor.number, place.revents, now)
        }
        dismissLate(now)
        return true
    }

    // Visitors come and go.

    private mutating func admit(_ listener: Listener, _ now: Int64) {
        for _ in 0..<Self.mostArrivals {
            guard let descriptor = listener.accept() else { return }
            if visitors.count >= Self.mostVisitors, !makeRoom() {
                close(descriptor)
                continue
            }
            lastNumber += 1
            visitors[lastNumber] = Visitor(lastNumber, descriptor, listener.door, at: now)
        }
    }

    /// Whoever has said nothing for longest, and is no page; strangers before all others.
    private mutating func makeRoom() -> Bool {
        let idle = visitors.values.filter { !$0.isPage && !$0.isAwaitingAnswer }
        let oldest =
            (idle.filter { !$0.isWelcome }.min { ($0.heard, $0.number) < ($1.heard, $1.number) })
            ?? idle.filter(\.isToldAll).min { ($0.heard, $0.number) < ($1.heard, $1.number) }
        guard let oldest else { return false }
        lose(oldest.number, at: oldest.heard)
        return true
    }

    /// - Parameter isClosed: the page said so itself.
    mutating func lose(_ number: Int, at now: Int64, isClosed: Bool = false) {
        guard let visitor = visitors.removeValue(forKey: number) else { return }
        close(visitor.descriptor)
        guard let page = visitor.page else { return }
        host.lost(number)
        guard !visitors.values.contains(where: { $0.page == page }) else { return }
        if isClosed { host.left(page) } else { missing[page] = now + Self.silence }
    }

    // What they say, and are told.

    private mutating func attend(_ number: Int, _ events: Int16, _ now: Int64) {
        if Int32(events) & POLLOUT != 0 { flush(number, now) }
        guard Int32(events) & (POLLIN | POLLHUP | POLLERR) != 0, let visitor = visitors[number] else { return }
        guard !visitor.isAwaitingAnswer, !visitor.isEnding else {
            if Int32(events) & (POLLHUP | POLLERR) != 0 { lose(number, at: now) }
            return
        }
        guard let bytes = visitors[number]?.receive(at: now) else { return lose(number, at: now) }
        listen(number, bytes, now)
    }

    private mutating func listen(_ number: Int, _ bytes: [UInt8], _ now: Int64) {
        switch visitors[number]?.reading {
        case .requests(var reader)?:
            reader.take(bytes)
            visitors[number]?.reading = .requests(reader)
            answer(number, now)
        case .messages(var reader)?:
            reader.take(bytes)
            hear(number, &reader, now)
            if visitors[number]?.isPage == true { visitors[number]?.reading = .messages(reader) }
        case nil: return
        }
    }

    private mutating func answer(_ number: Int, _ now: Int64) {
        while let visitor = visitors[number], !visitor.isAwaitingAnswer, !visitor.isEnding,
            case .requests(var reader) = visitor.reading
        {
            do throws(HTTPResponse.Status) {
                guard let request = try reader.next() else {
                    visitors[number]?.reading = .requests(reader)
                    return
                }
                visitors[number]?.reading = .requests(reader)
                take(request, from: visitor, reader, now)
            } catch {
                var response = HTTPResponse(error)
                response.isLast = true
                put(response, number, now)
            }
        }
    }

    private mutating func take(_ request: HTTPRequest, from visitor: Visitor, _ reader: RequestReader, _ now: Int64) {
        let number = visitor.number
        var isOfThisUser = visitor.isOfThisUser
        let answer = host.answer(request, visitor.door, number) {
            let isKnown = isOfThisUser ?? LocalUser.isAtFarEnd(of: visitor.descriptor)
            isOfThisUser = isKnown
            return isKnown
        }
        visitors[number]?.isOfThisUser = isOfThisUser
        switch answer {
        case .now(var response):
            response.isLast = response.isLast || !request.keepsConnection
            visitors[number]?.isWelcome = response.status == .ok
            put(response, number, now)
        case .later: visitors[number]?.isAwaitingAnswer = true
        case .stream(let page):
            guard visitors.values.count(where: \.isPage) < Self.mostPages else {
                var response = HTTPResponse(.unavailable)
                response.isLast = true
                return put(response, number, now)
            }
            let accepted = WebSocketFrame.accept(request["sec-websocket-key"] ?? "")
            put(
                HTTPResponse(.switchingProtocols).with("Upgrade", "websocket").with("Connection", "Upgrade")
                    .with("Sec-WebSocket-Accept", accepted), number, now)
            visitors[number]?.page = page
            visitors[number]?.reading = .messages(FrameReader())
            missing[page] = nil
            host.arrived(number, page, visitor.door, request)
            listen(number, reader.rest, now)
        }
    }

    private mutating func hear(_ number: Int, _ reader: inout FrameReader, _ now: Int64) {
        guard let page = visitors[number]?.page else { return }
        do throws(WebSocketFrame.Close) {
            while let message = try reader.next() {
                switch message {
                case .text(let text): host.said(number, page, text, now)
                case .ping(let payload): send(WebSocketFrame.bytes(.pong, payload), to: number, now)
                case .pong: break
                case .close:
                    send(WebSocketFrame.close(.normal), to: number, now)
                    return lose(number, at: now, isClosed: true)
                }
            }
        } catch {
            send(WebSocketFrame.close(error), to: number, now)
            lose(number, at: now)
        }
    }

    private mutating func put(_ response: HTTPResponse, _ number: Int, _ now: Int64) {
        visitors[number]?.isAwaitingAnswer = false
        visitors[number]?.isEnding = response.isLast
        send(response.bytes, to: number, now)
    }

    mutating func send(_ bytes: [UInt8], to number: Int, _ now: Int64, subject: String? = nil) {
        guard let visitor = visitors[number] else { return }
        // Who begins to wait now has been heard just now.
        if visitor.isToldAll { visitors[number]?.sent = now }
        if visitors[number]?.put(bytes, subject: subject) == false, visitor.isPage { return lose(number, at: now) }
        flush(number, now)
    }

    private mutating func flush(_ number: Int, _ now: Int64) {
        guard visitors[number]?.flush(at: now) == true else { return lose(number, at: now) }
        if let visitor = visitors[number], visitor.isEnding, visitor.isToldAll { lose(number, at: now) }
    }

    private mutating func obey(_ command: ScreenServer.Command, _ now: Int64) -> Bool {
        switch command {
        case .answer(let number, var response):
            guard let visitor = visitors[number], visitor.isAwaitingAnswer else { return true }
            // What came meanwhile is read again only by a connection of its own.
            response.isLast = true
            put(response, number, now)
        case .tell(let number, let message, let subject):
            guard visitors[number]?.isPage == true else { return true }
            send(WebSocketFrame.bytes(.text, message), to: number, now, subject: subject)
        case .dismiss(let number, let reason):
            send(WebSocketFrame.close(reason), to: number, now)
            lose(number, at: now, isClosed: true)
        case .open(let listener): listeners.append(listener)
        case .shut(let door):
            for listener in listeners where listener.door == door { listener.close() }
            listeners.removeAll { $0.door == door }
            // Who is being answered hears it to its end.
            for visitor in visitors.values where visitor.door == door && !visitor.isEnding {
                lose(visitor.number, at: now, isClosed: true)
            }
        case .end:
            for visitor in visitors.values {
                if visitor.isPage { send(WebSocketFrame.close(.goingAway), to: visitor.number, now) }
            }
            for visitor in visitors.values { close(visitor.descriptor) }
            for listener in listeners { listener.close() }
            return false
        }
        return true
    }
}
