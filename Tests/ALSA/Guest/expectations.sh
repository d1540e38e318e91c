# SPDX-License-Identifier: MIT
# What a script expects. Sourced; it ends with `exit $failed`.
failed=0

# expect WHAT COMMAND...
expect() {
    what=$1; shift
    if "$@" > /dev/null 2>&1; then return; fi
    failed=1
    echo "FAILED: $what"
}
