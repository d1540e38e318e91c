# SPDX-License-Identifier: MIT
# learning.sh: `peach mappings learn` with presses and movements as devices send them, beside MIDI clock, active sensing and
# wheel noise. Results in /out: the dialogue and the files.
. ./expectations.sh
mappings=/root/.config/peach/mappings
# wait_for TEXT [COUNT]: waits until the dialogue has COUNT lines with TEXT.
wait_for() {
    tries=0
    until [ "$(grep -c -e "$1" /out/learn.txt)" -ge "${2:-1}" ]; do
        tries=$((tries + 1))
        if [ $tries -gt 600 ]; then echo "FAILED: “$1” did not appear; the last line was: $(tail -n 1 /out/learn.txt)"; exit 1; fi
        usleep 50000
    done
}
# octal NUMBER: sets `byte` to an escape. Starts no process, which would be slow under emulation.
octal() { byte="\\$(($1 >> 6))$(($1 >> 3 & 7))$(($1 & 7))"; }
send() { for number; do octal "$number"; bytes="$bytes$byte"; done; printf "$bytes" >&3; bytes=; }
# Sends clock, active sensing and a wheel at the position in /tmp/place with a noise of ±10.
disturb() {
    dice=7
    while :; do
        dice=$(((dice * 75 + 74) % 65537))
        read -r place < /tmp/place
        place=$((place + dice % 21 - 10))
        if [ $place -lt 0 ]; then place=0; fi
        if [ $place -gt 16383 ]; then place=16383; fi
        send 248 224 $((place & 127)) $((place >> 7)) 254
        usleep 20000
    done
}
# wheel POSITION...: moves the wheel, 0 to 16383.
wheel() { for place; do echo "$place" > /tmp/place.new; mv /tmp/place.new /tmp/place; usleep 30000; done; }
press() { send $((143 + $1)) "$2" 90; usleep 80000; send $((127 + $1)) "$2" 0; }
# learn NAME WORD...: plugs a device and starts learning.
learn() {
    name=$1; shift
    usb-midi plug "$name"
    exec 3> "$(usb-midi device)"
    echo 8200 > /tmp/place
    mkfifo /tmp/hands
    : > /out/learn.txt
    /usr/bin/peach mappings learn --language en "$@" < /tmp/hands > /out/monitor.txt 2> /out/learn.txt & peach=$!
    exec 4> /tmp/hands
    wait_for 'Press a pad or key'
    sleep 1
}
# done_learning FILE: ends learning and checks the file.
done_learning() {
    wait_for 'Wrote'
    press 10 100
    usleep 300000
    echo q >&4
    exec 4>&-
    wait $peach
    expect "learning $1 ends well" [ $? = 0 ]
    exec 3>&-
    rm /tmp/hands
    cp "/out/learn.txt" "/out/$1.txt"
    cp "$mappings/$1.yaml" "/out/$1.yaml"
    expect "$1 passes the check" /usr/bin/peach mappings check "$mappings/$1.yaml"
    usb-midi unplug
}
# All keyboards of this machine have the same USB id, so one file would match them all.
forget() { rm "$mappings/$1.yaml"; }
has() { expect "$1 has “$2”" grep -qxF -e "  $2" "$mappings/$1.yaml"; }

