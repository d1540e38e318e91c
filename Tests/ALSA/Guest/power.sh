# SPDX-License-Identifier: MIT
# power.sh NUMBER KIND COUNT MICROSECONDS SEED LOSS: exports the records on the disk, then trains until the power fails: this
# many microseconds after the COUNTth press (comparison) or line (matching). LOSS `reset` loses the guest's memory; with `dies`
# the host removes the disk once /out/cut exists. Results in /out: export.csv, the player's journal, and two pairs of marker
# files: unsynced and direct as read from the disk, written and handed as written until the end.
number=$1 kind=$2 count=$3 moment=$4 seed=$5 loss=$6
data=/disk/peach/training.sqlite
mkdir -p /disk/peach
if [ -e $data ]; then
    /usr/bin/peach records export /out/export.csv --data $data || exit 1
    cp /disk/unsynced /out/unsynced 2> /dev/null
    tr -d '\0' < /disk/direct > /out/direct
fi
if [ "$kind" = end ]; then exit 0; fi
mkdir /out/play
[ -s /disk/direct ] || dd if=/dev/zero of=/disk/direct bs=1024 count=1 conv=fsync 2> /dev/null
(
    file=/out/play/lines.tsv event='"answered"\|"matched"'
    # Unsynced writes must be lost with the power. The other file is written with O_DIRECT and never flushed: only a disk that
    # loses unflushed writes lacks it. (Busybox's dd does not align its buffer.)
    seen=0 turn=0
    while :; do
        now=$(grep -c "$event" $file 2> /dev/null)
        if [ "${now:-0}" -gt $seen ]; then
            seen=$now
            echo "$number $seen" >> /disk/unsynced && echo "$number $seen" >> /out/written
        fi
        turn=$((turn + 1))
        echo "$number $turn" | ./dd of=/disk/direct bs=1024 conv=sync,notrunc oflag=direct 2> /dev/null &&
            echo "$number $turn" >> /out/handed
        usleep 20000
    done
) &
(
    until [ "$(cat /out/play/presses.tsv /out/play/holds.tsv 2> /dev/null | wc -l)" -ge "$count" ]; do usleep 2000; done
    usleep "$moment"
    if [ "$loss" = dies ]; then : > /out/cut; sleep 3; fi
    echo b > /proc/sysrq-trigger
) &
common="--json --seed $seed --data $data --output none --set duration=0.3"
if [ "$kind" = comparison ]; then
    ./pad-player train /out/play 'Test Pads' 72 48 "$seed" /usr/bin/peach train comparison --count 1000 $common
else
    ./pad-player tune /out/play 'Test Pads' rubber confirm "$seed" /usr/bin/peach train matching --count 1000 \
        --set matching.commit=confirm $common
fi
echo "FAILED: training ended before the power did"
exit 1
