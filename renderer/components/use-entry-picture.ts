import { useEffect, useState } from 'react';
import type { CarInside } from '../../electron/contract/record.ts';
import { collaborators } from '../store/collaborators.ts';

/** The entry's picture, fetched while its card is shown. @returns its bytes; null: none, or not here yet */
export function useEntryPicture({ entryId, hasPicture }: CarInside): Uint8Array<ArrayBuffer> | null {
  const [bytes, setBytes] = useState<Uint8Array<ArrayBuffer> | null>(null);
  useEffect(() => {
    if (!hasPicture) return;
    let shown = true;
    const fetchPicture = async (): Promise<void> => {
      const answer = await collaborators().booth.picture({ recordId: entryId });
      if (shown && answer.ok) setBytes(answer.value);
    };
    void fetchPicture();
    return () => {
      shown = false;
    };
  }, [entryId, hasPicture]);
  return bytes;
}
