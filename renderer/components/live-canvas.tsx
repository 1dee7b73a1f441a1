import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n/texts.ts';

/** The live view of a camera that gives single pictures. @param attach told the canvas that they are painted on */
export function LiveCanvas({ attach }: { attach: (canvas: HTMLCanvasElement | null) => void }) {
  const { text } = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    attach(canvas.current);
    return () => attach(null);
  }, [attach]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing can be painted on an img
  return <canvas ref={canvas} className="live" role="img" aria-label={text('camera.live')} />;
}
