# SPDX-License-Identifier: MIT
# What the two commands and the lanes agree on. Sourced.

HOUSE=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
LOGS=$HOUSE/.build/logs
# Not empty in `scripts/test nightly`, in which the lanes are run in full.
NIGHTLY=${PEACH_NIGHTLY:-}

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

# name_program CONFIGURATION: its version and the licences of others beside it, because in it each commit would link it anew.
name_program() {
    "$HOUSE/scripts/notices" > "$HOUSE/.build/$1/peach.notices" && version > "$HOUSE/.build/$1/peach.version"
}

# clear_moved: precompiled modules hold the path of the checkout that they were made in. Where it was moved or copied they are
# removed, and the build makes them again.
clear_moved() {
    local plan=$HOUSE/.build/release.yaml
    if [ -e "$plan" ] && ! grep -qF "\"$HOUSE/.build/" "$plan"; then
        find "$HOUSE/.build" -type d -name ModuleCache -prune -exec rm -rf {} +
    fi
}

# build PRODUCT...: as shipped.
build() {
    local product
    clear_moved
    for product; do
        logged "build-$product" swift build -c release "${SWIFT_FLAGS[@]}" --product "$product" || return
        [ "$product" != peach ] || name_program release
    done
}

# What the last build began with is as old as this file.
BUILT=$HOUSE/.build/peach.built

# built: whether no source is newer than the program.
built() {
    [ -x "$HOUSE/.build/release/peach" ] && [ -e "$BUILT" ] &&
        [ -z "$(find "$HOUSE"/{Sources,Package.swift,scripts/setup,scripts/house.sh} -newer "$BUILT" -print -quit)" ]
}

# build_visibly PRODUCT: as shipped; at a terminal a line tells how far it is.
build_visibly() {
    local log=$LOGS/build-$1.log status=0
    if [ ! -t 2 ]; then build "$1"; return; fi
    rm -f "$log"
    while sleep 0.5; do
        printf '\r\033[K%s' "$(tail -n 1 "$log" 2> /dev/null | sed -n 's|^\(\[[0-9]*/[0-9]*\]\).*|\1|p')" >&2
    done &
    # The build itself stays in the foreground, where Ctrl-C reaches it.
    build "$1" || status=$?
    kill "$!"
    printf '\r\033[K' >&2
    return $status
}

# known ARGUMENT...: git, of this checkout; whatever it lies in is another one, and somebody else may own it.
known() {
    [ -e "$HOUSE/.git" ] && git -c safe.directory="$HOUSE" -C "$HOUSE" "$@" 2> /dev/null
}

# version: the release of the change log; unless git has its tag here, with the commit behind it, if git is there.
version() {
    local released commit
    released=$(sed -n 's/^## \([0-9.]*\).*/\1/p' "$HOUSE/CHANGELOG.md" | head -n 1)
    commit=$(known show -s --date=format:%Y%m%d --format=%cd.%h) || commit=
    if [ -z "$commit" ] || known describe --tags --match "v$released" --exact-match > /dev/null; then
        printf '%s\n' "$released"
    else
        printf '%s+%s\n' "$released" "$commit"
    fi
}

# count LANE PASSED FAILED: the line that ends a lane; its status.
count() {
    printf '%s: %d passed, %d failed\n' "$1" "$2" "$3"
    [ "$3" = 0 ] && [ "$2" != 0 ]
}
