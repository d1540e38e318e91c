# SPDX-License-Identifier: MIT
"""How large the page is, how soon it is seen, and what screens cost while nothing happens."""

import asyncio
import time

from instrument import Instrument

LARGEST = 180_000
FEWEST = 1
MANY = 8
# Of one core, at Start: alone or with one screen, and with eight.
IDLE = 0.005
MOST = 0.03
QUIET = 6
# Until the sound device is released without playing.
REST = 11

PAINT = """() => new Promise((done) => {
  const told = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  if (told()) return done(told());
  new PerformanceObserver(() => { if (told()) done(told()); }).observe({ type: "paint", buffered: true });
})"""


async def prove(report, browser):
    with Instrument() as peach:
        await weigh(report, browser, peach)
        pages = []
        shares = []
        await asyncio.sleep(REST)
        for count in (0, FEWEST, MANY):
            while len(pages) < count:
                pages.append(await browser.page(peach))
            shares.append((count, await share(peach)))
        report.note(
            "at Start the whole program takes "
            + ", ".join(f"{cost:.2%} of a core with {count} screens" for count, cost in shares)
        )
        idle = max(cost for _, cost in shares[:2])
        report.check("at Start it takes at most half a percent of a core, with a screen too", idle <= IDLE, f"{idle:.2%}")
        report.check("eight screens cost at most 3 % of a core", shares[-1][1] <= MOST, f"{shares[-1][1]:.2%}")
        for page in pages:
            await page.close()


async def weigh(report, browser, peach):
    """All that a page fetches, as it goes over the wire, and when something is seen: the best of three."""
    paints = []
    for _ in range(3):
        page = await (await browser.context()).new_page()
        sizes = {}

        async def weighed(response):
            sizes[response.url.partition("?")[0]] = len(await response.body()) if response.status == 200 else 0

        waiting = []
        page.on("response", lambda response: waiting.append(asyncio.ensure_future(weighed(response))))
        strangers = []
        page.on(
            "request",
            lambda request: (
                strangers.append(request.url) if not request.url.startswith((peach.site, "data:")) else None
            ),
        )
        await page.goto(peach.address)
        await page.wait_for_selector("#mode-comparison")
        for name in ("profile", "settings", "controllers", "info", "start"):
            await page.evaluate("(name) => { location.hash = name; }", name)
            await page.wait_for_function("(name) => name === 'start' || document.getElementById('back')", arg=name)
        await asyncio.gather(*waiting)
        paints.append(await page.evaluate(PAINT))
        await page.context.close()
        # Responses that are still loading cannot be measured.
        await asyncio.gather(*waiting, return_exceptions=True)
    total = sum(sizes.values())
    report.note(
        f"the page is {total / 1000:.1f} kB in {len(sizes)} files; first paint after {min(paints):.0f} ms "
        f"({', '.join(f'{paint:.0f}' for paint in paints)})"
    )
    report.check("the page is at most 180 kB in all", total <= LARGEST, total)
    report.check_none("nothing is asked for from anywhere else", strangers)


async def share(peach):
    """Of a core, over some seconds in which nothing happens. This waits for time itself: it is what is measured."""
    used, began = peach.seconds_used(), time.monotonic()
    await asyncio.sleep(QUIET)
    return (peach.seconds_used() - used) / (time.monotonic() - began)
