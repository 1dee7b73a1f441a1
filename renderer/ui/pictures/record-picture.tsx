import { useEffect, useState } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { services } from '../../state/booth/services.ts';
import { Enlargeable } from './enlargeable.tsx';
import { Icon } from '../icons.tsx';
import { Picture } from './picture.tsx';

export interface RecordPictureProps {
  readonly recordId: string;
  readonly hasPicture: boolean;
  /** Empty: what stands beside it says it already; nor can it be made large: it stands in a button. */
  readonly alt: string;
}

/** The picture that a record was saved with, fetched while it is shown. Give it the record as its key. */
export function RecordPicture({ recordId, hasPicture, alt }: RecordPictureProps) {
  const { text } = useTexts();
  const bytes = useRecordPicture(recordId, hasPicture);
  return (
    <span className="card-picture" aria-busy={bytes === undefined}>
      {bytes === null && (
        <span className="card-blind">
          <Icon name="noCamera" />
          {text('wall.noPicture')}
        </span>
      )}
      {bytes instanceof Uint8Array && (
        <Enlargeable can={alt !== ''}>
          <Picture bytes={bytes} alt={alt} />
        </Enlargeable>
      )}
    </span>
  );
}

/** @returns its bytes; null: there is none; undefined: not here yet */
export function useRecordPicture(
  recordId: string,
  hasPicture: boolean,
): Uint8Array<ArrayBuffer> | null | undefined {
  const [bytes, setBytes] = useState<Uint8Array<ArrayBuffer> | null | undefined>(
    hasPicture ? undefined : null,
  );
  useEffect(() => {
    if (!hasPicture) return;
    let shown = true;
    const fetchPicture = async (): Promise<void> => {
      const answer = await services().booth.gate.picture({ recordId });
      if (shown) setBytes(answer.ok ? answer.value : null);
    };
    void fetchPicture();
    return () => {
      shown = false;
    };
  }, [recordId, hasPicture]);
  return bytes;
}
