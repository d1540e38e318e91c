// SPDX-License-Identifier: MIT
#pragma once

/// Calls back under RealtimeSanitizer's eyes, until it returns: allocating, locking and waiting are errors that end the program
/// with status 43. On a thread that has never locked anything, because all that can be seen of a Swift Mutex that nobody else
/// holds is that a thread asks the kernel for its own number when it takes its first.
void peach_in_real_time(void (*callback)(void *context), void *context);
