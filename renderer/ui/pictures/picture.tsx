import { useLayoutEffect, useRef } from 'react';

export interface PictureProps {
  /** JPEG. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly alt: string;
  readonly className?: string;
  /** Told its width and height (px) once they are known. */
  readonly onSize?: (size: { readonly width: number; readonly height: number }) => void;
}

/** Shows a JPEG. Its object URL lives exactly as long as it is shown. */
export function Picture({ bytes, alt, className, onSize }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    if (image.current !== null) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return (
    <img
      ref={image}
      className={className}
      alt={alt}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize?.({ width: naturalWidth, height: naturalHeight })
      }
    />
  );
}
