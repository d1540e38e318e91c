# SPDX-License-Identifier: MIT
# unit.sh SERVER: the user unit under a systemd user manager: sound on SERVER (alsa, pulseaudio), a keyboard, data and the page.
# Results in /out: musician's journal and a recording.
. ./expectations.sh
server=$1
home=/home/musician runtime=/run/user/$(id -u musician)
as() { runuser -u musician -- env -i HOME=$home USER=musician LANG=C.UTF-8 PATH=/usr/bin:/bin XDG_RUNTIME_DIR="$runtime" DBUS_SESSION_BUS_ADDRESS="unix:path=$runtime/bus" "$@"; }
# wait_until NAME COMMAND...: waits at most a minute.
wait_until() {
    what=$1; shift; tries=0
    until "$@" > /dev/null 2>&1; do
        tries=$((tries + 1))
        if [ $tries -gt 600 ]; then failed=1; echo "FAILED: $what, within a minute"; return; fi
        busybox usleep 100000
    done
}
unit() { as systemctl --user show -P "$1" peach; }
is() { [ "$(unit "$1")" = "$2" ]; }
journal() { as journalctl --user -u peach -o cat --no-pager "$@"; }
press() {
    device=$(usb-midi device)
    printf '\220\074\144' > "$device"; busybox usleep 60000
    printf '\200\074\100' > "$device"
}
answers() { as peach records export - | grep -c ''; }

usb-midi plug 'Some Pads'
loginctl enable-linger musician
wait_until 'there is a user manager' as systemctl --user is-system-running --wait
echo "$(systemctl --version | head -n 1), Linux $(uname -r)"
if [ "$server" = pulseaudio ]; then wait_until 'PipeWire runs' test -S "$runtime/pulse/native"; fi

expect 'the unit is not enabled' [ "$(as systemctl --user is-enabled peach)" = disabled ]
as systemd-analyze --user verify /usr/lib/systemd/user/peach.service > /out/verify.txt 2>&1
expect 'systemd-analyze accepts the unit' [ ! -s /out/verify.txt ]
cat /out/verify.txt

expect 'it starts' as systemctl --user start peach
# Once the unit is ready, its page can be opened.
page() {
    printf 'GET / HTTP/1.1\r\nHost: localhost:8766\r\nConnection: close\r\n\r\n' | busybox nc 127.0.0.1 8766 | head -n 1
}
expect 'its page can be opened at once' test "$(page | cut -c 1-8)" = HTTP/1.1
expect 'its control socket answers' sh -c 'runuser -u musician -- env XDG_RUNTIME_DIR='"$runtime"' HOME='$home' peach start --no-browser | grep -q http://'
as systemctl --user status peach --no-pager > /out/status.txt 2>&1
expect 'systemd reports it as active' grep -q 'Active: active (running)' /out/status.txt
process=$(unit MainPID)
expect 'its calls are filtered' grep -q 'Seccomp:.*2' "/proc/$process/status"
expect 'it gains no privileges' grep -q 'NoNewPrivs:.*1' "/proc/$process/status"

# A pad, the sound, and the saved answers. The loopback card must record in the format that Peach chose.
arecord -q -D hw:0,1,0 -f S32_LE -c 2 -r 48000 /out/unit.wav 2> /out/arecord.txt & recorder=$!
as peach start comparison --no-browser > /dev/null 2>&1
tries=0
until [ "$(answers)" -ge 4 ]; do
    press
    tries=$((tries + 1))
    if [ $tries -gt 60 ]; then failed=1; echo 'FAILED: pads answer, and the answers are kept'; break; fi
    busybox usleep 500000
done
kept=$(answers)
echo "$kept lines of answers and their heading"
kill $recorder
wait $recorder
# Peach's sine peaks at 0.073 of full scale, 157,000,000. A new PipeWire starts at a volume of 40 %, which is −24 dB.
loud=$(busybox od -An -v -t d4 -w4 -j 44 /out/unit.wav | awk '{ if ($1 > 5000000 || $1 < -5000000) count++ } END { print count + 0 }')
echo "$loud loud samples"
expect 'the notes are audible' [ "$loud" -gt 20000 ]
expect 'the data are in the data folder' test -s $home/.local/share/peach/training.sqlite

# The kernel may kill it, out of memory.
kill -9 "$(unit MainPID)"
wait_until 'a killed one comes back' is NRestarts 1
wait_until 'and waits at Start' is SubState running
expect 'it runs as another process' [ "$(unit MainPID)" != "$process" ]
as systemctl --user stop peach
expect 'it ends successfully when stopped' is Result success
expect 'it is inactive' is ActiveState inactive
expect 'its page is closed' test -z "$(page)"
expect 'every answer is saved' [ "$(answers)" -ge "$kept" ]

# A Peach started at a terminal is left alone, and systemd reports the failure.
as peach start --no-browser --output none --json > /out/terminal.jsonl 2>&1 & terminal=$!
wait_until 'Peach runs at a terminal' grep -q '"ready"' /out/terminal.jsonl
as systemctl --user start peach 2> /dev/null
expect 'a second one fails' is ActiveState failed
expect 'the exit status gives the reason' is ExecMainStatus 75
busybox sleep 7
expect 'it is not restarted' is NRestarts 0
expect 'the first one keeps running' kill -0 $terminal
as peach stop > /dev/null 2>&1
journal > /out/journal.txt
expect 'the journal gives the reason' grep -q 'Peach is already running' /out/journal.txt
expect 'the journal has the address of the page' grep -q http:// /out/journal.txt
expect 'the journal has no answers' sh -c '! grep -qE "✓|✗| cents|ended after" /out/journal.txt'

as peach doctor > /out/doctor.txt 2>&1
expect 'the doctor finds all that training needs' grep -q 'Training is possible' /out/doctor.txt
as systemd-analyze --user security peach --no-pager 2> /dev/null > /out/security.txt
tail -n 1 /out/security.txt
exit $failed
