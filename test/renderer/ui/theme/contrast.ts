/** Red, green, blue from 0 to 255, and how opaque from 0 to 1. */
type Colour = readonly [number, number, number, number];

interface ContrastTools {
  /** @param css as `getComputedStyle` writes a colour */
  readonly colour: (css: string) => Colour;
  /** WCAG 2.2: from 1 to 21. */
  readonly contrast: (one: Colour, other: Colour) => number;
  /** The plain colour that is painted under what stands in the element. */
  readonly under: (element: Element | null) => Colour;
}

declare global {
  interface Window {
    contrastTools: ContrastTools;
  }
}

/** Puts what contrast is measured with into the page. It runs there: so it may use nothing but what it has itself. */
export function provideContrast(): void {
  const colour = (css: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  };
  const channel = (value: number): number =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const light = ([red, green, blue]: Colour): number =>
    0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  const contrast = (one: Colour, other: Colour): number => {
    const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const under = (element: Element | null): Colour => {
    if (element === null) return [255, 255, 255, 1];
    const own = colour(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : under(element.parentElement);
  };
  window.contrastTools = { colour, contrast, under };
}
