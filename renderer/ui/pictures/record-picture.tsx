import { useEffect, useState } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { services } from '../../state/booth/services.ts';
import { CardPicture, type CardPictureProps } from './card-picture.tsx';

export interface RecordPictureProps extends Pick<CardPictureProps, 'alt'> {
  readonly recordId: string;
  readonly hasPicture: boolean;
}

/** The picture that a record was saved with, fetched while it is shown. Give it the record as its key. */
export function RecordPicture({ recordId, hasPicture, alt }: RecordPictureProps) {
  const { text } = useTexts();
  const bytes = useRecordPicture(recordId, hasPicture);
  return <CardPicture bytes={bytes} alt={alt} blind={text('wall.noPicture')} />;
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
