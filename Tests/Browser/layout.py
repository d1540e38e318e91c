# SPDX-License-Identifier: MIT
"""What must not happen between two looks at a page: that something moves away, or that a word falls apart."""

import asyncio

import states
from browser import Page
from stage import Stage

TOPS = """window.tops = [];
new MutationObserver(() => {
  const mode = document.getElementById("mode-comparison");
  if (mode) tops.push(Math.round(mode.getBoundingClientRect().top));
}).observe(document, { subtree: true, childList: true, attributes: true });"""


async def stand_still(report, browser, peach):
    """Modes do not move when a picture is loaded."""
    for width, height in ((320, 480), (390, 844), (844, 390), (1440, 900)):
        context = await browser.context("en", viewport={"width": width, "height": height})
        await context.add_init_script(script=TOPS)
        page = Page(await context.new_page())
        await page.open(peach)
        await page.page.wait_for_selector(".preview-picture svg", state="attached")
        tops = set(await page.page.evaluate("tops"))
        report.check(f"the modes stay where they are at {width} × {height}", len(tops) == 1, tops)
        await page.close()


async def fit_start(report, browser, peach):
    """Start is visible without scrolling, with the pads of a controller and a sentence above."""
    for language in ("en", "de"):
        stage = Stage(await (await browser.context(language)).new_page())
        await stage.open(peach)
        words = states.WORDS[language]
        stage.show({**states.plugged(stage.last("state"), words), "messages": states.troubles(words)[1:2]})
        await stage.seen("#mode-comparison .mode-pad:not([hidden])")
        for width, height in ((390, 844), (1100, 800), (1280, 720)):
            await stage.page.set_viewport_size({"width": width, "height": height})
            await stage.settle()
            seen = await stage.page.evaluate(IS_SEEN)
            report.check(f"Start, {width} × {height}, {language}: nothing is cut off below", seen)
        await stage.close()


# A word that goes on in the next line with no hyphen where it is parted; what stands between hyphens is a text of its own.
BROKEN = """() => {
  const broken = [], walk = document.createTreeWalker(document.getElementById("screen"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    for (const { 0: word, index } of walk.currentNode.data.matchAll(/\\p{L}{4,}/gu)) {
      const range = document.createRange();
      range.setStart(walk.currentNode, index);
      range.setEnd(walk.currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}"""


async def part_words(report, browser, peach):
    """Long words of German have hyphens where they break, and their names have none."""
    for width in (320, 375, 390):
        page = await browser.page(peach, "de", viewport={"width": width, "height": 700})
        report.check_none(f"no word breaks without a hyphen at {width} px", await page.page.evaluate(BROKEN))
        named = await page.page.get_by_role("button", name="Intervallvergleich").count()
        report.check(f"a parted word is read as one at {width} px", named == 1, named)
        await page.close()


HEAD = "document.getElementById('head').offsetHeight"
IS_WHOLE = "document.getElementById('do-repeat').getBoundingClientRect().bottom <= innerHeight"
CHOOSE = """(language) => {
  const box = document.getElementById("set-language");
  if (!box) return document.getElementById(`set-language-${language}`).click();
  box.value = language;
  box.dispatchEvent(new Event("change"));
}"""
SPEAKS = "(language) => document.body.innerText.replaceAll('\u00ad', '').includes({ en: 'Settings', de: 'Einstellungen' }[language])"
IS_SEEN = "document.documentElement.scrollHeight <= innerHeight"
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
MODES = ("comparison", "matching", "interval-comparison", "interval-matching")


async def train_in_small_windows(report, browser, peach):
    """The head keeps its height for every name of a mode, and all actions are visible without scrolling."""
    for language in ("en", "de"):
        page = await browser.page(peach, language, viewport={"width": 390, "height": 844})
        heads = {}
        for mode in MODES:
            await page.page.click(f"#mode-{mode}")
            await page.seen("#do-repeat")
            for width, height in ((390, 844), (320, 480)):
                await page.page.set_viewport_size({"width": width, "height": height})
                heads.setdefault(width, []).append(await page.page.evaluate(HEAD))
            report.check(f"{mode}, 320 × 480, {language}: nothing is cut off below", await page.page.evaluate(IS_WHOLE))
            await page.page.set_viewport_size({"width": 480, "height": 320})
            await page.page.evaluate(SETTLED)
            where = f"{mode}, 480 × 320, {language}"
            report.check(f"{where}: nothing is cut off below", await page.page.evaluate(IS_SEEN))
            report.check_none(f"{where}: no word breaks without a hyphen", await page.page.evaluate(BROKEN))
            await page.press("Escape")
            await page.seen("#mode-comparison")
        for width, heights in heads.items():
            report.check(f"every head is as high at {width} px, {language}", len(set(heights)) == 1, heights)
        await page.close()


async def begin_early(report, browser, peach):
    """A mode that is pressed before its screen is loaded begins at once, and is seen as soon as it can be."""
    page = Page(await (await browser.context("en")).new_page())
    loaded = asyncio.Event()

    async def later(route):
        await loaded.wait()
        await route.continue_()

    await page.page.route("**/pages.js", later)
    await page.open(peach)
    since = peach.told
    await page.page.click("#mode-comparison")
    peach.event("started", since)
    await page.until("() => location.hash === '#training'")
    loaded.set()
    await page.seen("#do-repeat")
    await page.press("Escape")
    await page.seen("#mode-comparison")
    report.check_none("a mode can be pressed before its screen is loaded", page.complaints)
    await page.close()


async def change_the_language(report, browser, peach):
    """All open pages speak the language that is chosen on one of them, at once; else that of their browser."""
    pages = [await browser.page(peach, language) for language in ("en", "de")]
    await pages[0].page.evaluate("location.hash = 'settings'")
    for chosen, spoken in (("de", ("de", "de")), ("en", ("en", "en")), ("automatic", ("en", "de"))):
        await pages[0].page.wait_for_selector("#set-language, #set-language-de", state="attached")
        await pages[0].page.evaluate(CHOOSE, chosen)
        for page, language in zip(pages, spoken):
            await page.page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
            await page.page.wait_for_function(SPEAKS, arg=language)
        report.check(f"with {chosen} two pages speak {' and '.join(spoken)}", True)
    for page in pages:
        await page.close()
