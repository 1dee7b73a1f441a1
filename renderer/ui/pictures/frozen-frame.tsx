import { useLayoutEffect, useRef } from 'react';

/**
 * The frame as it was taken: shown at once, and from then on under its own JPEG, which takes a moment to be made and to be
 * decoded. It has no name: that is the JPEG's.
 */
export function FrozenFrame({ frame }: { frame: HTMLCanvasElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(frame), [frame]);
  return <div ref={place} className="frozen-frame" aria-hidden="true" />;
}
