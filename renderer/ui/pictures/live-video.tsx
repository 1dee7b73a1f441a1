import { useEffect, useRef, type CSSProperties } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';

export interface LiveVideoProps {
  readonly stream: MediaStream | null;
  /** Told the element that pictures are taken from. */
  readonly attach: (video: HTMLVideoElement | null) => void;
  readonly style: CSSProperties;
}

/** The live camera. It stays mounted, whatever stands beside it: pictures are taken from it. */
export function LiveVideo({ stream, attach, style }: LiveVideoProps) {
  const { text } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    attach(video.current);
    return () => attach(null);
  }, [attach]);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera without sound has nothing to caption
  return <video ref={video} style={style} aria-label={text('camera.live')} autoPlay playsInline muted />;
}
