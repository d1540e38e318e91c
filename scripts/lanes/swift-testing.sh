# SPDX-License-Identifier: MIT
# Builds, runs and counts tests of Swift Testing. Sourced by lanes.

# Statistical tests, with thousands of samples.
SAMPLED='Tests\.Sampled'
# Tests that are too slow without optimisation.
RENDERED="Tests\.Rendered|$SAMPLED"
# Tests that run the release binary.
PROGRAM='^ProgramTests\.'
# Those among them that run sound servers.
SERVERS='^ProgramTests\.Server'

# Targets with real-time threads.
THREADS='^(MIDI|Sound|Instrument|Screen)Tests\.'

# build_kind NAME KIND OPTION...: builds for KIND release, debug, tsan/release or asan/release.
build_kind() {
    local log=build-$1-${2/\//-} options=(-c "${2#*/}")
    case $2 in
        tsan/*) options+=(--scratch-path "$CHECKOUT/.build/tsan" --sanitize=thread) ;;
        asan/*) options+=(--scratch-path "$CHECKOUT/.build/asan" --sanitize=address) ;;
    esac
    clear_moved
    logged "$log" swift build "${SWIFT_FLAGS[@]}" "${options[@]}" "${@:3}"
}

# build_tests KIND
build_tests() { build_kind tests "$1" --product peachPackageTests; }

# build_waits: builds the library $waits, with which ThreadSanitizer understands Mutexes and tasks. Uses the toolchain's clang,
# which supports Swift's calling convention.
build_waits() {
    waits=$CHECKOUT/.build/waits.so
    mkdir -p "$CHECKOUT/.build"
    "$(dirname "$(readlink -f "$(command -v swiftc)")")/clang" -shared -fPIC -O1 -o "$waits" "$CHECKOUT/Tests/Threads/waits.c"
}

# run_tests LANE KIND OPTION...: runs the built tests.
run_tests() {
    local -x LC_ALL=C.UTF-8; local lane=$1 log=$LOGS/$1.log bundle=$CHECKOUT/.build/$2/peachPackageTests.xctest; shift 2
    local status=0 total failed skipped
    mkdir -p "$LOGS"
    export SWIFT_BACKTRACE=enable=no           # a backtrace takes minutes
    "$bundle" --testing-library swift-testing "$@" > "$log" 2>&1 < /dev/null || status=$?
    total=$(sed -En 's/^. Test run with ([0-9]+) tests?( .*)? (passed|failed) after .*/\1/p' "$log" | tail -n 1)
    failed=$(grep -E '^✘ Test .* failed after [0-9.]+ seconds' "$log" | grep -vcE '^✘ Test run with ' || true)
    # A crash or a data race may end without a count of failures.
    if [ "$status" != 0 ] && [ "$failed" = 0 ]; then failed=1 total=${total:-1}; fi
    if [ "$failed" != 0 ]; then
        grep -E '^✘ Test |: error:|ThreadSanitizer|^error:|Fatal error' "$log" | head -n 60 || true
        printf 'The whole of it: %s\n' "$log"
    fi
    # Skipped tests do not count as passed.
    skipped=$(grep -cE '^. Test .* skipped' "$log" || true)
    if [ "$skipped" != 0 ]; then
        echo 'Skipped here:'
        sed -En 's/^. (Test .*) skipped\.?/  \1/p' "$log"
    fi
    if [ -z "$total" ] || [ "$total" = 0 ]; then echo 'There is no test to run.'; failed=1 total=1; fi
    count "$lane" $((total - failed - skipped)) "$failed"
}

# add NAME COMMAND...: runs a part of a lane and adds the counts of its last line to `passed` and `failed`.
add() {
    local name=$1 log=$LOGS/$1.counts good bad; shift
    mkdir -p "$LOGS"
    "$@" > "$log" || true
    grep -v "^$name: [0-9]* passed" "$log" || true
    read -r good bad <<< "$(sed -n "s/^$name: \([0-9]*\) passed, \([0-9]*\) failed\$/\1 \2/p" "$log" | tail -n 1)"
    passed=$((passed + ${good:-0})) failed=$((failed + ${bad:-1}))
}
