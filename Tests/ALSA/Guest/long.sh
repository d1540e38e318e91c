# SPDX-License-Identifier: MIT
# long.sh MINUTES SEED: trains for MINUTES on the pads of a USB keyboard. Results in /out/long: the player's journal,
# records.sqlite, and process.tsv with a line per minute: uptime, Peach's resident kilobytes, descriptors, threads.
minutes=$1 seed=$2
mkdir -p /out/long
(
    until peach=$(pidof peach); do sleep 1; done
    while [ -e "/proc/$peach/status" ]; do
        resident=$(awk '/^VmRSS/ { print $2 }' "/proc/$peach/status")
        printf '%s\t%s\t%s\t%s\n' "$(cut -d' ' -f1 /proc/uptime)" "$resident" "$(ls "/proc/$peach/fd" | wc -l)" "$(ls "/proc/$peach/task" | wc -l)" \
            >> /out/long/process.tsv               # must not stay open when /out is unmounted
        sleep 60
    done
) &
(sleep $((minutes * 60)); kill -INT "$(pidof peach)") &
./pad-player train /out/long 'Test Pads' 72 48 "$seed" /usr/bin/peach train comparison --count 100000 --seed "$seed" --json \
    --data /tmp/records.sqlite --output none
status=$?
cp /tmp/records.sqlite* /out/long/
# Ctrl-C before the end of the count gives 130.
[ $status = 130 ] || [ $status = 0 ]
