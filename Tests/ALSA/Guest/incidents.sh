# SPDX-License-Identifier: MIT
# Suspends the machine and sets its clock back and ahead during training. Results in /out: train.jsonl, train.txt, export.csv.
. ./expectations.sh

# wait_for TEXT COUNT
wait_for() {
    tries=0
    until [ "$(grep -c "$1" /out/train.jsonl)" -ge "$2" ]; do
        tries=$((tries + 1))
        if [ $tries -gt 1500 ]; then echo "FAILED: not $2 times $1"; kill $peach; exit 1; fi
        usleep 20000
    done
}
press() { printf '\x90\x48\x64\x80\x48\x40' > "$(usb-midi device)"; }
# answer NUMBER: answers the next exercise, the NUMBERth answer.
answer() {
    wait_for '"awaiting_answer"' $(($(grep -c '"awaiting_answer"' /out/train.jsonl) + 1))
    press
    wait_for '"answered"' "$1"
}

: > /out/train.jsonl
usb-midi plug 'Test Pads'
date -s '2026-06-01 12:00:00' > /dev/null
/usr/bin/peach train comparison --count 12 --json --data /tmp/records.sqlite --output none --set duration=0.3 \
    > /out/train.jsonl 2> /out/train.txt & peach=$!
wait_for '"Test Pads"' 1
for number in 1 2 3; do answer $number; done

wait_for '"target_started"' 4
# Suspends only the devices, which the kernel resumes after two seconds; QEMU could not resume the whole machine.
echo 2 > /sys/module/suspend/parameters/pm_test_delay
echo devices > /sys/power/pm_test
echo mem > /sys/power/state
wait_for '"reason":"suspended"' 1
expect 'the exercise during the suspend is discarded' grep -q '"discarded":true,"event":"interrupted","reason":"suspended"' /out/train.jsonl
expect 'nothing was answered during the suspend' [ "$(grep -c '"answered"' /out/train.jsonl)" = 3 ]
sleep 1
press
wait_for '"resumed"' 1
for number in 4 5 6; do answer $number; done

date -s '2026-05-31 12:00:00' > /dev/null
for number in 7 8 9; do answer $number; done
date -s '2026-06-02 12:00:00' > /dev/null
for number in 10 11 12; do answer $number; done
wait $peach
expect 'training ends well' [ $? = 0 ]
expect 'a changed clock does not interrupt' [ "$(grep -c '"interrupted"' /out/train.jsonl)" = 1 ]
expect 'all is saved' [ "$(grep -c '"saved":true' /out/train.jsonl)" = 12 ]
/usr/bin/peach records export /out/export.csv --data /tmp/records.sqlite
expect 'twelve records' [ "$(grep -c '^comparison' /out/export.csv)" = 12 ]
expect 'three of the day before' [ "$(grep -c '^comparison,[^,]*,2026-05-31T12' /out/export.csv)" = 3 ]
expect 'three of the day after' [ "$(grep -c '^comparison,[^,]*,2026-06-02T12' /out/export.csv)" = 3 ]
expect 'the profile can be shown' /usr/bin/peach profile --data /tmp/records.sqlite
exit $failed
