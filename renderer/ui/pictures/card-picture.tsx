import { Icon } from '../icons.tsx';
import { Enlargeable } from './enlargeable.tsx';
import { Picture } from './picture.tsx';

export interface CardPictureProps {
  /** JPEG; null: there is none; undefined: not here yet. */
  readonly bytes: Uint8Array<ArrayBuffer> | null | undefined;
  /** Empty: what stands beside it says it already; nor can it be made large: it stands in a button. */
  readonly alt: string;
  /** Said in its place where there is none. */
  readonly blind: string;
}

/** The picture of a car, or why there is none. */
export function CardPicture({ bytes, alt, blind }: CardPictureProps) {
  return (
    <span className="card-picture" aria-busy={bytes === undefined}>
      {bytes === null && (
        <span className="card-blind">
          <Icon name="noCamera" />
          {blind}
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
