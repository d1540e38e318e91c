# SPDX-License-Identifier: MIT
# training.sh NAME COUNT SEED: a run of COUNT exercises on the pads of a USB keyboard that is plugged after the start; with NAME
# `unplug`, it is unplugged in between. Results in /out/NAME: the player's journal, records.sqlite, recorded.wav,
# recorded.status and session.jsonl.
. ./recorder.sh
name=$1 count=$2 seed=$3
higher=72 lower=48                             # as mappings/generic.yaml has it

mkdir "/out/$name"
echo "duration: 1" > /tmp/settings.yaml
start_recording
./pad-player "$name" "/out/$name" 'Test Pads' $higher $lower "$seed" \
    /usr/bin/peach train comparison --count "$count" --seed "$seed" --json \
    --record "/out/$name/session.jsonl" --data /tmp/records.sqlite --settings /tmp/settings.yaml \
    --output alsa:hw:0,0 --buffer 192x4
status=$?
stop_recording "/out/$name"
cp /tmp/records.sqlite* "/out/$name/"
exit $status
