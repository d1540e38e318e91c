# SPDX-License-Identifier: MIT
# power.sh NUMBER KIND COUNT MICROSECONDS SEED LOSS: tells what the disk has, then trains there until the power is gone:
# so many microseconds after the COUNTth press (of a COMPARISON) or line (of a MATCHING). LOSS: `reset`, what only memory knew is gone; `dies`, the disk
# is taken away by the host, which waits for /out/cut. Results in /out: export.csv, the player's journal, and by two
# files of no value what was lost: unsynced and direct as the disk has them, written and handed as they were written until the end.
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
    # What is written and never synced is what a pulled plug must cost. The other file is handed to the disk past the kernel's
    # memory, each turn anew, and never flushed: only a disk that forgets lacks it. (Busybox's dd does not align what it writes.)
    told=0 turn=0
    while :; do
        now=$(grep -c "$event" $file 2> /dev/null)
        if [ "${now:-0}" -gt $told ]; then
            told=$now
            echo "$number $told" >> /disk/unsynced && echo "$number $told" >> /out/written
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