learn 'Noisy Keys' keys tune 'answer lower' 'answer higher' confirm 'start comparison' 'start matching' stop volume
disturb & noise=$!
sleep 1
press 1 72                                    # a wheel that trembles does not tell which controller is meant
wait_for '1 of 9'
press 1 60; wait_for 'Once more' 1; sleep 1; press 1 64
wait_for '2 of 9'; wait_for 'Now all the way up'
wheel 9000 10000 11000 12000 13000 14000 15000 16000 16383; wait_for 'All the way down'
wheel 14000 11000 8000 6000 4000 2000 1000 0; wait_for 'Let go'
wheel 3000 6000 7600 8000 8150 8190
wait_for '3 of 9'
press 10 36; wait_for 'Once more' 2; press 10 36
wait_for '4 of 9'
press 10 40; wait_for 'Once more' 3; press 10 40
wait_for '5 of 9'                                  # a pad that latches
send 153 44 127; wait_for 'briefly' 1; send 137 44 0; wait_for 'briefly' 2; send 153 44 127
wait_for '6 of 9'                                  # a button, and before it the pad that is busy elsewhere
press 10 36; wait_for 'Once more' 4; press 10 36
wait_for '7 of 9'
send 176 20 127; usleep 60000; send 176 20 0; wait_for 'Once more' 5; send 176 20 127; usleep 60000; send 176 20 0
wait_for '8 of 9'
press 10 36; wait_for 'Once more' 6; press 10 36
wait_for 'already does “answer lower” in “comparison”'
press 10 45; wait_for 'Once more' 7; press 10 45
wait_for '9 of 9'                                  # a fader of 14 bits, the lower half first
fader() { for place; do send 176 39 $((place & 127)) 176 7 $((place >> 7)); usleep 20000; done; }
wait_for 'Now all the way up' 2
for round in 1 2; do
    fader 500 1500 2600 3700 4900 6100 7300 8500 9600 10700 11900 13000 14100 15300 16383
    if [ $round = 1 ]; then wait_for 'All the way down' 2; else wait_for 'And all the way down'; fi
    fader 15000 13900 12700 11600 10400 9300 8100 7000 5900 4700 3600 2400 1300 40 0
    if [ $round = 1 ]; then wait_for 'Once more: all the way up'; fi
done
wait_for 'Wrote'
kill $noise
done_learning noisy-keys
has noisy-keys 'keys: { notes: 0-127, channel: 1, plays: true, except: pads }'
has noisy-keys 'wheel: { bend: true, channel: 1, sprung: true, plays: true }'
has noisy-keys 'lower: { note: 36, channel: 10 }'
has noisy-keys 'higher: { note: 40, channel: 10 }'
has noisy-keys 'confirm: { note: 44, channel: 10, kind: toggle }'
has noisy-keys 'startMatching: { cc: 20, channel: 1 }'
has noisy-keys 'stop: { note: 45, channel: 10 }'
has noisy-keys 'volume: { cc14: [7, 39], channel: 1 }'
has noisy-keys 'lower: start comparison'
has noisy-keys 'wheel: tune absolute'
forget noisy-keys
expect 'the monitor follows' grep -q 'ch 10  note on 100' /out/monitor.txt

# Encoders: the values of a step up and down.
for kind in 'twos 1 127' 'offset 65 63' 'sign 1 65'; do
    read -r kind up down << END
$kind
END
    learn "Knob $kind" volume
    press 1 60
    wait_for 'Now all the way up'
    for round in 1 2; do
        for click in 1 2 3 4 5; do send 176 112 "$up"; usleep 60000; done
        if [ $round = 1 ]; then wait_for 'All the way down'; else wait_for 'And all the way down'; fi
        for click in 1 2 3 4 5; do send 176 112 "$down"; usleep 60000; done
        if [ $round = 1 ]; then wait_for 'Once more: all the way up'; fi
    done
    done_learning "knob-$kind"
    has "knob-$kind" "volume: { cc: 112, kind: relative-$kind, channel: 1 }"
    has "knob-$kind" 'volume: volume'
    forget "knob-$kind"
done

# Lines written by hand stay; learned ones are added.
printf 'format: 1\nname: Mine   # by hand\nmatch: { client: Hand }\n\ncontrols:\n  low: { note: 36 }\n# Answers.\ncomparison:\n  low: answer lower\n' \
    > $mappings/hand.yaml
learn Hand answer higher
press 1 40; wait_for 'Higher: '; press 1 40; wait_for 'Once more'; press 1 40
wait_for 'Added to'
echo q >&4; exec 4>&- 3>&-
wait $peach
rm /tmp/hands
cp $mappings/hand.yaml /out/hand.yaml
expect 'lines are added to a handwritten file' [ "$(grep -v higher: $mappings/hand.yaml | grep -cxF -e 'name: Mine   # by hand' -e '# Answers.')" = 2 ]
has hand 'higher: { note: 40, channel: 1 }'
has hand 'higher: answer higher'
expect 'the handwritten file passes the check' /usr/bin/peach mappings check $mappings/hand.yaml
exit $failed
