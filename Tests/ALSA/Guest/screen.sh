# SPDX-License-Identifier: MIT
# screen.sh: the screen's stream beside a keyboard: what pages are told of it, a lesson in place, and that pads do the same with
# one page and with five.
# Results, in /out: what each page was told.
. ./expectations.sh
mappings=/root/.config/peach/mappings
# until_told FILE WHAT [COUNT]
until_told() {
    tries=0
    until [ "$(grep -a -o -e "$2" "$1" | wc -l)" -ge "${3:-1}" ]; do
        tries=$((tries + 1))
        if [ $tries -gt 1000 ]; then echo "FAILED: ${3:-1} times “$2” in $1"; cat /out/peach.txt; kill $holders $pages; exit 1; fi
        usleep 10000
    done
}
# strike NOTE [TIMES]
strike() {
    for time in $(seq "${2:-1}"); do
        printf "\\x90\\x$(printf %x "$1")\\x64" > "$(usb-midi device -s 0)"; usleep 60000
        printf "\\x80\\x$(printf %x "$1")\\x40" > "$(usb-midi device -s 0)"; usleep 300000
    done
}
# open_page NUMBER [LANGUAGE]: a stream, kept open; what it is told is in /out/page-NUMBER.txt.
open_page() {
    mkfifo "/tmp/page-$1"
    sleep 100000 > "/tmp/page-$1" & holders="$holders $!"
    nc 127.0.0.1 "$port" < "/tmp/page-$1" > "/out/page-$1.txt" & pages="$pages $!"
    printf 'GET /stream?page=%x HTTP/1.1\r\nHost: localhost:%s\r\nOrigin: http://localhost:%s\r\nAccept-Language: %s\r\nCookie: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n' \
        "$1" "$port" "$port" "${2:-en}" "$cookie" > "/tmp/page-$1"
    until_told "/out/page-$1.txt" '"kind":"state"'
}
# stands NUMBER TEXT: whether the page that was told last shows it.
stands() { grep -a '"kind":"state"' "/out/page-$1.txt" | tail -n 1 | sed 's/.*"kind":"state"//' | grep -a -q -e "$2"; }
# until_gone NUMBER TEXT
until_gone() {
    tries=0
    while stands "$1" "$2"; do
        tries=$((tries + 1))
        if [ $tries -gt 1000 ]; then echo "FAILED: page $1 still says “$2”"; kill $holders $pages; exit 1; fi
        usleep 10000
    done
}
# say NUMBER TEXT: a frame; its mask is zero, which leaves the text as it is.
say() { printf "\\x81\\x$(printf %x $((128 + ${#2})))\\x00\\x00\\x00\\x00%s" "$2" > "/tmp/page-$1"; }
seen() { grep -a -c -e "$2" "/out/page-$1.txt"; }

holders='' pages=''
# Virtual ports would be keyboards, too.
modprobe -r snd-virmidi
/usr/bin/peach --no-browser --output none --json > /out/peach.jsonl 2> /out/peach.txt & peach=$!
until_told /out/peach.jsonl 'token='
address=$(grep -o 'http://[^ "]*' /out/peach.jsonl | head -n 1)
port=${address#http://*:} port=${port%%/*} token=${address#*token=} token=${token%%[!0-9A-Za-z_-]*}
cookie=$(printf 'GET /?token=%s HTTP/1.1\r\nHost: localhost:%s\r\nConnection: close\r\n\r\n' "$token" "$port" \
    | nc 127.0.0.1 "$port" | tr -d '\r' | sed -n 's/^Set-Cookie: \([^;]*\).*/\1/p')
expect 'the address lets a page in' [ -n "$cookie" ]

# Nothing is plugged in: it is said once at the terminal, and on pages until something is.
open_page 1
open_page 6 de
until_told /out/page-1.txt 'No MIDI controller found'
until_told /out/page-6.txt 'Kein MIDI-Controller gefunden'
usb-midi plug -s 0 'Some Pads'
until_told /out/page-1.txt '"controller":{"isThere":true'
until_gone 1 'No MIDI controller found'
until_gone 6 'Kein MIDI-Controller gefunden'
expect 'no keyboard is said once' [ "$(grep -c 'No MIDI controller' /out/peach.jsonl)" = 1 ]
say 1 '{"watch":"controllers"}'
say 1 '{"get":"controllers"}'
until_told /out/page-1.txt '"name":"Some Pads"'
id=$(grep -a -o '"id":"[0-9]*:0","mapping":"[^"]*","name":"Some Pads"' /out/page-1.txt | head -n 1 | cut -d'"' -f4)
expect 'the keyboard is on the page' [ -n "$id" ]
strike 60
until_told /out/page-1.txt '"kind":"monitor"'

# Taught in place: the pad does nothing meanwhile, and what it learned at once.
say 1 "{\"do\":\"teach\",\"controller\":\"$id\",\"action\":\"start comparison\"}"
until_told /out/page-1.txt '"isOpen":true,"kind":"lesson"'
strike 40 2
until_told /out/page-1.txt '"isOpen":false,"kind":"lesson"'
expect 'the page says what came of it' grep -a -q '"isOpen":false,"kind":"lesson","sentence":".*Wrote ' /out/page-1.txt
cat $mappings/*.yaml > /out/learned.yaml
expect 'and it stands in the file' grep -q 'startComparison: { note: 40, channel: 1 }' /out/learned.yaml
expect 'nothing has begun' [ "$(seen 1 '"phase":"training"')" = 0 ]
until_told /out/peach.jsonl '"event":"mapping"'
strike 40
until_told /out/page-1.txt '"phase":"training"'
say 1 '{"do":"stop"}'
until_told /out/peach.jsonl '"event":"ended"'

# Cancelled, nothing is kept, and the pad does what it did.
before=$(cat $mappings/*.yaml )
say 1 "{\"do\":\"teach\",\"controller\":\"$id\",\"action\":\"start matching\"}"
until_told /out/page-1.txt '"isOpen":true,"kind":"lesson"' 2
strike 41
say 1 '{"do":"lesson","turn":"cancel"}'
until_told /out/page-1.txt '"isOpen":false,"kind":"lesson"' 2
expect 'a lesson that is cancelled changes nothing' [ "$before" = "$(cat $mappings/*.yaml )" ]

# With one page and with five, and when pages go that nobody plays on.
for number in 2 3 4 5; do open_page $number; done
strike 40
for number in 1 2 3 4 5; do until_told "/out/page-$number.txt" '"stage":"reference"'; done
set -- $pages
kill "$4" "$5"
until_told /out/page-1.txt '"stage":"open"'
strike 72
until_told /out/page-1.txt '"verdict":{'
expect 'pages that go interrupt nobody who plays on a controller' [ "$(grep -c interrupted /out/peach.jsonl)" = 0 ]

# Pulled out in an exercise: what happened, that it was not counted, what to do; back again it is forgotten.
say 1 '{"seen":true}'
open_page 7 de
until_told /out/page-1.txt '"number":2,'
usb-midi unplug -s 0
until_told /out/page-1.txt 'Some Pads was unplugged. This exercise was not counted.[^"]*Plug it back in'
until_told /out/page-7.txt 'Some Pads wurde abgezogen. Diese Übung zählt nicht.[^"]*wieder anschließen'
usb-midi plug -s 0 'Some Pads'
until_gone 1 'unplugged'
until_gone 7 'abgezogen'
kill -TERM $peach
wait $peach
expect 'it ends well' [ $? = 0 ]
kill $holders $pages 2> /dev/null
exit $failed
