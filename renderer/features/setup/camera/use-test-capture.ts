import { useEffect, useState } from 'react';
import { services } from '../../../state/booth/services.ts';

/** A test picture as it would be sent. */
export interface TestCapture {
  /** px. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Made smaller or coarser to stay within the site's bytes. */
  readonly shrunk: boolean;
}

/** After the last touch (ms): the picture of a camera that was turned has to be looked at first. */
const restMs = 300;

/** After a camera that had no picture to give (ms): it may be starting, or the computer busy. */
const againMs = 1_000;

/** Takes one test picture, again and again where none can be taken. @returns 'none': so far there was none; null: it is being taken */
export function useTestCapture(): TestCapture | 'none' | null {
  const [captured, setCaptured] = useState<TestCapture | 'none' | null>(null);
  useEffect(() => {
    let isOver = false;
    const take = async (): Promise<void> => {
      const taken = await testCapture();
      if (isOver) return;
      setCaptured(taken);
      if (taken === 'none') timer = setTimeout(() => void take(), againMs);
    };
    let timer = setTimeout(() => void take(), restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return captured;
}

async function testCapture(): Promise<TestCapture | 'none'> {
  const captured = await services().capture(undefined, 'test');
  if (!captured.taken) return 'none';
  const bitmap = await createImageBitmap(new Blob([captured.bytes], { type: 'image/jpeg' }));
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height, bytes: captured.bytes.byteLength, shrunk: captured.shrunk };
}
