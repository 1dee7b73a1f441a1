import type { Language } from '../../../electron/contract/languages.ts';
import type { MovedAsideView } from '../../../electron/contract/attention.ts';
import { formatCount, formatDay } from '../../platform/i18n/formats.ts';
import type { Message } from '../../platform/i18n/message.ts';

/** What a journal beside the one in use is called. */
export const asideName = ({ kind, movedAt }: MovedAsideView, language: Language): Message => ({
  key: kind === 'damaged' ? 'attention.aside.name' : 'attention.older.name',
  values: { day: formatDay(language, movedAt) },
});

/** What is known of it. */
export function asideFacts(aside: MovedAsideView, language: Language): Message[] {
  const number = (count: number): Message['values'] => ({ number: formatCount(language, count) });
  if (aside.kind === 'damaged') {
    const { lost, daysLeft } = aside;
    return [
      lost === null
        ? { key: 'attention.aside.unknown' }
        : { key: 'attention.aside.lost', values: { ...number(lost) } },
      { key: 'attention.aside.days', values: { ...number(daysLeft) } },
    ];
  }
  const { open, folder } = aside;
  if (open === null) return [{ key: 'attention.older.unread', values: { folder } }];
  if (open === 0) return [{ key: 'attention.older.settled', values: { folder } }];
  return [{ key: 'attention.older.open', values: { folder, ...number(open) } }];
}
