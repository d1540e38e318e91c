// SPDX-License-Identifier: MIT
// Lets ThreadSanitizer see what Swift's own libraries, which are not instrumented, hide from it. Preloaded by the lanes `unit`
// and `sanitize`.
//
// Whoever finds a Mutex taken waits in a library, and seemed never to have locked it at all: a race in whatever it guards. The free
// case is inlined, and seen. And a task that finds its continuation resumed before it could wait goes on without being told of
// what came before: a race in whatever it is given. One that waits is told by the library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// Synchronization._MutexHandle._lockSlow(UInt32) and ._unlockSlow(), of Swift 6.3.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define ASYNC __attribute__((swiftasynccall))

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));
extern SWIFT void *swift_task_getCurrent(void) __attribute__((weak));

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

// Whoever resumes a continuation releases its task. Swift's declaration hands the context over as an ordinary argument.
ASYNC void swift_continuation_await(void *context) {
    if (__tsan_acquire) __tsan_acquire(swift_task_getCurrent());
    __attribute__((musttail)) return ((ASYNC void (*)(void *))found("swift_continuation_await"))(context);
}
