import type { TextBox } from '../../../contract/reading-box.ts';
import type { PlateReading, PlateSuggestion } from '../../../contract/reading.ts';
import type { Choice, Suggestion } from '../choice.ts';
import { corners, type Point, type Rectangle } from '../geometry.ts';
import type { Texts } from '../texts.ts';

export const nothing: PlateReading = { kind: 'none' };

/** What the screen is told of a choice. */
export function readingView(choice: Choice, size: Texts['size']): PlateReading {
  switch (choice.kind) {
    case 'one':
      return { kind: 'one', suggestion: suggestionView(choice.suggestion, size) };
    case 'several':
      return { kind: 'several', suggestions: choice.suggestions.map((one) => suggestionView(one, size)) };
    case 'none':
      return nothing;
  }
}

function suggestionView({ text, marked, line, box }: Suggestion, size: Texts['size']): PlateSuggestion {
  return {
    text,
    marked: [...marked],
    sure: line.map(({ sure }) => within(sure)),
    box: boxOf(box, size),
  };
}

/** @param box in px of the picture of that size */
export function boxOf(box: Rectangle, size: Texts['size']): TextBox {
  const share = ({ x, y }: Point): [number, number] => [within(x / size.width), within(y / size.height)];
  const [topLeft, topRight, bottomRight, bottomLeft] = corners(box);
  return [share(topLeft), share(topRight), share(bottomRight), share(bottomLeft)];
}

/** A box may reach over the edge of its picture. */
const within = (share: number): number => Math.min(1, Math.max(0, share));
