interface Direction {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The key that is seen next to another one, in the direction of an arrow key. @returns null: no arrow key, or the edge */
export function keyTowards<K extends Element>(arrow: string, from: Element, keys: readonly K[]): K | null {
  const direction = directions[arrow];
  if (direction === undefined) return null;
  const at = middleOf(from);
  const half = from.getBoundingClientRect().height / 2;
  let nearest: K | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    const to = middleOf(key);
    const along = (to.x - at.x) * direction.x + (to.y - at.y) * direction.y;
    const aside = Math.abs(direction.x === 0 ? to.x - at.x : to.y - at.y);
    // Sideways the row is kept; up and down the nearest row comes first, and in it the nearest key.
    if (along < 1 || (direction.y === 0 && aside > half)) continue;
    const distance = direction.y === 0 ? along : along * 100 + aside;
    if (distance >= least) continue;
    nearest = key;
    least = distance;
  }
  return nearest;
}

function middleOf(element: Element): { readonly x: number; readonly y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
