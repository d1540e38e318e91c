// SPDX-License-Identifier: MIT
#pragma once
#include <alsa/asoundlib.h>

// alsa-lib's error handler is variadic, which Swift cannot define.
static inline void peach_alsa_swallow(
    const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file; (void)line; (void)function; (void)error; (void)format;
}

/// Keeps alsa-lib from writing its own lines to standard error. Call once, before any other call.
static inline void peach_alsa_silence(void) { snd_lib_error_set_handler(peach_alsa_swallow); }
