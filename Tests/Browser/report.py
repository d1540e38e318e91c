# SPDX-License-Identifier: MIT
"""What was found: a line for each check that failed, and the counts at the end."""

import sys
import time


class Report:
    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, law, holds, found=""):
        """A law that holds is only counted: hundreds of them would hide the one that does not."""
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED: {law}{f': {found}' if found != '' else ''}", flush=True)
        return bool(holds)

    def check_none(self, law, broken, most=8):
        """`broken` are the places where the law does not hold."""
        broken = list(broken)
        more = f"; and {len(broken) - most} more" if len(broken) > most else ""
        return self.check(law, not broken, "; ".join(str(one) for one in broken[:most]) + more)

    def note(self, text):
        print(text, flush=True)

    def died(self, part, error):
        """A part that could not continue counts as one failure."""
        self.failed += 1
        where = error.__traceback__
        places = []
        while where:
            places.append(f"{where.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{where.tb_lineno}")
            where = where.tb_next
        own = [place for place in places if not place.startswith("_")]
        print(f"FAILED: {part} could not go on: {type(error).__name__}: {error} ({' '.join(own[-3:])})", flush=True)

    def took(self, part, began):
        print(f"{part}: {time.monotonic() - began:.1f} s", file=sys.stderr, flush=True)
