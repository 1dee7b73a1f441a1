/** How a picture is looked at: scaled from its top left corner, which stands at (x, y) of its frame (px). */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const wholePicture: Zoom = { scale: 1, x: 0, y: 0 };
const largestScale = 8;
/** Where the plate mostly stands, as parts of the picture. */
const plate = { x: 0.5, y: 0.75 };
const plateScale = 2.5;

/** The picture always covers its frame: it cannot be pushed out of sight. */
function within({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const inside = (value: number, length: number): number =>
    Math.min(0, Math.max(value, length * (1 - scale)));
  return { scale, x: inside(x, width), y: inside(y, height) };
}

/** Makes it larger (`factor` > 1) or smaller; what is under `at` stays there. */
export function zoomAt(zoom: Zoom, factor: number, at: Point, frame: Size): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), largestScale);
  const by = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, frame);
}

/** From the whole picture to where the plate mostly stands, in the middle. */
export function zoomToPlate(frame: Size): Zoom {
  const at = { x: plate.x * frame.width, y: plate.y * frame.height };
  const by = { x: frame.width / 2 - at.x, y: frame.height / 2 - at.y };
  return moveBy(zoomAt(wholePicture, plateScale, at, frame), by, frame);
}

export const moveBy = ({ scale, x, y }: Zoom, by: Point, frame: Size): Zoom =>
  within({ scale, x: x + by.x, y: y + by.y }, frame);

/** Two fingers that were at `before` are at `after`: they hold the picture between them. */
export function pinch(
  zoom: Zoom,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  frame: Size,
): Zoom {
  const middle = ([one, other]: readonly [Point, Point]): Point => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  });
  const apart = ([one, other]: readonly [Point, Point]): number =>
    Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1);
  const [from, to] = [middle(before), middle(after)];
  const zoomed = zoomAt(zoom, apart(after) / apart(before), from, frame);
  return moveBy(zoomed, { x: to.x - from.x, y: to.y - from.y }, frame);
}
