// SPDX-License-Identifier: MIT
#include "translations.h"

const char *peach_translations_de(void) {
    static const char text[] = {
#embed "de.po"
        , 0};
    return text;
}
