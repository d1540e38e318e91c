# SPDX-License-Identifier: MIT
# Failures of ALSA: no sequencer at the start, a card that underruns with a small buffer, and one that is in use. Results in
# /out: train.jsonl, train.txt, busy.txt, buffers.json.
. ./expectations.sh

# wait_for TEXT COUNT: waits for COUNT lines with TEXT in the run's output, at most half a minute.
wait_for() {
    tries=0
    until [ "$(grep -c "$1" /out/train.jsonl)" -ge "$2" ]; do
        tries=$((tries + 1))
        if [ $tries -gt 1500 ]; then echo "FAILED: no $1"; kill $peach; exit 1; fi
        usleep 20000
    done
}

: > /out/train.jsonl
mv /dev/snd/seq /dev/snd/away
/usr/bin/peach train comparison --count 6 --json --data /tmp/records.sqlite --output alsa:hw:0,0 \
    --record /out/session.jsonl > /out/train.jsonl 2> /out/train.txt &
peach=$!
wait_for '"trouble"' 1
mv /dev/snd/away /dev/snd/seq
wait_for '"what":"sequencer"' 1
usb-midi plug 'Test Pads'
wait_for '"Test Pads"' 1
for number in 1 2 3 4 5 6; do
    wait_for '"awaiting_answer"' $number
    printf '\x90\x48\x64\x80\x48\x40' > "$(usb-midi device)"
    wait_for '"answered"' $number
done
wait $peach
expect 'training ends well' [ $? = 0 ]
cp /root/.local/state/peach/buffers.json /out/
expect 'the missing sequencer is reported with a remedy' grep -q 'sudo modprobe snd-seq' /out/train.jsonl
expect 'the missing sequencer is reported once' [ "$(grep -c '/dev/snd/seq' /out/train.jsonl)" = 1 ]
expect 'the gaps are reported once' [ "$(grep -c '"state":"gaps"' /out/train.jsonl)" = 1 ]
expect 'the buffer is kept' grep -q 'alsa:hw:0,0' /out/buffers.json

aplay -q -D hw:0,0,0 -f S16_LE -r 48000 -c 2 /dev/zero & aplay=$!
until grep -q RUNNING /proc/asound/card0/pcm0p/sub0/status; do usleep 10000; done
COLUMNS=1000 /usr/bin/peach doctor --output alsa:hw:0,0,0 > /out/busy.txt 2>&1
kill $aplay
expect 'the program that uses the card is named' grep -q 'in use by “aplay”' /out/busy.txt
exit $failed
