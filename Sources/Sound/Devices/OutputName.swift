// SPDX-License-Identifier: MIT
import CALSA

/// The name of the device that plays, for records. It is the same at each start: cards have names here, not numbers.
package enum OutputName {
    /// Jacks for headphones as drivers name them: https://gitlab.freedesktop.org/pulseaudio/pulseaudio,
    /// analog-output-headphones.conf.
    private static let jacks = ["Headphone Jack", "Front Headphone Jack", "Headset Jack", "Headphone Mic Jack"]

    /// A device that names no card plays on the one that the kernel says is playing: "HDA Intel PCH (headphones)". If none is, as
    /// with Bluetooth, PipeWire's sink or the device's own name says most: "WH-1000XM4", "pulseaudio". Reads some ten files and asks
    /// the card.
    /// - Parameter hasHeadphones: true if headphones are plugged into the card with this number.
    /// - Returns: nil if it is not known which of several cards plays, or if nothing is heard.
    package static func current(
        of choice: OutputChoice, on sink: PipeWireSink? = nil, cards: [PlayingCard] = PlayingCard.all(),
        hasHeadphones: (_ card: Int) -> Bool = OutputName.hasHeadphones
    ) -> String? {
        guard choice.isDevice else { return nil }
        if let sink, !sink.isCard { return sink.description }
        let device: String? = if case .alsa(let device) = choice { device } else { nil }
        let named = PlayingCard.number(in: device)
        let found = cards.filter { named == nil ? $0.playing != nil : $0.number == named }
        guard found.count < 2 else { return sink?.description }
        guard let card = found.first, let name = card.name else { return sink?.description ?? choice.text }
        return hasHeadphones(card.number) ? overHeadphones(name) : name
    }

    /// The name of an output that is known to play on headphones.
    package static func overHeadphones(_ name: String) -> String {
        let mark = " (headphones)"
        return name.hasSuffix(mark) ? name : name + mark
    }

    /// False if the card cannot tell.
    package static func hasHeadphones(_ card: Int) -> Bool {
        var control: OpaquePointer?
        guard snd_ctl_open(&control, "hw:\(card)", Int32(SND_CTL_READONLY)) == 0, let control else { return false }
        defer { snd_ctl_close(control) }
        return jacks.contains { jack in
            var value: OpaquePointer?
            guard snd_ctl_elem_value_malloc(&value) == 0, let value else { return false }
            defer { snd_ctl_elem_value_free(value) }
            snd_ctl_elem_value_set_interface(value, SND_CTL_ELEM_IFACE_CARD)
            snd_ctl_elem_value_set_name(value, jack)
            return snd_ctl_elem_read(control, value) == 0 && snd_ctl_elem_value_get_boolean(value, 0) != 0
        }
    }
}
