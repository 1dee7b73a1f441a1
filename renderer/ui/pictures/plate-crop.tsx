import { useEffect, useRef } from 'react';
import type { Outline } from './outlines.tsx';

interface PlateCropProps {
  /** JPEG. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where the plate stands in it: clockwise from its own top left. */
  readonly box: Outline;
  /** What it shows. */
  readonly name: string;
}

/** As sharp as the place that it is shown in, and no larger: the picture has no more to tell (px). */
const drawn = { width: 480, height: 160 } as const;

/** Of the plate's height, on each side: it is seen where it ends. */
const margin = 0.12;

/** A plate cut out of its picture, level and large. */
export function PlateCrop({ bytes, box, name }: PlateCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const ending = new AbortController();
    void decoded(bytes, ending.signal, (picture) => {
      if (canvas.current !== null) draw(canvas.current, picture, box);
    });
    return () => ending.abort();
  }, [bytes, box]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing can be painted on an img
    <canvas ref={canvas} className="plate-crop" width={0} height={0} role="img" aria-label={name} dir="ltr" />
  );
}

/** Made elsewhere, and drawn once the page has nothing else to do: whoever presses meanwhile waits for none of it. */
async function decoded(
  bytes: Uint8Array<ArrayBuffer>,
  ended: AbortSignal,
  then: (picture: ImageBitmap) => void,
): Promise<void> {
  try {
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    if (!ended.aborted) then(picture);
    picture.close();
  } catch {
    // What cannot be decoded is not shown large, as it is not shown at all.
  }
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, box: Outline): void {
  const [topLeft, topRight, , bottomLeft] = box.map(([x, y]) => ({
    x: x * picture.width,
    y: y * picture.height,
  }));
  const to = canvas.getContext('2d');
  if (topLeft === undefined || topRight === undefined || bottomLeft === undefined || to === null) return;
  const along = { x: topRight.x - topLeft.x, y: topRight.y - topLeft.y };
  const down = { x: bottomLeft.x - topLeft.x, y: bottomLeft.y - topLeft.y };
  const [width, height] = [Math.hypot(along.x, along.y), Math.hypot(down.x, down.y)];
  if (width < 1 || height < 1) return;
  const around = margin * height;
  const scale = Math.min(drawn.width / (width + 2 * around), drawn.height / (height + 2 * around));
  canvas.width = Math.round((width + 2 * around) * scale);
  canvas.height = Math.round((height + 2 * around) * scale);
  to.imageSmoothingQuality = 'high';
  to.scale(scale, scale);
  to.translate(around, around);
  // The plate's own edges become the canvas's.
  const { a, b, c, d, e, f } = new DOMMatrix([
    along.x / width,
    along.y / width,
    down.x / height,
    down.y / height,
    topLeft.x,
    topLeft.y,
  ]).inverse();
  to.transform(a, b, c, d, e, f);
  to.drawImage(picture, 0, 0);
}
