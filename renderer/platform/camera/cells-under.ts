import type { PlateSuggestion } from '../../../electron/contract/reading.ts';
import { cellGrid } from './frame-facts.ts';
import { beforeTurn, type Region } from './region.ts';

/**
 * The cells of a frame (as `FrameFacts` has them) that a plate stands on.
 *
 * @param box in the picture, which is a region of the frame
 */
export function cellsUnder(box: PlateSuggestion['box'], { rotation, crop }: Region): number[] {
  const corners = box.map(([x, y]) =>
    beforeTurn([crop.left + x * (crop.right - crop.left), crop.top + y * (crop.bottom - crop.top)], rotation),
  );
  const range = (shares: readonly number[], cells: number): number[] => {
    const first = Math.floor(Math.min(...shares) * cells);
    const last = Math.min(cells, Math.ceil(Math.max(...shares) * cells));
    return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  };
  const columns = range(
    corners.map(([x]) => x),
    cellGrid.across,
  );
  return range(
    corners.map(([, y]) => y),
    cellGrid.down,
  ).flatMap((row) => columns.map((column) => row * cellGrid.across + column));
}
