import { useEffect, useRef, type CSSProperties } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';

export interface LiveCanvasProps {
  /** Told the canvas that they are painted on. */
  readonly attach: (canvas: HTMLCanvasElement | null) => void;
  readonly style: CSSProperties;
}

/** The live view of a camera that gives single pictures. */
export function LiveCanvas({ attach, style }: LiveCanvasProps) {
  const { text } = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    attach(canvas.current);
    return () => attach(null);
  }, [attach]);
  // Until it is painted on it has no size: the one that a canvas is born with would be taken for the camera's.
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing can be painted on an img
    <canvas ref={canvas} width={0} height={0} style={style} role="img" aria-label={text('camera.live')} />
  );
}
