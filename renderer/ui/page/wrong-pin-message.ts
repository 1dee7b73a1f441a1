import type { WrongPins } from '../../../electron/contract/people.ts';
import type { Message } from '../../platform/i18n/message.ts';

/** How many wrong PINs there were that no supervisor has been told of, and since when. */
export const wrongPinMessage = ({ count, since }: WrongPins): Message => ({
  key: 'attention.pin.wrong',
  values: { count, time: { at: since } },
});
