# SPDX-License-Identifier: MIT
# controllers.sh: three keyboards, two of them equal, are plugged and unplugged in several orders; mapping files are saved
# during training; lights are set and restored. Another program sends MPE touches, is ignored, is admitted, and tunes.
# Results in /out: the output of the program, messages to a keyboard, arrivals.txt.
. ./expectations.sh
mappings=/root/.config/peach/mappings
# wait_for FILE TEXT COUNT: waits for COUNT lines with TEXT.
wait_for() {
    tries=0
    until [ "$(grep -c "$2" "$1")" -ge "$3" ]; do
        tries=$((tries + 1))
        if [ $tries -gt 2000 ]; then echo "FAILED: $3 times $2 in $1"; exit 1; fi
        usleep 10000
    done
}
# mapping FILE MATCH ACTION [MORE]: writes a mapping whose key 60 has the action in all layers.
mapping() {
    mkdir -p $mappings
    printf 'format: 1\nname: %s\nmatch: { %s }\ncontrols:\n  pad: { note: 60 }\n  low: { note: 48 }\n  high: { note: 72 }\ncomparison:\n  low: answer lower\n  high: answer higher\nalways:\n  pad: %s\n%s' \
        "$1" "$2" "$3" "$4" > "$mappings/.$1" && mv "$mappings/.$1" "$mappings/$1.yaml"
}
# press SOCKET NOTE
press() { printf "\\x90\\x$(printf %x "$2")\\x64\\x80\\x$(printf %x "$2")\\x40" > "$(usb-midi device -s "$1")"; }

# hundredths: prints the uptime in hundredths of a second.
hundredths() { read -r uptime idle < /proc/uptime; echo "${uptime%.*}${uptime#*.}"; }
arrivals() { grep -c "$1 is connected" /out/monitor.txt; }
# arrival SOCKET NAME: plugs a keyboard and waits for its report, at most a second.
arrival() {
    arrived=$(arrivals "$2")
    usb-midi plug -s "$1" "$2"
    plugged=$(hundredths) took=0
    until [ "$(arrivals "$2")" -gt "$arrived" ] || [ $took -gt 100 ]; do
        usleep 5000
        took=$(($(hundredths) - plugged))
    done
    echo $took >> /out/arrivals.txt
    expect "$2 in socket $1 is heard within a second" [ $took -le 100 ]
}

# Each keyboard keeps its mapping in any order of arrival.
mapping alpha 'client: Alpha' panic
mapping left 'client: Beta, serial: "0001"' 'volume up'
mapping right 'client: Beta, serial: "0002"' 'volume down'
: > /out/monitor.jsonl
/usr/bin/peach monitor --json > /out/monitor.jsonl 2> /out/monitor.txt & monitor=$!
sleep 1
round=0
for order in '0 1 2' '2 0 1' '1 2 0'; do
    round=$((round + 1))
    for socket in $order; do
        case $socket in 0) name=Alpha ;; *) name=Beta ;; esac
        arrival $socket $name
        # The first key after the arrival must be received.
        before=$(grep -c '"note":61' /out/monitor.jsonl)
        press $socket 61
        wait_for /out/monitor.jsonl '"note":61' $((before + 2))
    done
    before=$(grep -c '"note":60' /out/monitor.jsonl)
    for socket in 0 1 2; do press $socket 60; usleep 100000; done
    wait_for /out/monitor.jsonl '"note":60' $((before + 6))
    for socket in 0 1 2; do [ $round = 3 ] || usb-midi unplug -s $socket; done
    sleep 1
done
echo "  plugged in $(wc -l < /out/arrivals.txt) times, reported after at most $(sort -n /out/arrivals.txt | tail -n 1)0 ms"
actions=$(grep '"note":60' /out/monitor.jsonl | grep '"note_on"' | sed 's/.*"start":"\([^"]*\)".*/\1/' | tr '\n' ',')
expect "every keyboard keeps its file: $actions" \
    [ "$actions" = 'panic,volume up,volume down,panic,volume up,volume down,panic,volume up,volume down,' ]

