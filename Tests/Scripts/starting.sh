#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of scripts/peach with a built Peach, for its owner and other users, and after a source has changed.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/../../scripts/common.sh"

passed=0 failed=0
bare=(env -i PATH=/usr/bin:/bin "HOME=$(mktemp -d)" LC_ALL=C.UTF-8)
built=$CHECKOUT/.build/peach.built

# check NAME STATUS TEXT COMMAND...: passes if the command ends with the status and its first line matches the text.
check() {
    local what=$1 wanted=$2 text=$3 status=0 said; shift 3
    said=$("$@" 2>&1 < /dev/null) || status=$?
    if [ "$status" = "$wanted" ] && [[ $(head -n 1 <<< "$said") == $text ]]; then passed=$((passed + 1)); return; fi
    failed=$((failed + 1))
    printf 'FAILED: %s: %d, “%s”\n' "$what" "$status" "$said"
}

"$CHECKOUT/scripts/peach" --version > /dev/null
check 'a built Peach runs without Swift' 0 'peach *' "${bare[@]}" "$CHECKOUT/scripts/peach" --version
if [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$CHECKOUT/scripts/peach"; then
    nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups "${bare[@]}" HOME=/nowhere)
    check 'another user runs the built Peach' 0 'peach *' "${nobody[@]}" "$CHECKOUT/scripts/peach" --version
    touch -r "$CHECKOUT/LICENSE" -d '-1 year' "$built"
    check 'an unprivileged user is informed' 0 'Peach has changed since it was built; * root *' \
        "${nobody[@]}" "$CHECKOUT/scripts/peach" --version
fi
touch -r "$CHECKOUT/LICENSE" -d '-1 year' "$built"
check 'newer sources require a build' 69 'Peach needs Swift*' "${bare[@]}" "$CHECKOUT/scripts/peach" --version
rm -f "$built"
check 'a missing mark of the build starts one' 0 'Building Peach*' "$CHECKOUT/scripts/peach" --version
count starting "$passed" "$failed"
