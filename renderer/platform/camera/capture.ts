import type { PictureNote } from '../../../electron/contract/record.ts';

/** A picture that was taken, or why there is none. */
export type Capture =
  | {
      readonly taken: true;
      /** JPEG. */
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** It had to be made smaller or coarser than the site's rules to stay within their bytes. */
      readonly shrunk: boolean;
    }
  | { readonly taken: false; readonly note: PictureNote };

export const noCapture = (note: PictureNote): Capture => ({ taken: false, note });
