# SPDX-License-Identifier: MIT
"""The clock of a page, on that of the machine."""

import time


async def offset(page, tries=60):
    """Nanoseconds of CLOCK_MONOTONIC at which `performance.now()` was 0, and how uncertain that is: from the quickest
    of some questions, whose answer lies between what was read before and after it."""
    best = None
    for _ in range(tries):
        before = time.monotonic_ns()
        told = await page.evaluate("performance.now()")
        after = time.monotonic_ns()
        if best is None or after - before < best[1]:
            best = ((before + after) / 2 - told * 1e6, after - before)
    return best[0], best[1] / 2
