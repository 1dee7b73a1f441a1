/** px from the picture's upper left corner; whole numbers are the pixels' upper left corners. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle that may be turned: `angle` (radians, clockwise on the screen, more than -π/4 up to π/4) is its text line's slope. */
export interface Rectangle {
  readonly centre: Point;
  /** px along the text line. */
  readonly width: number;
  /** px across the text line. */
  readonly height: number;
  readonly angle: number;
}

function turn(o: Point, a: Point, b: Point): number {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

/** The convex hull in order, without points on its edges (Andrew's monotone chain). */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      for (;;) {
        const last = chain.at(-1);
        const before = chain.at(-2);
        if (last === undefined || before === undefined || turn(before, last, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** px²: less is a line, but for rounding. */
const leastArea = 1e-6;

/** The smallest rectangle around the points: one of its sides lies on an edge of their hull. Null without an extent. */
export function smallestRectangle(points: readonly Point[]): Rectangle | null {
  const hull = convexHull(points);
  let best: Rectangle | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length] ?? from;
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const found = aroundAt(hull, angle);
    const area = found.width * found.height;
    if (area > leastArea && area < least) {
      least = area;
      best = found;
    }
  }
  return best === null ? null : upright(best);
}

function aroundAt(points: readonly Point[], angle: number): Rectangle {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return {
    centre: { x: along * cos - across * sin, y: along * sin + across * cos },
    width: right - left,
    height: bottom - top,
    angle,
  };
}

/** The same rectangle, told from the side that slopes by 45° at most. */
function upright({ centre, width, height, angle }: Rectangle): Rectangle {
  const quarters = Math.ceil(angle / (Math.PI / 2) - 0.5 - 1e-9);
  const turned = angle - quarters * (Math.PI / 2);
  return quarters % 2 === 0
    ? { centre, width, height, angle: turned }
    : { centre, width: height, height: width, angle: turned };
}

/** The rectangle with each side moved out by `by` px. */
export function grown(rectangle: Rectangle, by: number): Rectangle {
  return { ...rectangle, width: rectangle.width + 2 * by, height: rectangle.height + 2 * by };
}

/** Whether the point lies in the rectangle, edges included. */
export function holds({ centre, width, height, angle }: Rectangle, { x, y }: Point): boolean {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = (x - centre.x) * cos + (y - centre.y) * sin;
  const across = (y - centre.y) * cos - (x - centre.x) * sin;
  return Math.abs(along) <= width / 2 && Math.abs(across) <= height / 2;
}

/** Its corners, clockwise from the one where the text line begins on top. */
export function corners({ centre, width, height, angle }: Rectangle): [Point, Point, Point, Point] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, across: number): Point => ({
    x: centre.x + along * cos - across * sin,
    y: centre.y + along * sin + across * cos,
  });
  const [right, bottom] = [width / 2, height / 2];
  return [at(-right, -bottom), at(right, -bottom), at(right, bottom), at(-right, bottom)];
}
