// SPDX-License-Identifier: MIT
// Only for the types: the library itself is loaded when it is wanted, and need not be there.
#pragma once
#include <speech-dispatcher/libspeechd.h>
