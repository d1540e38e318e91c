# SPDX-License-Identifier: MIT
# screen.sh: pages and a keyboard: the events that pages receive, MIDI learn on a page, and pads with one page and with five.
# Results in /out: the stream of each page.
. ./expectations.sh
mappings=/root/.config/peach/mappings
# wait_for FILE TEXT [COUNT]
wait_for() {
    tries=0
    until [ "$(grep -a -o -e "$2" "$1" | wc -l)" -ge "${3:-1}" ]; do
        tries=$((tries + 1))
        if [ $tries -gt 1000 ]; then echo "FAILED: ${3:-1} times “$2” in $1"; cat /out/peach.txt; kill $holders $pages; exit 1; fi
        usleep 10000
    done
}
# press NOTE [TIMES]
press() {
    for time in $(seq "${2:-1}"); do
        printf "\\x90\\x$(printf %x "$1")\\x64" > "$(usb-midi device -s 0)"; usleep 60000
        printf "\\x80\\x$(printf %x "$1")\\x40" > "$(usb-midi device -s 0)"; usleep 300000
    done
}
# open_page NUMBER [LANGUAGE]: opens a stream to /out/page-NUMBER.txt.
open_page() {
    mkfifo "/tmp/page-$1"
    sleep 100000 > "/tmp/page-$1" & holders="$holders $!"
    nc 127.0.0.1 "$port" < "/tmp/page-$1" > "/out/page-$1.txt" & pages="$pages $!"
    printf 'GET /stream?page=%x HTTP/1.1\r\nHost: localhost:%s\r\nOrigin: http://localhost:%s\r\nAccept-Language: %s\r\nCookie: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n' \
        "$1" "$port" "$port" "${2:-en}" "$cookie" > "/tmp/page-$1"
    wait_for "/out/page-$1.txt" '"kind":"state"'
}
# shows NUMBER TEXT: succeeds if the page's latest state has the text.
shows() { grep -a '"kind":"state"' "/out/page-$1.txt" | tail -n 1 | sed 's/.*"kind":"state"//' | grep -a -q -e "$2"; }
# until_gone NUMBER TEXT: waits until the page's state lacks the text.
until_gone() {
    tries=0
    while shows "$1" "$2"; do
        tries=$((tries + 1))
        if [ $tries -gt 1000 ]; then echo "FAILED: page $1 still says “$2”"; kill $holders $pages; exit 1; fi
        usleep 10000
    done
}
# send NUMBER TEXT: sends a frame; its mask is zero, which leaves the text unchanged.
send() { printf "\\x81\\x$(printf %x $((128 + ${#2})))\\x00\\x00\\x00\\x00%s" "$2" > "/tmp/page-$1"; }
seen() { grep -a -c -e "$2" "/out/page-$1.txt"; }

holders='' pages=''
# Virtual ports would count as keyboards.
modprobe -r snd-virmidi
/usr/bin/peach --no-browser --output none --json > /out/peach.jsonl 2> /out/peach.txt & peach=$!
wait_for /out/peach.jsonl 'token='
address=$(grep -o 'http://[^ "]*' /out/peach.jsonl | head -n 1)
port=${address#http://*:} port=${port%%/*} token=${address#*token=} token=${token%%[!0-9A-Za-z_-]*}
cookie=$(printf 'GET /?token=%s HTTP/1.1\r\nHost: localhost:%s\r\nConnection: close\r\n\r\n' "$token" "$port" \
    | nc 127.0.0.1 "$port" | tr -d '\r' | sed -n 's/^Set-Cookie: \([^;]*\).*/\1/p')
expect 'the address admits a page' [ -n "$cookie" ]

# Without a keyboard: reported once at the terminal, and on pages until one arrives.
open_page 1
open_page 6 de
wait_for /out/page-1.txt 'No MIDI controller found'
wait_for /out/page-6.txt 'Kein MIDI-Controller gefunden'
usb-midi plug -s 0 'Some Pads'
wait_for /out/page-1.txt '"controller":{"isThere":true'
until_gone 1 'No MIDI controller found'
until_gone 6 'Kein MIDI-Controller gefunden'
expect 'the missing keyboard is reported once' [ "$(grep -c 'No MIDI controller' /out/peach.jsonl)" = 1 ]
send 1 '{"watch":"controllers"}'
send 1 '{"get":"controllers"}'
wait_for /out/page-1.txt '"name":"Some Pads"'
id=$(grep -a -o '"id":"[0-9]*:0","mapping":"[^"]*","name":"Some Pads"' /out/page-1.txt | head -n 1 | cut -d'"' -f4)
expect 'the keyboard is on the page' [ -n "$id" ]
press 60
wait_for /out/page-1.txt '"kind":"monitor"'

# MIDI learn on the page: the pad is inactive meanwhile, and has its new action at once.
send 1 "{\"do\":\"teach\",\"controller\":\"$id\",\"action\":\"start comparison\"}"
wait_for /out/page-1.txt '"isOpen":true,"kind":"lesson"'
press 40 2
wait_for /out/page-1.txt '"isOpen":false,"kind":"lesson"'
expect 'the page shows the result' grep -a -q '"isOpen":false,"kind":"lesson","sentence":".*Wrote ' /out/page-1.txt
cat $mappings/*.yaml > /out/learned.yaml
expect 'the file has the new note' grep -q 'startComparison: { note: 40, channel: 1 }' /out/learned.yaml
expect 'nothing has begun' [ "$(seen 1 '"phase":"training"')" = 0 ]
wait_for /out/peach.jsonl '"event":"mapping"'
press 40
wait_for /out/page-1.txt '"phase":"training"'
send 1 '{"do":"stop"}'
wait_for /out/peach.jsonl '"event":"ended"'

# Cancelling keeps the file and the pad's action.
before=$(cat $mappings/*.yaml )
send 1 "{\"do\":\"teach\",\"controller\":\"$id\",\"action\":\"start matching\"}"
wait_for /out/page-1.txt '"isOpen":true,"kind":"lesson"' 2
press 41
send 1 '{"do":"lesson","turn":"cancel"}'
wait_for /out/page-1.txt '"isOpen":false,"kind":"lesson"' 2
expect 'a lesson that is cancelled changes nothing' [ "$before" = "$(cat $mappings/*.yaml )" ]

# With one page and with five, and when unused pages close.
for number in 2 3 4 5; do open_page $number; done
press 40
for number in 1 2 3 4 5; do wait_for "/out/page-$number.txt" '"stage":"reference"'; done
set -- $pages
kill "$4" "$5"
wait_for /out/page-1.txt '"stage":"open"'
press 72
wait_for /out/page-1.txt '"verdict":{'
expect 'closed pages do not interrupt training with a controller' [ "$(grep -c interrupted /out/peach.jsonl)" = 0 ]

# Unplugging during an exercise: the page shows the event, the discarded exercise and advice until the keyboard is back.
send 1 '{"seen":true}'
open_page 7 de
wait_for /out/page-1.txt '"number":2,'
usb-midi unplug -s 0
wait_for /out/page-1.txt 'Some Pads was unplugged. This exercise was not counted.[^"]*Plug it back in'
wait_for /out/page-7.txt 'Some Pads wurde abgezogen. Diese Übung zählt nicht.[^"]*wieder anschließen'
usb-midi plug -s 0 'Some Pads'
until_gone 1 'unplugged'
until_gone 7 'abgezogen'
kill -TERM $peach
wait $peach
expect 'it ends well' [ $? = 0 ]
kill $holders $pages 2> /dev/null
exit $failed
