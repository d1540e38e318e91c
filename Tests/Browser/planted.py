# SPDX-License-Identifier: MIT
"""The laws, tried at a page with planted faults: each has to be caught."""

import os

from browser import HERE

# Styles are set by script: the page is served with Peach's own policy, which allows none inside it.
STYLES = """() => {
  const style = (id, rules) => Object.assign(document.getElementById(id).style, rules);
  style("pale", { color: "#bbb", background: "#fff", forcedColorAdjust: "none" });
  style("small", { width: "20px", height: "20px", padding: "0", position: "absolute", top: "300px" });
  style("void", { height: "20px" });
  style("wide", { width: "3000px" });
  style("cut", { width: "40px", whiteSpace: "nowrap", overflow: "hidden" });
  style("tiny", { fontSize: "6px" });
  for (const id of ["first", "second", "under", "over"]) style(id, { minWidth: "60px", minHeight: "60px" });
  style("over", { position: "relative", left: "-30px" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("@media (prefers-color-scheme: dark) { p { color: white; padding: 1px } }");
  document.adoptedStyleSheets.push(sheet);
  console.error("planted");
}"""
LAWS = (
    "overflow",
    "cut text",
    "targets",
    "names",
    "empty",
    "same names",
    "raw texts",
    "language",
    "small text",
    "overlap",
)
AXE = ("image-alt", "color-contrast", "button-name", "html-has-lang", "empty-heading")


async def prove(report, page, peach, keys):
    """At a page of a browser; it is left there."""
    path = peach.site + "faults"
    await page.page.route(path, lambda route: route.fulfill(path=os.path.join(HERE, "faults.html")))
    await page.page.goto(path)
    await page.page.evaluate(STYLES)
    faults = await page.page.evaluate("([keys, language]) => pageLaws(keys, language)", [keys, "de"])
    for law in LAWS:
        report.check(f"planted faults are caught: {law}", law in faults, sorted(faults))
    changed = await page.page.evaluate("schemeLaws()")
    is_caught = changed and all("padding" in text.rpartition("…")[2] for text in changed)
    report.check("planted faults are caught: scheme", is_caught, changed)
    found = {violation.partition(":")[0] for violation in await page.page.evaluate("axeLaws()")}
    for rule in AXE:
        report.check(f"planted faults are caught by axe: {rule}", rule in found, sorted(found))
    await page.page.emulate_media(forced_colors="active", color_scheme="light")
    pale = await page.page.evaluate("forcedLaws()")
    report.check("planted faults are caught: forced colours", [text.split()[0] for text in pale] == ["Pale"], pale)
    report.check("planted faults are caught: console", any("planted" in text for text in page.complaints))
