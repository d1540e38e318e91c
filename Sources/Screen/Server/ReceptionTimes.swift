// SPDX-License-Identifier: MIT

/// How long visitors are waited for.
extension Reception {
    mutating func dismissLate(_ now: Int64) {
        for visitor in visitors.values {
            if visitor.isPage, now - visitor.heard >= Self.silence {
                lose(visitor.number, at: now - Self.silence)
            } else if visitor.isPage, !visitor.isAsked, now - visitor.heard >= Self.quiet {
                visitors[visitor.number]?.isAsked = true
                send(WebSocketFrame.bytes(.ping, []), to: visitor.number, now)
            } else if now - limit(visitor) >= 0 {
                lose(visitor.number, at: now)
            }
        }
        for (page, moment) in missing where now >= moment {
            missing[page] = nil
            host.left(page)
        }
    }

    /// When a visitor is not waited for any longer.
    private func limit(_ visitor: Visitor) -> Int64 {
        if !visitor.isToldAll { return visitor.sent + Self.deafness }
        if visitor.isPage { return visitor.heard + Self.silence }
        return visitor.isAwaitingAnswer ? .max : max(visitor.heard, visitor.sent) + Self.patience
    }

    /// Milliseconds until somebody is not waited for any longer; −1 is for ever.
    func timeout(_ now: Int64) -> Int32 {
        let moments = visitors.values.map { visitor -> Int64 in
            let silence = visitor.heard + (visitor.isAsked ? Self.silence : Self.quiet)
            return visitor.isPage ? min(limit(visitor), silence) : limit(visitor)
        }
        guard let next = (moments + missing.values).min(), next != .max else { return -1 }
        return Int32(clamping: max(0, (next - now + 999_999) / 1_000_000))
    }
}
