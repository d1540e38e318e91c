# SPDX-License-Identifier: MIT
# Files on their way into the guest. Sourced by scripts/vm.

die() { printf 'vm: %s\n' "$*" >&2; exit 125; }

is_program() { [ "$(head -c 4 -- "$1" | od -An -t x1 | tr -d ' ')" = 7f454c46 ]; }

# libraries FILE...: the shared libraries these programs need, loader included.
libraries() {
    local file
    for file; do
        { ldd "$file" 2> /dev/null || true; } | awk -v file="$file" '
            /=> not found/ { print "vm: " file " needs " $1 > "/dev/stderr"; missing = 1 }
            $2 == "=>" && $3 ~ /^\// { print $3 }
            $1 ~ /^\// { print $1 }
            END { exit missing }' || return 1
    done | sort -u
}

# place FILE ROOT PATH: copy FILE to PATH under ROOT, following links.
place() { install -D -m "$(stat -L -c %a "$1")" -- "$1" "$2$3"; }

# place_libraries ROOT PROGRAM: its libraries, by the names the loader will look for.
place_libraries() {
    local root=$1 list library
    list=$(libraries "$2") || die 'a library is missing'
    for library in $list; do
        [ -e "$root$library" ] || place "$library" "$root" "$library"
    done
}

# add FILE ROOT PATH: a file, or the files of a folder, with the libraries of programs.
add() {
    local file
    if [ -d "$1" ]; then
        mkdir -p "$2$3"; cp -rL -- "$1/." "$2$3"
    else
        place "$1" "$2" "$3"
    fi
    while IFS= read -r -d '' file; do
        if is_program "$file"; then place_libraries "$2" "$file"; fi
    done < <(find -L "$1" -type f -print0)
}
