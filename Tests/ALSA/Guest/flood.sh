# SPDX-License-Identifier: MIT
# flood.sh COUNT RATE: three keyboards, two of them equal, send COUNT messages in all at RATE per second to `peach monitor`.
# Results in /out: monitor.jsonl, monitor.txt, flood.tsv.
count=$1 rate=$2

for socket in 0 1 2; do
    case $socket in 0) name=Alpha ;; *) name=Beta ;; esac
    usb-midi plug -s $socket $name
done
: > /out/monitor.jsonl > /out/monitor.txt
/usr/bin/peach monitor --json > /out/monitor.jsonl 2> /out/monitor.txt & monitor=$!
tries=0
until [ "$(grep -c 'Alpha\|Beta' /out/monitor.txt)" = 3 ]; do
    tries=$((tries + 1))
    if [ $tries -gt 500 ]; then echo 'FAILED: three keyboards are heard'; exit 1; fi
    usleep 20000
done
./pad-player flood /out "$count" "$rate" "$(usb-midi device -s 0)" "$(usb-midi device -s 1)" "$(usb-midi device -s 2)" ||
    exit 1
# Until two seconds pass without output.
before=-1 size=0
while [ $before != $size ]; do
    before=$size
    sleep 2
    size=$(stat -c %s /out/monitor.jsonl)
done
kill $monitor
wait $monitor
