# SPDX-License-Identifier: MIT
# Expectations of a script. Sourced; the script ends with `exit $failed`.
failed=0

# expect NAME COMMAND...
expect() {
    what=$1; shift
    if "$@" > /dev/null 2>&1; then return; fi
    failed=1
    echo "FAILED: $what"
}
