import type { Page } from 'playwright';
import { provideTextLines, type Box, type DrawnLine } from './text-lines.ts';

/**
 * `cut`: hidden, or shortened by an ellipsis. `outside`: out of the window. `over the edge`: beyond the border of its own button or
 * card. `touching`: less than 2 px from it. `overlapping`: painted over another text or an icon. `run together`: beside another text in the
 * same line, less than 2 px from it and with no space between. `covered`: something lies over it.
 */
type TextFaultKind =
  'cut' | 'outside' | 'over the edge' | 'touching' | 'overlapping' | 'run together' | 'covered';

/** A text that cannot be read as it should be. */
export interface TextFault {
  readonly kind: TextFaultKind;
  /** What the text stands in: its name and classes. */
  readonly element: string;
  readonly text: string;
  /** What cuts, touches, overlaps or covers it; empty: the window. */
  readonly by: string;
}

/** What the attendant or the supervisor wrote as free text, and what was scanned: it ends in an ellipsis where it is long. */
const freeTexts = '.recent-note, .scan-code';
/** What is not seen at all where there is no room for the whole of it. */
const wholeOrNot = '.recent-item, .band-words > :nth-child(n + 2)';

/** @returns what is wrong with the texts of the page as it stands */
export async function textFaults(page: Page): Promise<TextFault[]> {
  await page.evaluate(provideTextLines);
  return page.evaluate(findFaults, { freeTexts, wholeOrNot, leastPx: 2 });
}

interface Allowed {
  readonly freeTexts: string;
  readonly wholeOrNot: string;
  /** From a letter to the border of its button or card (px). */
  readonly leastPx: number;
}

