import type { RecordView } from '../../electron/contract/record.ts';
import type { LinkView } from '../../electron/contract/snapshot.ts';
import { cardWords } from '../components/card-words.ts';
import { useNow } from '../components/use-now.ts';
import { useTexts } from '../i18n/texts.ts';
import { recordCard } from '../store/result-card.ts';

/** What became of a record, in words: as the result card told it. */
export function useHappened(record: RecordView, link: LinkView): string {
  const speaker = useTexts();
  const now = useNow();
  return cardWords(recordCard(record, link, 0), speaker, now);
}
