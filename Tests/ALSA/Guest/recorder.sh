# SPDX-License-Identifier: MIT
# Records the output of the loopback card (hw:0,0). Sourced.

# Both ends of the card must agree on rate, format and channels; the first to open it decides.
start_recording() {
    arecord -q -D hw:0,1 -f S16_LE -r 48000 -c 2 --buffer-time=500000 /tmp/recorded.wav & recorder=$!
    until grep -q RUNNING /proc/asound/card0/pcm1c/sub0/status; do usleep 10000; done
    # Contains CLOCK_MONOTONIC of the first sample.
    cat /proc/asound/card0/pcm1c/sub0/status > /tmp/recorded.status
}

# stop_recording FOLDER
stop_recording() {
    sleep 0.6                                  # the rest of the card's buffer
    kill -INT $recorder
    wait $recorder
    mv /tmp/recorded.wav /tmp/recorded.status "$1"
}
