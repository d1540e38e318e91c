# SPDX-License-Identifier: MIT
# Shared by the commands and the lanes. Sourced.

CHECKOUT=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
LOGS=$CHECKOUT/.build/logs
# Non-empty in `scripts/test nightly`, which runs the lanes in full.
NIGHTLY=${PEACH_NIGHTLY:-}

# .build holds the release build and its tests; builds with sanitizers have their own scratch paths.
SWIFT_FLAGS=(--package-path "$CHECKOUT" --explicit-target-dependency-import-check error)

# logged NAME COMMAND...: runs a command with its output in a log, and prints the end of the log if it fails.
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

# name_program CONFIGURATION: writes version and licences beside the program; inside it, every commit would relink it.
name_program() {
    "$CHECKOUT/scripts/notices" > "$CHECKOUT/.build/$1/peach.notices" && version > "$CHECKOUT/.build/$1/peach.version"
}

# clear_moved: removes precompiled modules if the checkout was moved or copied, because they hold its path.
clear_moved() {
    local plan=$CHECKOUT/.build/release.yaml
    if [ -e "$plan" ] && ! grep -qF "\"$CHECKOUT/.build/" "$plan"; then
        find "$CHECKOUT/.build" -type d -name ModuleCache -prune -exec rm -rf {} +
    fi
}

# build PRODUCT...: builds in release configuration.
build() {
    local product
    clear_moved
    for product; do
        logged "build-$product" swift build -c release "${SWIFT_FLAGS[@]}" --product "$product" || return
        [ "$product" != peach ] || name_program release
    done
}

# Its modification time is the beginning of the last build.
BUILT=$CHECKOUT/.build/peach.built

# built: succeeds if the program is newer than all sources.
built() {
    [ -x "$CHECKOUT/.build/release/peach" ] && [ -e "$BUILT" ] &&
        [ -z "$(find "$CHECKOUT"/{Sources,Package.swift,scripts/setup,scripts/common.sh} -newer "$BUILT" -print -quit)" ]
}

# build_visibly PRODUCT: builds in release configuration, with a progress line at a terminal.
build_visibly() {
    local log=$LOGS/build-$1.log status=0
    if [ ! -t 2 ]; then build "$1"; return; fi
    rm -f "$log"
    while sleep 0.5; do
        printf '\r\033[K%s' "$(tail -n 1 "$log" 2> /dev/null | sed -n 's|^\(\[[0-9]*/[0-9]*\]\).*|\1|p')" >&2
    done &
    # The build stays in the foreground, so that Ctrl-C reaches it.
    build "$1" || status=$?
    kill "$!"
    printf '\r\033[K' >&2
    return $status
}

# known ARGUMENT...: runs git in this checkout, not in an enclosing one; the checkout may belong to another user.
known() {
    [ -e "$CHECKOUT/.git" ] && git -c safe.directory="$CHECKOUT" -C "$CHECKOUT" "$@" 2> /dev/null
}

# version: prints the release of the change log, with date and commit appended unless the commit has the release's tag.
version() {
    local released commit
    released=$(sed -n 's/^## \([0-9.]*\).*/\1/p' "$CHECKOUT/CHANGELOG.md" | head -n 1)
    commit=$(known show -s --date=format:%Y%m%d --format=%cd.%h) || commit=
    if [ -z "$commit" ] || known describe --tags --match "v$released" --exact-match > /dev/null; then
        printf '%s\n' "$released"
    else
        printf '%s+%s\n' "$released" "$commit"
    fi
}

# count LANE PASSED FAILED: prints the last line of a lane, and fails if the lane failed.
count() {
    printf '%s: %d passed, %d failed\n' "$1" "$2" "$3"
    [ "$3" = 0 ] && [ "$2" != 0 ]
}
