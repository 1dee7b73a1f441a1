import type { Page } from 'playwright';
import { provideContrast } from './ui/theme/contrast.ts';

/** One thing that the Tab key stops at. */
export interface TabStop {
  readonly name: string;
  /** What is wrong with it, in words. */
  readonly faults: readonly string[];
}

/**
 * Goes once round the screen with the Tab key, from its first stop. Each stop is to have a name, lie inside the window, come
 * after the one before it as one reads, and show that it has the focus: an outline of 3 px, of 3:1 against what is beside it,
 * that nothing cuts off or covers.
 */
export async function tabStops(page: Page): Promise<readonly TabStop[]> {
  // Longer than a scanner lets pass between two keys (ms).
  await page.waitForTimeout(100);
  await page.evaluate(provideContrast);
  const count = await page.evaluate(noteStops);
  // Held down: one answer to wait for in place of dozens.
  await Promise.all(Array.from({ length: count + 2 }, () => page.keyboard.down('Tab')));
  await page.keyboard.up('Tab');
  const stops = await page.evaluate(() => window.tabStops);
  if (stops.length < count) throw new Error(`only ${String(stops.length)} of ${String(count)} are reached`);
  return stops;
}

declare global {
  interface Window {
    tabStops: TabStop[];
  }
}

/**
 * Takes the focus to the beginning of the page, and notes in `window.tabStops` where it comes from then on. It runs in the
 * page: so it may use nothing but what it has itself, and what `provideContrast` put there.
 *
 * @returns how many stops there are
 */
function noteStops(): number {
  const { colour, contrast, under } = window.contrastTools;
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent)
      .replaceAll(/\s+/g, ' ')
      .trim();

  /** A field that is invisible over what shows it has its ring there. */
  const shownBy = (element: Element): Element =>
    (element.id === 'plate' ? document.querySelector('.box[data-caret]') : element.closest('label')) ??
    element;

  function ringFaults(element: Element): string[] {
    const shown = shownBy(element);
    const style = getComputedStyle(shown);
    const box = shown.getBoundingClientRect();
    if (element.id === 'plate') {
      // Its caret: a box with a frame, or a bar on the edge of a full one.
      const bar = getComputedStyle(shown, '::after');
      const isBar = bar.content !== 'none';
      const paint = colour(isBar ? bar.backgroundColor : style.borderTopColor);
      const width = parseFloat(isBar ? bar.width : style.borderTopWidth);
      const ratio = contrast(paint, under(isBar ? shown : shown.parentElement));
      const seen = width >= 3 && ratio >= 3 && (isBar || style.borderTopStyle === 'solid');
      return seen ? [] : [`its caret is not seen (${String(width)} px, ${ratio.toFixed(2)}:1)`];
    }
    const width = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
    if (width < 3) return [`has no ring (${style.outline})`];
    const offset = parseFloat(style.outlineOffset);
    const ring = colour(style.outlineColor);
    const gap = style.boxShadow === 'none' ? null : colour(style.boxShadow);
    // On a picture, the gap is what it is seen against.
    const sides = offset < 0 ? [under(shown)] : [gap ?? under(shown), under(shown.parentElement)];
    const faults: string[] = [];
    const ratio = Math.max(...sides.map((side) => contrast(ring, side)));
    if (ratio < 3) faults.push(`its ring has ${ratio.toFixed(2)}:1`);
    const out = Math.max(0, offset + width);
    const [left, top, right, bottom] = [box.left - out, box.top - out, box.right + out, box.bottom + out];
    for (let at = shown.parentElement; at !== null; at = at.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(at);
      const isRoot = at === document.documentElement;
      if (!isRoot && overflowX === 'visible' && overflowY === 'visible' && clipPath === 'none') continue;
      const edge = isRoot ? new DOMRect(0, 0, innerWidth, innerHeight) : at.getBoundingClientRect();
      const isCut =
        left < edge.left - 0.5 ||
        top < edge.top - 0.5 ||
        right > edge.right + 0.5 ||
        bottom > edge.bottom + 0.5;
      if (isCut) faults.push(`its ring is cut off by ${at.className || at.localName}`);
    }
    // In the middle of each side of the ring, and at its quarters.
    const inset = offset + width / 2;
    const along = [0.25, 0.5, 0.75];
    const points = along.flatMap((share): [number, number][] => [
      [box.left + box.width * share, box.top - inset],
      [box.left + box.width * share, box.bottom + inset],
      [box.left - inset, box.top + box.height * share],
      [box.right + inset, box.top + box.height * share],
    ]);
    const covers = points.map(([x, y]) => document.elementFromPoint(x, y));
    const over = covers.find(
      (one) =>
        one !== null &&
        !one.contains(shown) &&
        !shown.contains(one) &&
        getComputedStyle(one).position !== 'static' &&
        colour(getComputedStyle(one).backgroundColor)[3] > 0 &&
        (shown.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    if (over !== undefined && over !== null)
      faults.push(`its ring is covered by ${over.className || over.localName}`);
    return faults;
  }

  const regions =
    '.header, .band, .camera, .result, .rush, .rush-panel, .wall, .typing, .deciding, .zone-head, .session-tools, ' +
    '.session-car, .session-deeds, .shift-facts, .step-eyes, .setup-sections, .setup-section, .crop-edge, .camera-hands, .problem, main';
  let before: Element | null = null;

  /** Behind, or under, what comes before it, as one reads in this language. */
  function isAfter(one: Element, next: Element): boolean {
    const [a, b] = [one.getBoundingClientRect(), next.getBoundingClientRect()];
    const [from, to] = [one.closest(regions), next.closest(regions)];
    const together = from !== null && from === to ? from : null;
    let common: Element | null = one;
    while (common !== null && !common.contains(next)) common = common.parentElement;
    const isLeftwards = getComputedStyle(common ?? document.body).direction === 'rtl';
    const isBehind = isLeftwards ? b.right <= a.left + 1 : b.left >= a.right - 1;
    const isAhead = isLeftwards ? b.left >= a.right - 1 : b.right <= a.left + 1;
    const isAbove = b.bottom <= a.top + 1;
    const isBelow = b.top >= a.bottom - 1;
    if (isAbove) return together === null && isBehind;
    return isBelow || !isAhead;
  }

  const seen = new Set<Element>();
  const note = ({ target: at }: FocusEvent): void => {
    if (!(at instanceof HTMLElement) || seen.has(at)) return;
    seen.add(at);
    const name = nameOf(at);
    const faults = ringFaults(at);
    if (name === '') faults.push('has no name');
    const { left, top, right, bottom, width } = at.getBoundingClientRect();
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5 || width === 0)
      faults.push('is not in the window');
    if (!at.checkVisibility({ visibilityProperty: true })) faults.push('is hidden');
    // Behind the last one the first one follows.
    const isRound =
      before !== null && (before.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    if (before !== null && !isRound && !isAfter(before, at)) faults.push(`comes after ${nameOf(before)}`);
    before = at;
    window.tabStops.push({ name, faults });
  };
  (document.activeElement as HTMLElement | null)?.blur();
  getSelection()?.setPosition(document.body, 0);
  window.tabStops = [];
  addEventListener('focusin', note);
  addEventListener('keyup', () => removeEventListener('focusin', note), { once: true });
  const stops = [...document.querySelectorAll<HTMLElement>('button:enabled, input:enabled')].filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }),
  );
  // Of radio buttons the Tab key takes one.
  const others = stops.filter(
    (one) => one instanceof HTMLInputElement && one.type === 'radio' && !one.checked,
  );
  return stops.length - others.length;
}
