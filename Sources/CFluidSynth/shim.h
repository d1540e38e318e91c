// SPDX-License-Identifier: MIT
#pragma once
#include <fluidsynth.h>
