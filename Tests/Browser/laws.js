// SPDX-License-Identifier: MIT
// What holds for every screen in every state. `pageLaws(keys)` returns, law by law, the places that break it; axe looks beside it.
window.pageLaws = (keys, language) => {
  const least = 44, slack = 0.5, smallestText = 9;
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && element.getClientRects().length > 0;
  // Clipped to nothing, by itself or by what it is in.
  const isForReadersOnly = (element) => [element, element.parentElement, element.parentElement?.parentElement]
    .some((part) => part && getComputedStyle(part).clipPath === "inset(50%)");
  const name = (element) => {
    const labelled = element.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent);
    return (element.getAttribute("aria-label") ?? labelled?.join(" ")
      ?? (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(" ") : element.textContent)
      ).replace(/\s+/g, " ").trim();
  };
  const place = (element) => `<${element.tagName.toLowerCase()}${element.id ? ` #${element.id}` : ""}${
    element.getAttribute("class") ? ` .${element.getAttribute("class").split(" ").join(".")}` : ""}> ${name(element).slice(0, 40)}`;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
  const modal = document.querySelector("dialog[open]");
  const isReachable = (element) => !modal || modal.contains(element);
  const faults = {};
  const find = (law, broken) => { if (broken.length > 0) faults[law] = broken; };

  const scrolls = (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const isInScroller = (element) => {
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      if (scrolls(outer)) return true;
    }
    return false;
  };
  const wide = document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
  find("overflow", [...wide, ...all("body *").filter((element) => !element.closest("svg") && !isForReadersOnly(element)
    && !isInScroller(element) && (element.getBoundingClientRect().right > innerWidth + 1 || element.getBoundingClientRect().left < -1))
    .slice(0, 5).map((element) => `${place(element)} reaches to ${Math.round(element.getBoundingClientRect().right)} of ${innerWidth}`)]);

  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  find("cut text", all("body *").filter((element) => hasText(element) && !isForReadersOnly(element) && !element.closest("svg, select")
    && getComputedStyle(element).overflowX !== "visible" && !scrolls(element) && element.scrollWidth > element.clientWidth + 1).map(place));

  const targets = all("a[href], button, input, select, textarea, summary, [role=slider], [tabindex='0']")
    .filter((element) => isReachable(element) && !element.matches(".table-frame") && !isForReadersOnly(element));
  const box = (element) => {
    const boxes = [element, ...(element.labels ?? [])].filter(isSeen).map((part) => part.getBoundingClientRect());
    return { width: Math.max(...boxes.map((one) => one.width)), height: Math.max(...boxes.map((one) => one.height)) };
  };
  // What is drawn may be smaller than what can be hit.
  const canBeHit = (element) => {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const reach = least / 2 - slack;
    return [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(([x, y]) => {
      const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
      return hit && (element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit)));
    });
  };
  const scroll = [scrollX, scrollY];
  find("targets", targets.filter((element) => {
    const { width, height } = box(element);
    return (width < least - slack || height < least - slack) && !canBeHit(element);
  }).map((element) => `${place(element)} ${Math.round(box(element).width)} × ${Math.round(box(element).height)}`));
  scrollTo(...scroll);

  find("names", targets.concat(all("h1, h2, h3, h4, th, dt, dd, summary, label, legend, option, [role=img], [role=meter]"))
    .filter((element) => !name(element) && !element.matches("label:has(input[aria-label], input[aria-labelledby])")).map(place));
  // A line that is kept free for what comes next holds a space that does not break.
  find("empty", all("p, li, h1, h2, h3").filter((element) => !element.textContent.trim() && !element.children.length
    && !element.matches("[role=alert], [role=status], [aria-live]")
    && element.textContent !== "\u00a0" && element.getBoundingClientRect().height > 0 && !isForReadersOnly(element)).map(place));
  const same = new Map();
  for (const element of targets.filter((target) => target.matches("a, button, summary"))) {
    same.set(name(element), [...(same.get(name(element)) ?? []), element]);
  }
  find("same names", [...same].filter(([, elements]) => elements.length > 1).map(([text]) => `${text} ×${same.get(text).length}`));

  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (isSeen(walk.currentNode.parentElement)) texts.push(walk.currentNode.data);
  for (const element of document.querySelectorAll("[aria-label], [alt], [title], [placeholder], [aria-valuetext]")) {
    for (const trait of ["aria-label", "alt", "title", "placeholder", "aria-valuetext"]) texts.push(element.getAttribute(trait) ?? "");
  }
  texts.push(document.title);
  const known = new Set(keys);
  find("raw texts", texts.filter((text) => known.has(text.trim()) || /[{}]|\bundefined\b|\bNaN\b|\bnull\b|\[object/.test(text)));
  const foreign = language === "de" ? /\b(the|and|your|with|cents|notes)\b/i : /\b(und|der|das|nicht|dein|Ton)\b/;
  // Paths and the names of authors are in no language.
  const own = [...document.querySelectorAll("#screen, #head, dialog, .lost, .pairing-page")].filter(isSeen)
    .flatMap((part) => part.innerText.split("\n")).filter((line) => !/[/©]/.test(line));
  find("language", own.filter((line) => foreign.test(line)));

  find("small text", [...document.querySelectorAll("svg text")].filter((text) => isSeen(text) && text.textContent.trim()
    && parseFloat(getComputedStyle(text).fontSize) * Math.abs(text.getScreenCTM()?.d ?? 1) < smallestText)
    .slice(0, 4).map((text) => `“${text.textContent}” ${(parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d).toFixed(1)} px`));

  const overlap = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  // What was refused stays at the window's foot, and what is beneath it can be scrolled from there.
  const solid = targets.filter((element) => !element.matches("input") && !element.closest(".outcome-place"));
  find("overlap", solid.flatMap((one, index) => solid.slice(index + 1).filter((other) => !one.contains(other) && !other.contains(one)
    && overlap(one, other)).map((other) => `${place(one)} and ${place(other)}`)).slice(0, 5));
  return faults;
};

/** `hasColours`: whether contrast is looked at too. It takes three quarters of the time, and colours are the same at every size. */
window.axeLaws = async (hasColours = true) => {
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"], preload: false, iframes: false, rules: { "color-contrast": { enabled: hasColours } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 2).map(({ html }) => html.slice(0, 120)).join(" … ")}`);
};

