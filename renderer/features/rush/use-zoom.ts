import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { moveBy, pinch, wholePicture, zoomAt, zoomToPlate, type Point, type Zoom } from './zoom.ts';

/** Two taps on a picture that are so close together (ms) are one wish; a press's second tap has a time of its own (state/booth/double-tap.ts). */
const zoomTapsMs = 350;
/** A finger that lies still moves this much (px). */
const stillPx = 12;
const doubleTapScale = 3;
const step = 1.6;

export interface ZoomHandles {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly zoom: Zoom;
  readonly larger: () => void;
  readonly smaller: () => void;
  readonly fingers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
  };
}

/** Zoom and pan by touch: one finger moves, two pinch, a double tap makes it large or whole again. */
export function useZoom(): ZoomHandles {
  const frame = useRef<HTMLDivElement | null>(null);
  const [zoom, setZoom] = useState(wholePicture);
  const held = useRef(new Map<number, Point>());
  const tap = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0, moved: false });

  const box = (): DOMRect => frame.current?.getBoundingClientRect() ?? new DOMRect();
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = box();
    return { x: clientX - left, y: clientY - top };
  };
  const byButton = (factor: number): void => {
    const size = box();
    const middle = { x: size.width / 2, y: size.height / 2 };
    setZoom((now) => (now.scale === 1 ? zoomToPlate(size) : zoomAt(now, factor, middle, size)));
  };
  const lift = (event: PointerEvent): void => {
    const point = held.current.get(event.pointerId);
    held.current.delete(event.pointerId);
    if (event.type !== 'pointerup' || point === undefined || tap.current.moved) return;
    const { at, x, y } = tap.current;
    const near = Math.hypot(point.x - x, point.y - y) < stillPx * 3;
    const isDouble = near && event.timeStamp - at < zoomTapsMs;
    tap.current = { ...point, at: isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp, moved: false };
    if (isDouble)
      setZoom((now) => (now.scale > 1 ? wholePicture : zoomAt(now, doubleTapScale, point, box())));
  };

  return {
    frame,
    zoom,
    larger: () => byButton(step),
    smaller: () => byButton(1 / step),
    fingers: {
      onPointerDown: (event) => {
        frame.current?.setPointerCapture(event.pointerId);
        tap.current = { ...tap.current, moved: held.current.size > 0 };
        held.current.set(event.pointerId, pointOf(event));
      },
      onPointerMove: (event) => {
        const before = held.current.get(event.pointerId);
        if (before === undefined) return;
        const after = pointOf(event);
        const by = { x: after.x - before.x, y: after.y - before.y };
        const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
        // A tap of a trembling finger is no drag; what it moved is not taken over before it is one.
        if (other === undefined && !tap.current.moved && Math.hypot(by.x, by.y) < stillPx) return;
        tap.current = { ...tap.current, moved: true };
        held.current.set(event.pointerId, after);
        const size = box();
        setZoom((now) =>
          other === undefined ? moveBy(now, by, size) : pinch(now, [before, other], [after, other], size),
        );
      },
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}
