// SPDX-License-Identifier: MIT
import CSpeechd
import Glibc

/// What Peach uses of speech-dispatcher's library, which is loaded only when somebody wants to hear words.
struct Libspeechd: Sendable {
    typealias Connection = UnsafeMutablePointer<SPDConnection>
    typealias Open =
        @convention(c) (
            UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, SPDConnectionMode
        ) -> Connection?
    typealias Say = @convention(c) (Connection?, SPDPriority, UnsafePointer<CChar>?) -> CInt
    typealias Cancel = @convention(c) (Connection?) -> CInt
    typealias SetLanguage = @convention(c) (Connection?, UnsafePointer<CChar>?) -> CInt
    typealias SetNotification = @convention(c) (Connection?, SPDNotification) -> CInt

    let open: Open
    let say: Say
    let cancel: Cancel
    let setLanguage: SetLanguage
    let setNotification: SetNotification

    /// Nil if it is not installed. It stays loaded: its threads may outlive whoever used it.
    static let installed = Libspeechd()

    private init?() {
        guard let library = dlopen("libspeechd.so.2", RTLD_NOW | RTLD_LOCAL),
            let open = dlsym(library, "spd_open"), let say = dlsym(library, "spd_say"),
            let cancel = dlsym(library, "spd_cancel"), let language = dlsym(library, "spd_set_language"),
            let notification = dlsym(library, "spd_set_notification_on")
        else { return nil }
        self.open = unsafeBitCast(open, to: Open.self)
        self.say = unsafeBitCast(say, to: Say.self)
        self.cancel = unsafeBitCast(cancel, to: Cancel.self)
        setLanguage = unsafeBitCast(language, to: SetLanguage.self)
        setNotification = unsafeBitCast(notification, to: SetNotification.self)
    }
}