/** In the page. */
function findFaults({ freeTexts, wholeOrNot, leastPx }: Allowed): TextFault[] {
  const { lines, widthOf } = window.textLineTools;
  const faults = new Map<string, TextFault>();
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const nameOf = (element: Element): string =>
    [element.tagName.toLowerCase(), ...element.classList].join('.') +
    (element.classList.length > 0 || element.parentElement === null
      ? ''
      : ` in ${[element.parentElement.tagName.toLowerCase(), ...element.parentElement.classList].join('.')}`);
  const blame = (
    kind: TextFaultKind,
    { element, words }: Pick<DrawnLine, 'element' | 'words'>,
    by: string,
  ): void => {
    const fault = { kind, element: nameOf(element), text: words, by };
    faults.set(JSON.stringify(fault), fault);
  };
  /** What holds an element: not all that is written around it, where it has a place of its own. */
  const holderOf = (element: Element): Element | null => {
    const { position } = styleOf(element);
    if (position === 'fixed' || element.matches('.band-under')) return null;
    return position === 'absolute' && element instanceof HTMLElement
      ? element.offsetParent
      : element.parentElement;
  };
  const holders = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let box: Element | null = element; box !== null && box !== document.body; box = holderOf(box))
      if (box.id !== 'root' && styleOf(box).display !== 'contents') found.push(box);
    return found;
  };
  const isPaint = (colour: string): boolean => !/^(transparent|rgba\(.*, 0\))$/.test(colour);
  const isPainted = (element: Element): boolean =>
    isPaint(styleOf(element).backgroundColor) ||
    styleOf(element).backgroundImage !== 'none' ||
    /^(img|canvas|video)$/i.test(element.tagName);
  const beneath = (element: Element | null): string => {
    if (element === null) return '';
    const { backgroundColor } = styleOf(element);
    return isPaint(backgroundColor) ? backgroundColor : beneath(element.parentElement);
  };
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  /** How near the ink is to each side of a box that is seen as one (px); less than 0: beyond it. */
  const gapsTo = (box: Element, ink: Box): number[] => {
    const style = styleOf(box);
    const edge = box.getBoundingClientRect();
    const isSurface =
      style.backgroundImage !== 'none' ||
      (isPaint(style.backgroundColor) && style.backgroundColor !== beneath(box.parentElement));
    const gaps = [ink.top - edge.top, edge.right - ink.right, edge.bottom - ink.bottom, ink.left - edge.left];
    return sides.flatMap((side, place) => {
      const width = style[`border${side}Style`] === 'none' ? 0 : parseFloat(style[`border${side}Width`]);
      const colour = style[`border${side}Color`];
      // A border of the surface's own colour is no line on it.
      const isBorder = width > 0 && isPaint(colour) && colour !== style.backgroundColor;
      // An outline of the surface's own colour makes it larger.
      const more = style.outlineColor === style.backgroundColor ? parseFloat(style.outlineWidth) : 0;
      if (isBorder) return [(gaps[place] ?? 0) - width];
      return isSurface ? [(gaps[place] ?? 0) + more] : [];
    });
  };
  const isShortened = (box: Element, line: DrawnLine): boolean => {
    const { textOverflow, overflowX, webkitLineClamp, ...style } = styleOf(box);
    if (webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight + 1) return true;
    if (textOverflow !== 'ellipsis' || overflowX === 'visible') return false;
    // In whole pixels, as `scrollWidth` tells it, a fraction is lost either way.
    const { left, right } = box.getBoundingClientRect();
    const start = left + parseFloat(style.borderLeftWidth) + parseFloat(style.paddingLeft);
    const end = right - parseFloat(style.borderRightWidth) - parseFloat(style.paddingRight);
    return line.place.left < start - 0.1 || line.place.right > end + 0.1;
  };
  /** @returns what is seen of a line; null: nothing */
  const seenOf = (line: DrawnLine): DrawnLine | null => {
    const { element } = line;
    let { ink } = line;
    for (const box of holders(element)) {
      const { overflowX, overflowY } = styleOf(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const left = box.getBoundingClientRect().left + box.clientLeft;
      const top = box.getBoundingClientRect().top + box.clientTop;
      const [right, bottom] = [left + box.clientWidth, top + box.clientHeight];
      const cutX = overflowX !== 'visible' && (ink.left < left - 0.75 || ink.right > right + 0.75);
      const cutY = overflowY !== 'visible' && (ink.top < top - 1.25 || ink.bottom > bottom + 1.25);
      const away = ink.left >= right || ink.right <= left || ink.top >= bottom || ink.bottom <= top;
      if (away && element.closest(wholeOrNot) !== null) return null;
      if ((cutX && /auto|scroll/.test(overflowX)) || (cutY && /auto|scroll/.test(overflowY))) return null;
      if (
        (cutX || cutY || isShortened(box, line)) &&
        element.closest(freeTexts) === null &&
        line.words !== ''
      )
        blame('cut', line, nameOf(box));
      if (away) return null;
      ink = {
        left: cutX ? Math.max(ink.left, left + leastPx) : ink.left,
        right: cutX ? Math.min(ink.right, right - leastPx) : ink.right,
        top: cutY ? Math.max(ink.top, top + leastPx) : ink.top,
        bottom: cutY ? Math.min(ink.bottom, bottom - leastPx) : ink.bottom,
      };
    }
    return { ...line, ink };
  };
  /** A picture that is enlarged lies over all of the screen on purpose. */
  const enlargedAround = (element: Element): Element | null =>
    element.closest('.enlargeable[data-large="true"]');
  /** Words that run over the end of their place lie on what stands there, with their last line's foot. */
  /** What lets touches through is not found at its place, though nothing lies over it. */
  const touchable = <T>(element: Element, look: () => T): T => {
    if (!(element instanceof HTMLElement) || getComputedStyle(element).pointerEvents !== 'none')
      return look();
    const { pointerEvents } = element.style;
    element.style.pointerEvents = 'auto';
    const seen = look();
    element.style.pointerEvents = pointerEvents;
    return seen;
  };
  const coverOf = (line: DrawnLine): Element | null => {
    const { top, bottom } = line.ink;
    return (
      [(top + bottom) / 2, top + leastPx, bottom - leastPx]
        .map((y) => coverAt(line, y))
        .find((cover) => cover !== null) ?? null
    );
  };
  /** What holds something that reaches out of it need not lie there itself. */
  const liesAt = (box: Element, y: number): boolean => {
    const { top, bottom } = box.getBoundingClientRect();
    return top <= y && y <= bottom;
  };
  const coverAt = ({ element, ink }: DrawnLine, y: number): Element | null => {
    for (
      let box = document.elementFromPoint((ink.left + ink.right) / 2, y);
      box !== null &&
      enlargedAround(box) === enlargedAround(element) &&
      !box.contains(element) &&
      !element.contains(box);
      box = box.parentElement
    )
      if (liesAt(box, y) && box.checkVisibility({ opacityProperty: true }) && isPainted(box)) return box;
    return null;
  };
  /** Words of one sentence keep off each other by themselves. */
  const flowOf = (element: Element): Element =>
    styleOf(element).display === 'inline' && element.parentElement !== null
      ? flowOf(element.parentElement)
      : element;
  /** Letters of one plate stand in boxes, or are marked, each for itself. */
  const isOneWord = (one: Element, other: Element): boolean => {
    const word = one.closest('.mono, .plate');
    return word !== null && word.contains(other);
  };
  /** Between two elements of one flow: a space, or words of the sentence that they both stand in. */
  const isParted = (one: DrawnLine, other: DrawnLine): boolean => {
    if (one.element.contains(other.element) || other.element.contains(one.element)) return true;
    const range = document.createRange();
    const isFirst = (one.of.compareDocumentPosition(other.of) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const [first, second] = isFirst ? [one.of, other.of] : [other.of, one.of];
    range.setStartAfter(first);
    range.setEndBefore(second);
    const ends = /\s$/.test(first.textContent ?? '') || /^\s/.test(second.textContent ?? '');
    return ends || range.toString() !== '';
  };
  const areRunTogether = (one: DrawnLine, other: DrawnLine): boolean => {
    if (one.words === '' || other.words === '' || isOneWord(one.element, other.element)) return false;
    const high = shared(one.ink.top, one.ink.bottom, other.ink.top, other.ink.bottom);
    const gap = Math.max(one.ink.left, other.ink.left) - Math.min(one.ink.right, other.ink.right);
    if (high < 1.5 || gap < -0.5 || gap >= leastPx) return false;
    return flowOf(one.element) !== flowOf(other.element) || !isParted(one, other);
  };
  const shared = (one: number, other: number, from: number, until: number): number =>
    Math.min(other, until) - Math.max(one, from);

  const seen = lines().flatMap((line) => seenOf(line) ?? []);
  const texts = seen.filter(({ words }) => words !== '');
  for (const line of texts) {
    const { ink } = line;
    if (ink.left < 0 || ink.top < 0 || ink.right > innerWidth || ink.bottom > innerHeight)
      blame('outside', line, '');
    const cover = touchable(line.element, () => coverOf(line));
    if (cover !== null) blame('covered', line, nameOf(cover));
    for (const box of holders(line.element)) {
      const gap = Math.min(...gapsTo(box, ink));
      // The canvas rounds ink outwards: up to a pixel of it may be nothing.
      if (gap < leastPx - 1) blame(gap < -0.5 ? 'over the edge' : 'touching', line, nameOf(box));
    }
  }
  for (const [place, one] of seen.entries())
    for (const other of seen.slice(place + 1)) {
      if (one.of !== other.of && areRunTogether(one, other)) blame('run together', one, other.words);
      const [text, thing] = one.words === '' ? [other, one] : [one, other];
      if (text.words === '' || one.of === other.of || flowOf(one.element) === flowOf(other.element)) continue;
      if (enlargedAround(one.element) !== enlargedAround(other.element)) continue;
      const { ink } = thing;
      const wide = shared(text.ink.left, text.ink.right, ink.left, ink.right);
      const high = shared(text.ink.top, text.ink.bottom, ink.top, ink.bottom);
      if (wide > 0.5 && high > 1.5) blame('overlapping', text, thing.words || nameOf(thing.element));
    }
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    const room = field.clientWidth - 2 * parseFloat(styleOf(field).paddingInlineStart);
    if (field.value === '' && field.checkVisibility() && widthOf(field.placeholder, field) > room)
      blame('cut', { element: field, words: field.placeholder }, '');
  }
  return [...faults.values()];
}
