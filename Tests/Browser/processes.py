# SPDX-License-Identifier: MIT
"""How programs that a test has started end."""

import subprocess

PATIENCE = 5


def end(processes):
    """The last one first, because others may need the first; a process that does not end is killed."""
    for process in reversed(processes):
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
