# SPDX-License-Identifier: MIT
# latency.sh ACTIONS SOUNDS SEED: measures the latency from SOUNDS keys to their sound, and from ACTIONS pads to their action.
# Results in /out/latency: the player's journals, act/presses.tsv and sound/presses.tsv, session.jsonl, recorded.wav,
# recorded.status, and the program's output. Without sounds, no card is used: on the host's clock the emulated one cannot keep
# its rate. USB is polled every 125 µs and the card advances every 4 ms, so the phase of the presses depends on the plugging;
# it is repeated ten times.
. ./recorder.sh
actions=$1 sounds=$2 seed=$3 mappings=/root/.config/peach/mappings out=/tmp/latency
mkdir -p $mappings $out
cat > $mappings/alpha.yaml << 'END'
format: 1
name: Alpha
match: { client: Alpha }
controls:
  begin: { note: 36 }
  answer: { note: 38 }
  pads: { notes: [48, 50] }
  keys: { notes: 60-72 }
start:
  begin: start comparison
  keys: play along
comparison:
  answer: answer lower
  pads: hear last
END
# wait_for TEXT COUNT: waits for COUNT lines with TEXT.
wait_for() {
    tries=0
    until [ "$(grep -c "$1" $out/lines.jsonl)" -ge "$2" ]; do
        tries=$((tries + 1))
        if [ $tries -gt 500 ]; then echo "FAILED: no $1, $2 times"; cp -r $out /out/; exit 1; fi
        usleep 20000
    done
}
usb-midi plug Alpha
device=$(usb-midi device)
output='--output none'
if [ "$sounds" -gt 0 ]; then
    output='--output alsa:hw:0,0 --buffer 192x4'
    start_recording
fi
: > $out/lines.jsonl
/usr/bin/peach --json --data /tmp/records.sqlite $output --record $out/session.jsonl \
    > $out/lines.jsonl 2> $out/lines.txt & peach=$!
wait_for '"ready"' 1
wait_for '"name":"Alpha".*"arrived"' 1
sleep 1
./pad-player press $out/sound "$device" sound 72 60 "$sounds" "$seed" 350 400 || exit 1
sleep 1
mkdir -p $out/act
plug=1
while :; do
    printf '\x90\x24\x64\x80\x24\x40' > "$device"
    wait_for '"awaiting_answer"' $plug
    printf '\x90\x26\x64\x80\x26\x40' > "$device"
    wait_for '"answered"' $plug
    ./pad-player press $out/act/$plug "$device" act 50 48 $((actions / 10)) $((seed + plug)) 30 70 || exit 1
    cat $out/act/$plug/presses.tsv >> $out/act/presses.tsv
    sleep 1
    [ $plug -lt 10 ] || break
    usb-midi unplug
    wait_for '"interrupted"' $plug
    plug=$((plug + 1))
    usb-midi plug Alpha
    device=$(usb-midi device)
    wait_for '"name":"Alpha".*"arrived"' $plug
done
kill -INT $peach
wait $peach
status=$?
if [ "$sounds" -gt 0 ]; then stop_recording $out; fi
cp -r $out /out/
exit $status
