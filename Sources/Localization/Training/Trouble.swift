// SPDX-License-Identifier: MIT
import Configuration
import Glibc
import Instrument
import MIDI
import Platform
import Mapping
import Music
import Settings
import Sound
import Store

extension Texts {
    package func quoted(_ text: String) -> String { t("“\(text.readable)”") }

    /// - Parameter isPlaying: true if training is possible without controllers.
    package func sentence(for error: MIDIError, isPlaying: Bool) -> String {
        let rest = isPlaying ? t("The screen and the arrow keys work.") : t("Peach cannot find any controllers.")
        let system = reason(ofSystem: error.errno)
        if case .connecting(let device) = error.activity {
            return switch error.cause {
            case .busy: t("\(device.clientName) is in use by another program. Close that program and plug it in again.")
            case .forbidden:
                t("You do not have permission to use \(device.clientName). Join the group “audio” and log in again.")
            case .missing, .other: t("\(device.clientName) could not be connected: \(system). Plug it in again.")
            }
        }
        if case .sending(let device) = error.activity {
            return error.cause == .busy
                ? t("\(device.clientName) is in use by another program; its lights stay as they are.")
                : t("The lights of \(device.clientName) could not be set: \(system). Everything else works.")
        }
        switch error.cause {
        case .missing:
            return switch error.container {
            case nil:
                t("This computer has no MIDI sequencer: /dev/snd/seq is missing. \(rest) Try “sudo modprobe snd-seq”.")
            case .container?:
                t("No MIDI devices reach this container: it has no /dev/snd. \(rest) \(giveDevices)")
            case .windows?:
                t(
                    "No MIDI devices reach Linux on Windows: WSL has no /dev/snd. \(rest) For MIDI, use a computer "
                        + "that runs Linux itself.")
            }
        case .forbidden:
            return
                t(
                    "You do not have permission to use the MIDI sequencer /dev/snd/seq. \(rest) Log in at this "
                        + "computer itself, or join the group “audio”.")
        case .busy, .other: break
        }
        return switch error.activity {
        case .opening, .settingUp, .connecting, .sending:
            t("The MIDI sequencer /dev/snd/seq could not be opened: \(system). \(rest) “peach doctor” checks it.")
        case .listeningForDevices:
            t("The MIDI sequencer does not report which controllers are connected: \(system). \(rest) Restart Peach.")
        case .waiting, .reading: t("The MIDI sequencer has stopped: \(system). \(rest) Restart Peach.")
        }
    }

    private var needsSound: String { t("Training needs sound; the profile and settings still work.") }
    private var giveDevices: String { t("Start it with its devices: in Docker and Podman, use “--device /dev/snd”.") }

    package func sentence(for error: AudioError) -> String {
        t {
            switch error {
            case .outOfMemory: "There is not enough memory for the sound. Close other programs and try again."
            case .soundFontGone(let name):
                "There is no SoundFont \(quoted(name)). Choose another sound: “peach sounds list”."
            case .soundFont(let file):
                "\(quoted(file)) is not a SoundFont that can be played. Choose another sound: “peach sounds list”."
            case .presetMissing(let id):
                "There is no sound \(quoted(id.text)). Choose another: “peach sounds list”."
            case .noDevice(_, nil):
                "No sound output: no device could be opened. \(needsSound) “peach doctor” says what is wrong with each."
            case .noDevice(_, .container?):
                "No sound or MIDI devices reach this container: it has no /dev/snd. \(needsSound) \(giveDevices)"
            case .noDevice(_, .windows?):
                "No sound or MIDI devices reach Linux on Windows: WSL has no /dev/snd, and no sound server is running. "
                    + "\(needsSound) “wsl --update” brings a sound server."
            case .device(let server, _) where ["pipewire", "pulseaudio"].contains(server):
                "The sound output \(quoted(server)) did not open: no sound server is running, or it has no device. "
                    + "\(needsSound) Start or restart it, connect a device, or choose another output in the settings."
            case .device("jack", _):
                "No JACK server is running for the sound output “jack”. \(needsSound) Start it, or choose another "
                    + "output in the settings."
            case .device(let name, _):
                "The sound output \(quoted(name)) did not open. \(needsSound) Check that it is plugged in and switched "
                    + "on, or choose another in the settings."
            case .sinkMissing(let sink, let others):
                "PipeWire has no sink \(quoted(sink)). \(needsSound) Connect it, or choose one of these: "
                    + "\(others.map { quoted($0) }.joined(separator: ", "))."
            case .busy(let device, let programs):
                "The sound output \(quoted(device)) is in use by "
                    + "\(programs.isEmpty ? t("another program") : programs.map { quoted($0) }.joined(separator: ", ")). "
                    + "Close it, or choose another output in the settings."
            case .sampleRate(let device, let rate?):
                "The sound output \(quoted(device)) runs at \(count(rate)) Hz, but Peach needs 44,100, 48,000 or "
                    + "96,000 Hz. Choose another in the settings."
            case .sampleRate(let device, nil):
                "The sound output \(quoted(device)) does not keep to one sample rate. Choose another in the settings."
            case .pace(let device, let claimed, let found):
                "The sound output \(quoted(device)) played \(count(found)) samples a second instead of "
                    + "\(count(claimed)): it does not run at the rate it claims. Choose another in the settings."
            case .notKept(let file, ENOENT):
                "Recording to \(quoted(file)) has stopped: the file was deleted or replaced."
            case .notKept(let file, let errno):
                "Recording to \(quoted(file)) has stopped: \(reason(ofSystem: errno)). What came before is in it. "
                    + "Choose a file on another disk next time."
            case .lost(let device):
                "The sound output \(quoted(device)) was lost. Peach will reopen it as soon as it can."
            case .asleep(let device):
                "The sound output \(quoted(device)) did not start playing within ten seconds. Check that it is "
                    + "switched on and that its sound server is running, or choose another in the settings."
            case .overloaded:
                "This computer is too busy to play without gaps. Close programs that keep it busy."
            case .unresponsive: "The sound output is not responding. Restart Peach."
            }
        }
    }

