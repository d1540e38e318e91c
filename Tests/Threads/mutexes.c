// SPDX-License-Identifier: MIT
// Lets ThreadSanitizer see how Swift's Mutex is waited for. Whoever finds it taken waits in Swift's own library, which is not
// instrumented, and seemed never to have locked it at all: a race in whatever it guards. The free case is inlined, and seen.
// Preloaded by the lane `unit`.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// Synchronization._MutexHandle._lockSlow(UInt32) and ._unlockSlow(), of Swift 6.3.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lock_slowly(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock_slowly(SELF) __asm__(UNLOCK);

static void *found(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();  // Another Swift: its names have to be looked up anew.
    return function;
}

SWIFT void lock_slowly(uint32_t thread, SELF) {
    ((SWIFT void (*)(uint32_t, SELF))found(LOCK))(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock_slowly(SELF) {
    if (__tsan_release) __tsan_release(self);
    ((SWIFT void (*)(SELF))found(UNLOCK))(self);
}
