# SPDX-License-Identifier: MIT
# Checks the machine itself: a keyboard is plugged, played and unplugged; tone.wav is looped through the loopback card.
# Results in /out: announced.txt, played.txt, recorded.wav, recorded.status.
. ./recorder.sh

aseqdump -p 0:1 > /out/announced.txt & announced=$!
usb-midi plug 'Test Pads'
client=$(aconnect -l | sed -n "s/^client \([0-9]*\): 'Test Pads.*/\1/p")
aseqdump -p "$client:0" > /out/played.txt & played=$!
until aconnect -l | grep -A 2 "^client $client:" | grep -q 'Connecting To'; do usleep 20000; done
printf '\x99\x25\x64\x89\x25\x40' > "$(usb-midi device)"
sleep 0.3
usb-midi unplug
sleep 0.3
kill $played $announced

start_recording
aplay -q -D hw:0,0 tone.wav
stop_recording /out