# The kernel discards events that are not read: the loss is reported, and later events are received.
kill -STOP $monitor
# 2,400 events exceed the queue of 2,000.
pair='\x90\x3d\x64\x80\x3d\x40' five=
for part in 1 2 3 4 5; do five=$five$pair; done
for socket in 0 0 1 2; do
    device=$(usb-midi device -s $socket)
    for round in $(seq 1 60); do printf "$five" > "$device"; done
done
kill -CONT $monitor
sleep 1
expect 'lost events are reported' grep -q 'lost' /out/monitor.txt
before=$(grep -c '"note":60' /out/monitor.jsonl)
press 0 60
wait_for /out/monitor.jsonl '"note":60' $((before + 1))
kill $monitor
wait $monitor

# A saved file applies from the next exercise, an invalid one is reported within a second, and no event is lost.
: > /out/train.jsonl
cat "$(usb-midi device -s 0)" > /out/lights.bin & reader=$!
lights='open: 9F 0C 7F
close: 9F 0C 00
lights:
  connected: { pad: 3 }
  answers open: { low: 45, high: 9 }
  correct: { low: 21, high: 21 }
  wrong: { low: 5, high: 5 }
'
mapping alpha 'client: Alpha' panic "$lights"
/usr/bin/peach train comparison --count 8 --json --data /tmp/records.sqlite --output none --set duration=0.3 \
    --record /out/session.jsonl > /out/train.jsonl 2> /out/train.txt & peach=$!
wait_for /out/train.jsonl '"name":"Alpha"' 1
for number in 1 2 3 4 5 6 7 8; do
    wait_for /out/train.jsonl '"awaiting_answer"' $number
    case $number in
    3) sed -i 's/answer lower/answer loweer/' $mappings/alpha.yaml; saved=$(hundredths)
       wait_for /out/train.jsonl 'answer loweer' 1
       delay=$(($(hundredths) - saved))
       echo "  an invalid file reported after ${delay}0 ms"
       expect 'an invalid file is reported within a second' [ $delay -le 100 ]
       press 0 48 ;;
    4) sed -i 's/answer loweer/answer lower/; s/low: { note: 48 }/low: { note: 50 }/' $mappings/alpha.yaml
       sleep 1; press 0 48 ;;
    5) for save in $(seq 1 100); do mapping alpha 'client: Alpha' "volume up # $save" "$lights"; done; sleep 1; press 0 50 ;;
    *) press 0 72 ;;
    esac
    # A file saved during the exercise applies to the next one.
    wait_for /out/train.jsonl '"answered"' $number
done
wait $peach
expect 'training ends well' [ $? = 0 ]
answers=$(grep '"event":"answered"' /out/train.jsonl | sed 's/.*"answer":"\([^"]*\)".*/\1/' | tr '\n' ',')
expect "the answers are as the files say: $answers" \
    [ "$answers" = 'higher,higher,lower,lower,lower,higher,higher,higher,' ]
sleep 1
kill $reader
bytes=$(od -An -v -t x1 /out/lights.bin | tr -d ' \n')
expect 'the keyboard receives darkness, its own state, then the lights' [ "${bytes#903000903c009048009f0c009f0c7f}" != "$bytes" ]
expect 'the keyboard is restored at the end' [ "${bytes%9f0c00}" != "$bytes" ]
expect 'its lights show answers' [ "${bytes#*90302d90480990}" != "$bytes" -o "${bytes#*90302d904809}" != "$bytes" ]

