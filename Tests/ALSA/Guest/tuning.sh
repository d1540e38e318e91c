# SPDX-License-Identifier: MIT
# tuning.sh COUNT SEED WHEEL...: runs of COUNT pitch matching exercises: one for each wheel with releases, one confirmed by a
# pad, and one in which the keyboard is unplugged while its wheel is held. Results in /out/WHEEL, /out/confirm and
# /out/unplug-tuning: the player's journal, records.sqlite, recorded.wav, recorded.status and session.jsonl.
. ./recorder.sh
count=$1 seed=$2; shift 2
failed=0

# run FOLDER VERB WHEEL END COUNT
run() {
    mkdir "/out/$1" "/tmp/$1"
    start_recording
    ./pad-player "$2" "/out/$1" 'Test Pads' "$3" "$4" "$seed" \
        /usr/bin/peach train matching --count "$5" --seed "$seed" --json \
        --data "/tmp/$1/records.sqlite" --output alsa:hw:0,0 --buffer 192x4 \
        --record "/out/$1/session.jsonl" --set matching.range=20 --set duration=0.5 --set range=60-84 --set "matching.commit=$4" || failed=1
    stop_recording "/out/$1"
    cp "/tmp/$1"/records.sqlite* "/out/$1/"
}

for wheel; do run "$wheel" tune "$wheel" release "$count"; done
run confirm tune rubber confirm 8
run unplug-tuning unplug-tuning led confirm 4
exit $failed
