import type { CarInside } from '../../../electron/contract/inside.ts';
import { CardPicture, type CardPictureProps } from './card-picture.tsx';
import { RecordPicture } from './record-picture.tsx';
import { SiteThumbnail } from './site-thumbnail.tsx';

export interface CarPictureProps extends Pick<CardPictureProps, 'alt' | 'blind'> {
  readonly car: Pick<CarInside, 'entryId' | 'hasPicture' | 'thumbnail'>;
}

/** A car's picture at its entry: this booth's own, or the small one that another booth has told. */
export function CarPicture({ car: { entryId, hasPicture, thumbnail }, ...more }: CarPictureProps) {
  if (entryId !== null && hasPicture)
    return <RecordPicture key={entryId} recordId={entryId} hasPicture alt={more.alt} />;
  if (thumbnail !== undefined) return <SiteThumbnail key={thumbnail} entry={thumbnail} {...more} />;
  return <CardPicture bytes={null} {...more} />;
}
