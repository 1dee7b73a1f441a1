import axe from 'axe-core';
import type { Page } from 'playwright';
import { provideContrast } from './ui/theme/contrast.ts';

/** What scrolls, leaves the window, or lies over something else that is touched or read. */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth)
      faults.push('page scrolls');
    const name = (element: Element): string =>
      element.getAttribute('aria-label') ?? (element.className || element.tagName);
    const apart = [
      ...document.querySelectorAll(
        '.header > *, .counter, .band, .camera, .result, .recent, .zone-head > *, .card, .wall-nothing, .plate, .key, .press, .class, ' +
          '.pair-words, .plates-row, .plates-verdict, .pair-words > *, .question-body, .card-stay > *, ' +
          '.attention-row, .notice-box, .one-car, .one-happened, .way, .text-field, .step-eyes > *, .step-words > *, .reasons > *, ' +
          '.rush-now, .rush-stack, .rush-panel p, .rush-ways > *, .session-tools > *, .toggles > *, .session-row, .session-car > *, ' +
          '.session-deeds > *, .session-acts > *, .history li, ' +
          '.act-whole > *, .act-field, .act-send > *, .choices > *, .slip, .ticket-do > *, .result-button, ' +
          '.setup-sections > *, .setup-section > p, .setup-choices > *, .setup-row > *, .stepper > *, .panel-diagonals > *, ' +
          '.bank-card, .panel-scales > *, .panel-hands > *, .crop-edge > *, .crop-area, .camera-hands > *, .camera-result, ' +
          '.camera-choices > *',
      ),
    ].filter(
      (element) => getComputedStyle(element).clipPath === 'none' && element.getClientRects().length > 0,
    );
    for (const [place, one] of apart.entries()) {
      const a = one.getBoundingClientRect();
      if (a.left < 0 || a.top < 0 || a.right > innerWidth + 0.5 || a.bottom > innerHeight + 0.5) {
        faults.push(`${name(one)} leaves the window`);
      }
      for (const other of apart.slice(place + 1)) {
        const b = other.getBoundingClientRect();
        const over =
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
        if (over && !one.contains(other) && !other.contains(one))
          faults.push(`${name(one)} over ${name(other)}`);
      }
    }
    // What is written on a button or a card has to fit on it.
    for (const element of document.querySelectorAll(
      '.press, .result-text, .zone-head, .wall-words, .wall-head .plain, .plates, .pair-words, .question-body, .card-stay, ' +
        ' .band-mode, .band-oldest, .indicator, .row-words, .row-car, .way, .one-happened, ' +
        '.step-words, .reasons > *, .row-stay, .act-outcome, .act-field, .session-car, .session-deeds, .act-whole, .history, .slip, ' +
        '.ticket-do > *, .session-tools > *, .look-up > *, .rush-now, .rush-stack, .rush-words, .rush-panel p, .rush-ways > *, ' +
        '.setup-section, .setup-sections > *, .setup-choices > *, .camera-hands > *, .camera-choices > *',
    )) {
      if (element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 2) {
        faults.push(`${name(element)} is too small for its text`);
      }
    }
    return faults;
  });

/** Buttons and fields smaller than `least` px. */
export const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((least) => {
    const targets = [...document.querySelectorAll('button, input[type=text], input[type=password], label')];
    return targets.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      if (width === 0) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return Math.min(width, height) < least - 0.5 ? [`${name}: ${String(width)} x ${String(height)}`] : [];
    });
  }, least);

/** Texts of less than 7:1 against what is painted under them. Surfaces are plain colours, so that this can be computed. */
export async function lowContrasts(page: Page): Promise<string[]> {
  await page.evaluate(provideContrast);
  return page.evaluate(() => {
    const { colour, contrast, under } = window.contrastTools;
    const faults = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const element = walker.currentNode.parentElement;
      const words = walker.currentNode.textContent?.trim() ?? '';
      if (element === null || words === '' || element.getClientRects().length === 0) continue;
      const ratio = contrast(colour(getComputedStyle(element).color), under(element));
      if (ratio < 7) faults.add(`${words}: ${ratio.toFixed(2)}`);
    }
    return [...faults];
  });
}

/** What the automatic checker has against the page (WCAG 2.2, with the enhanced contrast): each rule with its places. */
export async function violations(page: Page): Promise<string[]> {
  // Once for each page: the checker's text alone takes longer to load than what it has to look at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    const found = await checker.run({
      resultTypes: ['violations'],
      rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}

/** Buttons whose name, by which somebody speaks to them, has not in it what is written on them. */
export const misnamed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (words: string): string =>
      words
        .replaceAll(/[\p{P}\p{S}\p{Cf}\s]+/gu, ' ')
        .trim()
        .toLocaleLowerCase(document.documentElement.lang);
    return [...document.querySelectorAll<HTMLElement>('button[aria-label]')].flatMap((button) => {
      const name = button.getAttribute('aria-label') ?? '';
      return plain(name).includes(plain(button.innerText)) ? [] : [`“${button.innerText}” is called ${name}`];
    });
  });
