// SPDX-License-Identifier: MIT
// The types of PipeWire and what only C can call. The library itself is loaded when it is wanted, and need not be there.
#pragma once
#include <dlfcn.h>
#include <pipewire/pipewire.h>
#include <spa/param/audio/format-utils.h>

#define PEACH_PIPEWIRE(EACH) \
    EACH(pw_init) EACH(pw_properties_new_dict) \
    EACH(pw_thread_loop_new) EACH(pw_thread_loop_start) EACH(pw_thread_loop_stop) EACH(pw_thread_loop_destroy) \
    EACH(pw_thread_loop_lock) EACH(pw_thread_loop_unlock) EACH(pw_thread_loop_get_loop) \
    EACH(pw_context_new) EACH(pw_context_connect) EACH(pw_context_destroy) EACH(pw_proxy_destroy) \
    EACH(pw_stream_new) EACH(pw_stream_add_listener) EACH(pw_stream_connect) EACH(pw_stream_get_state) \
    EACH(pw_stream_destroy) EACH(pw_stream_dequeue_buffer) EACH(pw_stream_queue_buffer) EACH(pw_stream_get_time_n) \
    EACH(pw_stream_get_node_id)

/// The library's functions, by their names.
struct peach_pipewire {
#define PEACH_POINTER(name) __typeof__(name) *_Nonnull name;
    PEACH_PIPEWIRE(PEACH_POINTER)
#undef PEACH_POINTER
};

/// Loads the library, which stays loaded. False if it is not installed or lacks a function.
static inline bool peach_pipewire_load(struct peach_pipewire *_Nonnull functions) {
    void *library = dlopen("libpipewire-0.3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return false;
    void *found;
#define PEACH_LOAD(name) \
    if ((found = dlsym(library, #name)) == NULL) return false; \
    functions->name = (__typeof__(name) *)found;
    PEACH_PIPEWIRE(PEACH_LOAD)
#undef PEACH_LOAD
    return true;
}

// These are macros, which Swift does not import.

static inline int peach_core_add_listener(
    struct pw_core *core, struct spa_hook *hook, const struct pw_core_events *events, void *data) {
    return pw_core_add_listener(core, hook, events, data);
}

/// - Returns: the number that the event `done` has.
static inline int peach_core_sync(struct pw_core *core) { return pw_core_sync(core, PW_ID_CORE, 0); }

static inline int peach_registry_add_listener(
    struct pw_registry *registry, struct spa_hook *hook, const struct pw_registry_events *events, void *data) {
    return pw_registry_add_listener(registry, hook, events, data);
}
