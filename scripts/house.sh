# SPDX-License-Identifier: MIT
# What the two commands and the lanes agree on. Sourced.

HOUSE=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
LOGS=$HOUSE/.build/logs

# .build itself is what is shipped, and what tests it as shipped; what ThreadSanitizer watches has a scratch path of its own.
SWIFT_FLAGS=(--package-path "$HOUSE" --explicit-target-dependency-import-check error)

# logged NAME COMMAND...: its output goes to a log, and its end is shown if it fails.
logged() {
    local log=$LOGS/$1.log status=0; shift
    mkdir -p "$LOGS"
    "$@" > "$log" 2>&1 < /dev/null || status=$?
    if [ $status != 0 ]; then
        tail -n 40 "$log" >&2
        printf 'The whole of it: %s\n' "$log" >&2
    fi
    return $status
}

# build PRODUCT...: as shipped.
build() {
    local product
    for product; do
        logged "build-$product" swift build -c release "${SWIFT_FLAGS[@]}" --product "$product" || return
    done
}

# count LANE PASSED FAILED: the line that ends a lane; its status.
count() {
    printf '%s: %d passed, %d failed\n' "$1" "$2" "$3"
    [ "$3" = 0 ] && [ "$2" != 0 ]
}
