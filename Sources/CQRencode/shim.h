// SPDX-License-Identifier: MIT
#include <qrencode.h>