/** Where forced colours leave text that can hardly be read: axe asks for the colour before it was forced. What cannot be used may be pale. */
window.forcedLaws = () => {
  const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  // What is marked may let its ground shine through.
  const ground = (element) => {
    if (!element) return [255, 255, 255];
    const [r, g, b, share = 1] = parts(getComputedStyle(element).backgroundColor);
    const below = share < 1 ? ground(element.parentElement) : [0, 0, 0];
    return [r, g, b].map((part, place) => share * part + (1 - share) * below[place]);
  };
  const contrast = (element) => {
    const [one, other] = [light(parts(getComputedStyle(element).color).slice(0, 3)), light(ground(element))];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };
  const told = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility({ visibilityProperty: true })
    && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && !element.closest("svg, .unseen, :disabled, [aria-disabled=true]"));
  const pale = told.filter((element) => contrast(element) < 4.5);
  return pale.map((element) => `${element.textContent.trim().slice(0, 40)} ${contrast(element).toFixed(1)}:1`);
};

/** What style sheets change for a scheme, but for colours: with none of it a page has the same layout in both. */
window.schemeLaws = () => [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules])
  .filter((rule) => rule.media?.mediaText.includes("prefers-color-scheme"))
  .flatMap((media) => [...media.cssRules]).flatMap((rule) => [...rule.style ?? ["?"]]
    .filter((name) => !rule.style || !(name.startsWith("--") ? CSS.supports("color", rule.style.getPropertyValue(name).trim())
      : /(color|opacity)$|^(fill|stroke)$/.test(name)))
    .map((name) => `${rule.cssText.slice(0, 40)} … ${name}`));
