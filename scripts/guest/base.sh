# SPDX-License-Identifier: MIT
# The base: Debian's kernel and the first initramfs, built once for each kernel and
# each version of these scripts. Sourced by scripts/vm, which sets CACHE and GUEST.

# The kernel modules the guest gets; their dependencies are added to them.
MODULES=(
    virtio_pci 9p 9pnet_virtio virtio_blk ext4   # the /out folder, the disk that outlives a run
    snd-seq snd-seq-midi snd-seq-dummy           # the sequencer, Midi Through
    snd-virmidi                                  # virtual MIDI ports
    snd-aloop snd-dummy snd-hrtimer              # sound cards, a good timer
    snd-usb-audio dummy_hcd usb_f_midi           # USB keyboards on a fake bus
)
TOOLS=(aconnect amidi aplay aplaymidi arecord aseqdump)

# download PACKAGE: into $CACHE/deb. Where the machine's package lists are missing or out
# of date, lists of our own are fetched, which needs no root.
download() {
    local own=(-o "Dir::State::Lists=$CACHE/lists" -o "Dir::Cache=$CACHE/apt" -o Debug::NoLocking=1)
    local run_as=(-o "APT::Sandbox::User=$(id -un)")
    (
        cd "$CACHE/deb"
        apt-get download -q=2 "${run_as[@]}" "$1" 2> /dev/null && exit
        mkdir -p "$CACHE/lists/partial" "$CACHE/apt/archives/partial"
        apt-get update -q=2 "${own[@]}" "${run_as[@]}"
        apt-get download -q=2 "${own[@]}" "${run_as[@]}" "$1"
    ) >&2 || die "cannot download $1"
}

cached() { find "$CACHE/deb" -name "$1" | sort -V | tail -n 1; }

# package NAME: the path of a Debian package in the cache.
package() {
    [ -n "$(cached "${1}_*.deb")" ] || download "$1"
    cached "${1}_*.deb"
}

# kernel_version: the one in the cache, so that a cached machine needs no network; else
# the one that linux-image-amd64 depends on now.
kernel_version() {
    local file
    file=$(cached 'linux-image-[0-9]*.deb')
    if [ -n "$file" ]; then file=${file##*/linux-image-}; printf '%s\n' "${file%%_*}"; return; fi
    dpkg-deb -f "$(package linux-image-amd64)" Depends | sed 's/^linux-image-\([^ ,]*\).*/\1/'
}

# unpack_kernel VMLINUZ OUT: the ELF image inside a bzImage. QEMU starts it directly (PVH),
# which saves the five seconds that the emulated guest would need to unpack itself.
# Offsets: the kernel's Documentation/x86/boot.rst.
unpack_kernel() {
    local setup offset length
    setup=$(od -An -t u1 -j $((0x1f1)) -N 1 "$1")
    offset=$(od -An -t u4 -j $((0x248)) -N 4 "$1")
    length=$(od -An -t u4 -j $((0x24c)) -N 4 "$1")
    # The last four bytes of the payload are its unpacked size, no part of the xz stream.
    dd status=none iflag=skip_bytes,count_bytes bs=64K if="$1" \
        skip=$(((setup + 1) * 512 + offset)) count=$((length - 4)) | xz -dc > "$2"
}

# add_modules VERSION FROM ROOT: without signatures and debug data modules load several
# times faster under emulation.
add_modules() {
    local version=$1 from=$2 root=$3 module
    depmod -b "$from" "$version"
    modprobe -a -d "$from" -S "$version" --show-depends "${MODULES[@]}" |
        awk '$1 == "insmod" { print $2 }' | sort -u | while read -r module; do
            place "$module" "$root" "${module#"$from"}"
            strip --strip-debug --remove-section=.BTF "$root${module#"$from"}"
        done
    cp "$from/lib/modules/$version"/modules.{order,builtin,builtin.modinfo} "$root/lib/modules/$version/"
    depmod -b "$root" "$version"
}

# add_programs FROM ROOT: one busybox, and ALSA's tools with the libraries they need.
add_programs() {
    local from=$1 root=$2 name list libraries=/usr/lib/x86_64-linux-gnu
    place "$from/bin/busybox" "$root" /bin/busybox
    for name in $("$from/bin/busybox" --list); do
        [ "$name" = busybox ] || ln -s /bin/busybox "$root/bin/$name"
    done
    ln -s /bin/busybox "$root/sbin/modprobe"     # the kernel's own module loader
    for name in "${TOOLS[@]}"; do place "$from/usr/bin/$name" "$root" "/usr/bin/$name"; done
    mkdir -p "$root/usr/share" && cp -r "$from/usr/share/alsa" "$root/usr/share/alsa"
    place "$from$libraries/libasound.so.2" "$root" "$libraries/libasound.so.2"
    list=$(LD_LIBRARY_PATH=$from$libraries libraries "${TOOLS[@]/#/$from/usr/bin/}") ||
        die 'a library of alsa-utils is missing'
    for name in $list; do
        case $name in *libasound*) ;; *) place "$name" "$root" "$name" ;; esac
    done
}

# build_base: sets BASE to the folder with vmlinux and base.cpio.
build_base() {
    local version work root from name need
    mkdir -p "$CACHE/deb"
    version=$(kernel_version)
    [ -n "$version" ] || die 'found no Debian kernel to download'
    BASE=$CACHE/base-$version-$(cat "$GUEST"/* | sha256sum | head -c 12)
    if [ -e "$BASE/done" ]; then return; fi
    for need in qemu-system-x86_64 cpio depmod xz strip; do
        PATH=$PATH:/sbin command -v "$need" > /dev/null || die "$need is missing: scripts/setup alsa installs it"
    done
    rm -rf "$CACHE"/build.*                      # of a first run that was cut short
    work=$(mktemp -d "$CACHE/build.XXXXXX"); root=$work/root from=$work/from
    mkdir -p "$root"/{bin,sbin,dev,proc,sys,tmp,job,out,disk,run,root,etc,usr/bin} "$from"
    for name in "linux-image-$version" busybox-static alsa-utils libasound2 libasound2-data; do
        dpkg-deb -x "$(package "$name")" "$from"
    done
    unpack_kernel "$from/boot/vmlinuz-$version" "$work/vmlinux"
    PATH=$PATH:/sbin add_modules "$version" "$from" "$root"
    add_programs "$from" "$root"
    echo 'root:x:0:0:root:/root:/bin/sh' > "$root/etc/passwd"
    printf '%s:x:%s:\n' root 0 audio 29 > "$root/etc/group"    # ALSA's "default" asks for audio
    install -m 755 "$GUEST/init" "$root/init"
    install -m 755 "$GUEST/usb-midi" "$root/usr/bin/usb-midi"
    (cd "$root" && find . -print0 | sort -z | cpio -0 -o -H newc --quiet -R 0:0) > "$work/base.cpio"
    rm -rf "$from" "$root" "$CACHE/lists" "$CACHE/apt"
    touch "$work/done"
    rm -rf "$CACHE"/base-*; mv -T "$work" "$BASE"
}
