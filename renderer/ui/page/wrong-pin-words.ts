import type { WrongPins } from '../../../electron/contract/people.ts';
import type { Words } from '../../platform/i18n/words.ts';

/** How many wrong PINs there were that no supervisor has been told of, and since when. */
export const wrongPinWords = ({ count, since }: WrongPins): Words => ({
  key: 'attention.pin.wrong',
  values: { count, time: { at: since } },
});
