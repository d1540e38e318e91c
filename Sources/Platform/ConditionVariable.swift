// SPDX-License-Identifier: MIT
import Glibc

/// One thread sleeps until a time, and others wake it earlier. All times are nanoseconds of CLOCK_MONOTONIC.
///
/// `@unchecked Sendable`: the variables are only touched under `mutex`, which has a fixed address for the object's life.
package final class ConditionVariable: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isSignalled = false
    /// The deadline from `set`.
    private var moment = Int64.max
    /// The end of the current sleep; nil while awake.
    private var end: Int64?

    package init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Ends the current sleep, or else the next one as it begins. Any thread but a real-time one.
    package func signal() {
        pthread_mutex_lock(mutex)
        isSignalled = true
        if end != nil { pthread_cond_signal(condition) }
        pthread_mutex_unlock(mutex)
    }

    /// Sets a deadline for every sleep until `hasPassed` returns true or another call; nil is none. Any thread but a
    /// real-time one.
    package func set(to moment: Int64?) {
        pthread_mutex_lock(mutex)
        self.moment = moment ?? .max
        if let end, self.moment < end { pthread_cond_signal(condition) }
        pthread_mutex_unlock(mutex)
    }

    /// True once the deadline has passed; clears it.
    package func hasPassed(at now: Int64) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        guard now >= moment else { return false }
        moment = .max
        return true
    }

    /// Sleeps until `latest`, the deadline or `signal`. One thread only.
    /// - Parameter earliest: nanoseconds before which the deadline has no effect.
    package func sleep(until latest: Int64, forMomentsNotBefore earliest: Int64) {
        pthread_mutex_lock(mutex)
        while !isSignalled {
            let end = min(latest, max(earliest, moment))
            guard Monotonic.now() < end else { break }
            self.end = end
            var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
            pthread_cond_timedwait(condition, mutex, &time)
        }
        isSignalled = false
        end = nil
        pthread_mutex_unlock(mutex)
    }
}

/// CLOCK_MONOTONIC, the clock of all sounds, events and deadlines.
package enum Monotonic {
    /// Nanoseconds. Any thread, the audio thread included: no system call where the kernel has a vDSO.
    package static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
