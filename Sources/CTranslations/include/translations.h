// SPDX-License-Identifier: MIT
#pragma once

/// The text of de.po, in UTF-8, with a zero byte at its end.
const char *peach_translations_de(void);
