// SPDX-License-Identifier: MIT
import NIOCore
import NIOWebSocket
import Platform

/// The WebSocket stream of one page (RFC 6455): text messages in both directions, within limits.
final class PageStream: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// Bytes of a message of a page.
    static let longestMessage = 16_384
    /// Bytes that may wait for a page that does not read.
    static let mostWaiting = 1 << 20

    private let connection: Connection
    private var context: ChannelHandlerContext?
    /// The fragments of an incomplete message.
    private var message: [UInt8]?
    /// Frames that wait until the one before them is written.
    private var waiting: [(frame: WebSocketFrame, subject: String?)] = []
    private var waitingBytes = 0
    private var (isWriting, isFlushing) = (false, false)

    init(_ connection: Connection) { self.connection = connection }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard connection.table.connections[connection.number] != nil else { return }
        connection.received = context.eventLoop.now
        if connection.isPinged {
            connection.isPinged = false
            connection.table.schedule(connection.deadline)
        }
        let frame = Self.unwrapInboundIn(data)
        if frame.opcode == .connectionClose, frame.maskKey != nil {
            close(.normalClosure, isClean: true)
        } else if let violation = handle(frame) {
            close(violation)
        }
    }

    /// - Returns: why the stream is closed; nil if it continues.
    private func handle(_ frame: WebSocketFrame) -> WebSocketErrorCode? {
        // Browsers mask their frames. No extension was agreed on that would use the reserved bits.
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return .protocolError }
        let data = frame.unmaskedData
        switch frame.opcode {
        case .ping: enqueue(WebSocketFrame(fin: true, opcode: .pong, data: data))
        case .pong: break
        case .binary: return .unacceptableData
        case .text where message == nil, .continuation where message != nil:
            let text = (message ?? []) + data.readableBytesView
            guard text.count <= Self.longestMessage else { return .messageTooLarge }
            message = frame.fin ? nil : text
            guard frame.fin else { return nil }
            guard String(validating: text, as: UTF8.self) != nil else { return .dataInconsistentWithMessage }
            connection.table.host.pageSent(text, connection.number, at: Monotonic.now())
        default: return .protocolError
        }
        return nil
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? NIOWebSocketError else { return }  // Other errors close the channel themselves.
        close(error == .invalidFrameLength ? .messageTooLarge : .protocolError)
    }

    func send(_ text: [UInt8], subject: String?) {
        enqueue(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(bytes: text)), subject: subject)
    }

    func ping() {
        connection.isPinged = true
        enqueue(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
    }

    /// Sends one Close frame, as far as the kernel accepts it at once.
    func close(_ code: WebSocketErrorCode, isClean: Bool = false) {
        // The decoder may report further errors of a closed stream.
        guard connection.table.connections[connection.number] != nil else { return }
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
        context?.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
        connection.table.close(connection, isClean: isClean)
    }

    private func enqueue(_ frame: WebSocketFrame, subject: String? = nil) {
        if let subject, let index = waiting.lastIndex(where: { $0.subject == subject }) {
            waitingBytes -= waiting.remove(at: index).frame.length
        }
        waiting.append((frame, subject))
        waitingBytes += frame.length
        flush()
        if waitingBytes > Self.mostWaiting { connection.table.close(connection) }
    }

    /// Writes one frame at a time, so that those behind it can still be replaced.
    private func flush() {
        guard !isFlushing, let context else { return }
        isFlushing = true
        while !isWriting, !waiting.isEmpty {
            let (frame, _) = waiting.removeFirst()
            waitingBytes -= frame.length
            isWriting = true
            let write = context.writeAndFlush(Self.wrapOutboundOut(frame))
            connection.track(write)
            write.assumeIsolated().whenSuccess { [self] in
                isWriting = false
                flush()
            }
        }
        isFlushing = false
        connection.table.schedule(connection.deadline)
    }
}
