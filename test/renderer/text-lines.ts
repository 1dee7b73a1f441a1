/** px from the left and the top of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One line of a text, or an icon, as it is drawn. */
export interface DrawnLine {
  /** The text node, or the icon. */
  readonly of: Node;
  /** What it stands in. */
  readonly element: Element;
  /** All of the text that the line is of; an icon's is empty. */
  readonly words: string;
  /** What it takes up. */
  readonly place: Box;
  /** What is painted of it: from its highest letter or mark down to its lowest. */
  readonly ink: Box;
}

interface TextLineTools {
  /** @returns every line that is painted, in or out of sight */
  readonly lines: () => DrawnLine[];
  /** @returns how wide a text is in the element's face (px) */
  readonly widthOf: (words: string, element: Element) => number;
}

declare global {
  interface Window {
    textLineTools: TextLineTools;
  }
}

/**
 * Puts what finds the lines of the page's texts into the page. Where a line's letters are is asked of a canvas: the line's own box
 * is as high as its face, not as what is written in it. It runs in the page: so it may use nothing but what it has itself.
 */
export function provideTextLines(): void {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) throw new Error('there is no canvas to measure with');
  const take = (element: Element): void => {
    const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(element);
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
  };
  /** @param text of this line alone @param box the line's, as high as the face */
  const inked = (text: string, element: Element, box: Box): Box => {
    take(element);
    const ink = pen.measureText(text);
    const baseline = box.top + Math.round(ink.fontBoundingBoxAscent);
    const wholly = Math.abs(ink.width - (box.right - box.left)) < 1;
    return {
      // What a canvas tells is rounded outwards.
      left: wholly ? Math.max(box.left, box.left - ink.actualBoundingBoxLeft) : box.left,
      right: wholly ? Math.min(box.right, box.left + ink.actualBoundingBoxRight) : box.right,
      top: baseline - ink.actualBoundingBoxAscent,
      bottom: baseline + ink.actualBoundingBoxDescent,
    };
  };
  const around = (boxes: readonly Box[]): Box => ({
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  });
  /** A text's lines: each with what stands in it. */
  const broken = (node: Node): { text: string; box: Box }[] => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const whole = [...range.getClientRects()].filter(({ width }) => width > 0);
    const text = node.textContent ?? '';
    const [only] = whole;
    if (only === undefined) return [];
    if (whole.length === 1) return [{ text: text.trim(), box: only }];
    const rows = new Map<number, { text: string; boxes: Box[] }>();
    let start = 0;
    for (const character of text) {
      range.setStart(node, start);
      start += character.length;
      range.setEnd(node, start);
      const box = [...range.getClientRects()].at(-1);
      if (box === undefined) continue;
      const row = rows.get(Math.round(box.top)) ?? { text: '', boxes: [] };
      rows.set(Math.round(box.top), row);
      row.text += character;
      if (character.trim() !== '') row.boxes.push(box);
    }
    return [...rows.values()]
      .filter(({ boxes }) => boxes.length > 0)
      .map(({ text, boxes }) => ({ text: text.trim(), box: around(boxes) }));
  };
  const isPainted = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let box: Element | null = element; box !== null; box = box.parentElement)
      if (getComputedStyle(box).clipPath !== 'none') return false;
    return true;
  };
  window.textLineTools = {
    lines: () => {
      const found: DrawnLine[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const { currentNode: of } = walker;
        const element = of.parentElement;
        const words = of.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
        if (element === null || words === '' || element.closest('svg') !== null || !isPainted(element))
          continue;
        for (const { text, box } of broken(of))
          found.push({ of, element, words, place: box, ink: inked(text, element, box) });
      }
      for (const icon of document.querySelectorAll('svg.icon')) {
        if (!isPainted(icon)) continue;
        const { left, top, right, bottom, width } = icon.getBoundingClientRect();
        // What is drawn leaves a tenth of the icon's box free.
        const free = width / 10;
        const ink = { left: left + free, top: top + free, right: right - free, bottom: bottom - free };
        found.push({ of: icon, element: icon, words: '', place: ink, ink });
      }
      return found;
    },
    widthOf: (words, element) => {
      take(element);
      return pen.measureText(words).width;
    },
  };
}
