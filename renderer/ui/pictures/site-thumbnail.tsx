import { useEffect, useState } from 'react';
import { services } from '../../state/booth/services.ts';
import { CardPicture, type CardPictureProps } from './card-picture.tsx';

export interface SiteThumbnailProps extends Pick<CardPictureProps, 'alt' | 'blind'> {
  /** The record of the car's entry at its booth. */
  readonly entry: string;
}

/** How another booth's car looks, asked for while it is shown. Give it the entry as its key. */
export function SiteThumbnail({ entry, ...more }: SiteThumbnailProps) {
  return <CardPicture bytes={useSiteThumbnail(entry)} {...more} />;
}

/** What is not there is asked for again: after so long (ms), then after twice as long each time, up to the most. */
const [firstMs, mostMs] = [1_000, 60_000] as const;

/** @returns its bytes; null: there is none, or none yet: that booth tells it after the car, and the ledger may be away */
function useSiteThumbnail(entry: string): Uint8Array<ArrayBuffer> | null {
  const [bytes, setBytes] = useState<Uint8Array<ArrayBuffer> | null>(null);
  useEffect(() => {
    let isShown = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = async (againMs: number): Promise<void> => {
      const answer = await services().booth.gate.thumbnail({ entry });
      if (!isShown) return;
      if (answer.ok && answer.value !== null) setBytes(answer.value);
      else again = setTimeout(() => void ask(Math.min(2 * againMs, mostMs)), againMs);
    };
    void ask(firstMs);
    return () => {
      isShown = false;
      clearTimeout(again);
    };
  }, [entry]);
  return bytes;
}