# The port of the lights is hidden from other programs.
: > /out/lights.jsonl
/usr/bin/peach train comparison --json --data /tmp/records.sqlite --output none > /out/lights.jsonl 2> /out/lights.txt & peach=$!
wait_for /out/lights.jsonl '"awaiting_answer"' 1
expect 'the lights have a port' grep -q '"lights"' /proc/asound/seq/clients
aconnect -l > /out/clients.txt
expect 'other programs see Peach' grep -q "'Peach'" /out/clients.txt
expect 'other programs do not see the port of the lights' sh -c '! grep -q lights /out/clients.txt'
kill $peach
wait $peach

# Another program: reported, ignored, admitted permanently, and used without being plugged.
for socket in 0 1 2; do usb-midi unplug -s $socket; done
/usr/bin/peach controllers --language en --admit Nobody > /out/absent.txt 2>&1
expect 'an absent program is reported' grep -q 'No program “Nobody” is connected now' /out/absent.txt
mkfifo /tmp/instrument
./pad-player client 'WIDI Master' < /tmp/instrument & client=$!
exec 5> /tmp/instrument
sleep 1
/usr/bin/peach controllers --language en > /out/refused.txt 2>&1
expect 'another program is reported' grep -q 'peach controllers --admit "WIDI Master"' /out/refused.txt
/usr/bin/peach doctor --language en > /out/doctor.txt 2>&1
expect 'the doctor reports it, too' grep -q 'WIDI Master' /out/doctor.txt
/usr/bin/peach monitor --json > /out/program.jsonl 2> /out/program.txt & monitor=$!
sleep 1
printf '\x90\x3c\x64\x80\x3c\x40' >&5
sleep 1
expect 'it is ignored' [ ! -s /out/program.jsonl ]
kill $monitor
/usr/bin/peach controllers --language en --admit 'WIDI Master' > /out/admitted.txt 2>&1
expect 'it is admitted' grep -q '^WIDI Master .*generic\|^WIDI Master .*Any controller' /out/admitted.txt
expect 'it is admitted permanently' sh -c '/usr/bin/peach settings get programs | grep -q "WIDI Master"'
: > /out/touches.jsonl
# Each touch on the next channel: bend, timbre, pressure, note, and for the last ones a slide of half a key.
/usr/bin/peach train matching --count 6 --json --data /tmp/touches.sqlite --output none --set duration=0.3 \
    --record /out/touches.log > /out/touches.jsonl 2> /out/touches.txt & peach=$!
for number in 1 2 3 4 5 6; do
    wait_for /out/touches.jsonl '"target_started"' $number
    usleep 300000
    channel=$(printf %x $number) note=$(printf %x $((54 + 2 * number)))
    printf "\\xe$channel\\x00\\x40\\xb$channel\\x4a\\x40\\xd$channel\\x00\\x9$channel\\x$note\\x50" >&5
    usleep 200000
    if [ $number -gt 3 ]; then printf "\\xe$channel\\x55\\x40" >&5; usleep 600000; fi
    printf "\\x8$channel\\x$note\\x40" >&5
    wait_for /out/touches.jsonl '"event":"matched"' $number
done
wait $peach
expect 'tuning by touches ends well' [ $? = 0 ]
# The pitch change of each touch in hundredths of a cent.
ways=$(sed -n '/"event":"matched"/{s/.*"error_cents":\([-0-9.e]*\).*"initial_offset_cents":\([-0-9.e]*\).*/\2 \1/p}' /out/touches.jsonl |
    awk '{ printf "%s%.0f", (NR > 1 ? "," : ""), 100 * ($2 - $1) }')
echo "  touches without a slide, and with one of half a key, tune by hundredths of a cent: $ways"
expect "touches do not nudge: $ways" sh -c "echo $ways | grep -q '^-*0,-*0,-*0,[1-9][0-9]*,[1-9][0-9]*,[1-9][0-9]*$'"
expect 'the records name the device' [ "$(grep '"event":"matched"' /out/touches.jsonl | grep -c '"device":"WIDI Master"')" = 6 ]
exec 5>&-
wait $client
exit $failed
