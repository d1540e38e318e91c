# SPDX-License-Identifier: MIT
"""Another device is let in: the digits on one screen, the page on which they are typed on another."""

import asyncio

# A new code makes the one before it void, so that two pairs cannot be at it at once.
TURN = asyncio.Lock()


async def see(eye, owner, peach):
    """As one eye sees it, with the owner's page at hand."""
    report, where = eye.report, f"{eye.language}, {eye.scheme}"
    # This machine may have no other address.
    peach.run("pair", "--public")
    address, _ = await ask(owner)
    if address is None:
        report.note("this machine is in no network: pairing was not tried")
        return
    await eye.look(owner, "settings-pairing", "dialog .pair-digits")
    await owner.press("Escape")

    guest = await eye.stage()
    await guest.page.goto(address)
    await eye.look(guest, "pair", "#code")
    await type_code(guest, "000000")
    await guest.until("() => document.getElementById('pair-told').textContent")
    # Chromium itself tells of the refusal that was asked for.
    guest.complaints[:] = [text for text in guest.complaints if "403" not in text]
    await eye.look(guest, "pair-refused", "#pair-told")
    async with TURN:
        _, digits = await ask(owner)
        await type_code(guest, digits)
        await guest.seen("#mode-comparison")
        await owner.until("() => !document.querySelector('dialog .pair-digits')")
        told = await owner.page.inner_text("dialog [aria-live]")
        report.check(f"the page that asked for the digits reports that a device is paired, {where}", "Chrom" in told, told)
        await owner.page.click("dialog .is-main")
    await owner.seen(".device")
    report.check(f"a paired device is listed, {where}", True)
    await guest.go("settings")
    await guest.seen(".setting")
    report.check(
        f"a paired device can neither pair others nor delete, {where}",
        not await guest.page.is_visible("#reset") and not await guest.page.is_visible("#pair"),
    )
    await eye.look(guest, "settings-guest", ".setting", whole=True)
    await revoke(report, owner)
    await guest.seen("#lost:not([hidden])")
    told = await guest.page.inner_text("#lost")
    report.check(f"a device that was removed is told so, {where}", "closed" in told or "schlossen" in told, told)
    await eye.look(guest, "removed", "#lost:not([hidden])")
    await guest.close()


async def ask(owner):
    """The address and the digits that the owner is shown; none if there is no network."""
    await owner.go("settings")
    await owner.seen("#pair")
    told = len(owner.got)
    await owner.page.click("#pair")
    for _ in range(100):
        fresh = [message for message in owner.got[told:] if message["kind"] in ("pairing", "refused")]
        if fresh:
            break
        await owner.settle()
    if not fresh or fresh[0]["kind"] == "refused":
        return None, None
    await owner.seen("dialog .pair-digits")
    return fresh[0]["address"], fresh[0]["code"]


async def type_code(guest, digits):
    await guest.page.fill("#code", digits)
    await guest.press("Enter")


async def revoke(report, owner):
    async with TURN:
        count = await owner.page.locator(".device").count()
        await owner.page.locator(".device button").last.click()
        await owner.page.click("dialog .is-grave")
        await owner.page.wait_for_function(
            "(count) => document.querySelectorAll('.device').length < count", arg=count
        )
    report.check("a device can be removed", True)
