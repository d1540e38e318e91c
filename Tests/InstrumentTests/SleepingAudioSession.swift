// SPDX-License-Identifier: MIT
import Music
import Sound
import Synchronization

@testable import Instrument

/// An output that wakes up when the test says so.
final class SleepingAudioSession: AudioSession {
    private let inner: OfflineAudioSession
    private let state = Mutex((isAwake: false, openings: 0, rests: 0))
    /// With which sound it was to be opened last; and what it was to load beforehand.
    let asked = Mutex<SoundSourceID?>(nil)
    let foreseen = Mutex<SoundSourceID?>(nil)

    init(_ inner: OfflineAudioSession) { self.inner = inner }

    var openings: Int { state.withLock { $0.openings } }
    var rests: Int { state.withLock { $0.rests } }
    func wake() { state.withLock { $0.isAwake = true } }

    /// A smaller buffer may do, until it is opened again.
    let isDue = Mutex(false)
    var isHalvingDue: Bool { isDue.withLock { $0 } }

    var player: NotePlayer? { state.withLock { $0.isAwake } ? inner.player : nil }
    let name = "drowsy"
    func open(_ source: SoundSourceID) {
        state.withLock { $0.openings += 1 }
        asked.withLock { $0 = source }
        isDue.withLock { $0 = false }
    }
    func prepare(_ draw: @escaping @Sendable (SoundFontLibrary) -> UpcomingSounds) {
        foreseen.withLock { $0 = draw(library).next }
    }
    var library: SoundFontLibrary { inner.library }
    func use(_ source: SoundSourceID) throws(AudioError) { try inner.use(source) }
    func load(_ source: SoundSourceID) -> Result<LoadedSound?, AudioError> { inner.load(source) }
    func close() { state.withLock { $0.isAwake = false } }
    func rest() { state.withLock { ($0.isAwake, $0.rests) = (false, $0.rests + 1) } }
}
