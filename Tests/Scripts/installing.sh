#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of scripts/install: installed files work, replace no other files, and are removed completely.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/../../scripts/common.sh"

passed=0 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
place="$work/a place/with “spaces” & 100% more"

# holds NAME COMMAND...
holds() {
    local what=$1; shift
    if "$@" > "$work/output" 2>&1 < /dev/null; then passed=$((passed + 1)); return; fi
    failed=$((failed + 1))
    printf 'FAILED: %s: %s\n' "$what" "$(cat "$work/output")"
}
# refuses STATUS NAME COMMAND...
refuses() {
    local wanted=$1 what=$2; shift 2
    ends() { local status=0; "$@" || status=$?; [ "$status" = "$wanted" ] && [ "$(wc -l < "$work/output")" = 1 ]; }
    holds "$what" ends "$@"
}
install() { "$CHECKOUT/scripts/install" "$@"; }
all() { (cd "$1" && find . -mindepth 1 \! -path ./output -printf '%y %p\n' | sort); }
# A file that was there before.
mkdir -p "$place/share/icons" "$place/bin"
echo mine > "$place/share/icons/mine"
before=$(all "$place")

holds 'it installs into a folder with spaces' install --prefix "$place"
first=$(all "$place")
holds 'the installed program runs without a toolchain' env -i HOME="$work" "$place/bin/peach" --version
# Without PEACH_RESOURCES.
holds 'the program finds its installed sounds' sh -c 'env -i HOME="$1" "$2/bin/peach" sounds list --json | grep -qF "$2/share/peach"' sh "$work" "$place"
holds 'the program prints the installed version' sh -c '"$1/bin/peach" --version | grep -Fx "peach $(cat "$1/share/peach/version")"' sh "$place"
holds 'the menu entry is valid' desktop-file-validate "$place"/share/applications/*.desktop
holds 'the menu entry names the installed program' grep -qF "TryExec=$place/bin/peach" "$place"/share/applications/*.desktop
holds 'the unit names the installed program, quoted for systemd' grep -qF "ExecStart=\"${place//%/%%}/bin/peach\" start" "$place/share/systemd/user/peach.service"
holds 'man finds the installed manual' env MANPATH= PATH="$place/bin:$PATH" man -w peach
holds 'bash finds the installed completions' env XDG_DATA_DIRS="$place/share" bash -c \
    '. /usr/share/bash-completion/bash_completion; _comp_load peach 2> /dev/null || _completion_loader peach; complete -p peach'

echo older > "$place/share/peach/of an older version"
printf 'share/peach/of an older version\n' >> "$place/share/peach/manifest"
holds 'it installs over an older version' install --prefix "$place"
holds 'files of the older version alone are removed, and all others unchanged' [ "$(all "$place")" = "$first" ]

rm "$place/bin/peach"
holds 'it repairs an installation' install --prefix "$place"
holds 'the repaired installation is complete' [ "$(all "$place")" = "$first" ]
holds '--undo removes it' install --prefix "$place" --undo
holds '--undo removes all installed files and no others' [ "$(all "$place")" = "$before" ]
refuses 66 'a second --undo finds nothing installed' install --prefix "$place" --undo

echo '#!/bin/sh' > "$place/bin/peach"
refuses 73 'another program of the same name is not replaced' install --prefix "$place"
holds 'that program is unchanged' [ "$(cat "$place/bin/peach")" = '#!/bin/sh' ]
holds 'nothing was installed beside it' [ "$(all "$place" | wc -l)" = "$(($(wc -l <<< "$before") + 1))" ]
refuses 64 'it refuses the prefix of the system packages' install --prefix /usr
refuses 64 'it refuses an unknown option' install --prefx /tmp

export DESTDIR="$work/a root"
holds 'DESTDIR is put before the prefix' install --prefix /opt/peach
holds 'no file contains DESTDIR' sh -c '! grep -rqF "$1" "$1/opt"' sh "$DESTDIR"
holds 'the unit names the folder without DESTDIR' grep -qF 'ExecStart="/opt/peach/bin/peach"' "$DESTDIR/opt/peach/share/systemd/user/peach.service"
unset DESTDIR

if [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$CHECKOUT/scripts/install"; then
    nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups env -i PATH=/usr/bin:/bin HOME="$work/home" "$@"; }
    mkdir "$work/home"; chown 65534 "$work/home"
    holds 'an unprivileged user installs into ~/.local' nobody "$CHECKOUT/scripts/install"
    holds 'the user runs it' nobody sh -c '"$HOME/.local/bin/peach" --version'
    mkdir -p "$work/home/.local/share/peach"
    nobody sh -c 'echo answers > "$HOME/.local/share/peach/training.sqlite"'
    holds 'the user removes it' nobody "$CHECKOUT/scripts/install" --undo
    holds 'the records stay' [ "$(all "$work/home/.local")" = "$(printf 'd ./share\nd ./share/peach\nf ./share/peach/training.sqlite')" ]
    refuses 77 'a missing permission is reported' nobody "$CHECKOUT/scripts/install" --prefix "$place"
fi
count installing "$passed" "$failed"
