// SPDX-License-Identifier: MIT
#pragma once

/// Calls back under RealtimeSanitizer's eyes: on this thread, until it returns, allocating, locking and waiting are errors
/// that end the program with status 43.
void peach_in_real_time(void (*callback)(void *context), void *context);