    package func soundReplaced(_ error: AudioError) -> String {
        let sine = t("Peach plays its built-in sine instead.")
        return switch error {
        case .soundFontGone(let name):
            t("The SoundFont \(quoted(name)) is gone. \(sine) Put it back, or choose another sound.")
        case .soundFont(let file):
            t("\(quoted(file)) is not a readable SoundFont. \(sine) Put a working one there, or choose another sound.")
        case .presetMissing(let id):
            t("There is no sound \(quoted(id.text)). \(sine) Choose another: “peach sounds list”.")
        case _: "\(sentence(for: error)) \(sine)"
        }
    }

    package func sentence(for error: VoiceError) -> String {
        t {
            switch error {
            case .missing:
                "Nothing is spoken, because speech-dispatcher’s library is missing; training goes on. Install the "
                    + "package libspeechd2, or turn speech off."
            case .unreachable:
                "Nothing is spoken, because speech-dispatcher is not running; training goes on. Install it, or check "
                    + "whether you can hear “spd-say hello”."
            case .refused, .silent:
                "Nothing is spoken any more, because speech-dispatcher is not responding; training goes on. Check "
                    + "whether you can hear “spd-say hello”."
            }
        }
    }

    package func sentence(for error: Interval.BeyondOctave) -> String {
        t("\(count(error.semitones)) semitones are more than an octave. Choose notes closer together.")
    }

    package var unknownTrouble: String {
        t("Something went wrong that Peach does not recognise. “peach doctor” checks everything it needs.")
    }

    /// The meaning of an errno as the end of a sentence, without full stop: "permission is denied".
    package func reason(ofSystem errno: Int32) -> String {
        t {
            switch errno {
            case ENOENT: "there is no such file or folder"
            case EACCES, EPERM: "permission is denied"
            case EISDIR: "it is a folder"
            case ENOTDIR: "part of the path is not a folder"
            case EINVAL: "it is not an ordinary file"
            case EIO: "the disk reports an error"
            case ETIME: "nothing reads it"
            case ENOSPC, EDQUOT: "the disk is full"
            case EEXIST: "it already exists"
            case EFBIG: "files may not be that large here"
            case EPIPE: "nothing reads it any more"
            case ETIMEDOUT: "the disk is not responding"
            case EROFS: "the disk is read-only"
            case ENOTEMPTY: "something else is already there"
            case ESTALE, ENOTCONN, ECONNREFUSED, ECONNRESET, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH:
                "the server it is on is not responding"
            case EINTR: "it was interrupted"
            case ENOSYS, EOPNOTSUPP: "this system cannot do that"
            case ERANGE, EOVERFLOW, EDOM: "a number in it is too large"
            case EBADF: "it is closed"
            case ETXTBSY, EDEADLK, ENOLCK, EBUSY, EAGAIN: "another program is using it"
            case ENODEV, ENXIO: "there is no such device"
            case ENOMEM: "there is not enough memory"
            case EMFILE, ENFILE: "too many files are open"
            case ENOLINK: "its link points nowhere"
            case ELOOP: "its links form a loop"
            case ENAMETOOLONG: "the name is too long"
            case _: "the system gave no further reason"
            }
        }
    }

    /// A word of a file in quotation marks, in one line and not too long.
    package func quotedWord(_ word: String) -> String { quoted(word.escaped.shortened(to: String.longestName)) }

    package func sentence(for trouble: SessionEvent.Trouble) -> String {
        switch trouble {
        case .sound(let error): sentence(for: error)
        case .soundReplaced(let error): soundReplaced(error)
        case .midi(let error): sentence(for: error, isPlaying: true)
        case .voice(let error): sentence(for: error)
        case .settings(let error): sentence(for: error)
        case .mapping(let error): sentence(for: error)
        case .store(.diskFull, let file, let unsaved) where unsaved > 0: diskFull(file, waiting: unsaved)
        case .store(.locked, let file, let unsaved): locked(file, waiting: unsaved)
        case .store(let error, let file, let unsaved):
            sentence(for: error, file: file) + (unsaved > 0 ? " " + waiting(answers: unsaved) : "")
        case .salvaged(let salvage): sentence(for: salvage)
        }
    }

    package func sentence(forAny error: any Error) -> String {
        switch error {
        case let error as CommandError: sentence(for: error)
        case let error as FileRefusal: sentence(for: .file(error))
        case let error as MIDIError: sentence(for: error, isPlaying: true)
        case let error as AudioError: sentence(for: error)
        case let error as VoiceError: sentence(for: error)
        case let error as SoundFontError: sentence(for: error)
        case let error as DataStoreError: sentence(for: error, file: nil)
        case let error as SettingError: sentence(for: error)
        case let error as Folders.ResourcesNotFound: sentence(for: error)
        case let error as SessionEvent.Trouble: sentence(for: error)
        case let error as MappingError: sentence(for: error)
        case let error as ConfigurationError: sentence(for: error)
        case let error as LogError: sentence(for: error)
        case let error as Interval.BeyondOctave: sentence(for: error)
        case _: unknownTrouble
        }
    }
}
