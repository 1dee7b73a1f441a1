import type { RecordView } from '../../../electron/contract/record.ts';
import type { LinkView } from '../../../electron/contract/snapshot.ts';
import { cardText } from '../gate/result/card-text.ts';
import { useNow } from '../../ui/use-now.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { recordCard } from '../../state/gate/result-card.ts';

/** What became of a record, in words: as the result card told it. */
export function useHappened(record: RecordView, link: LinkView): string {
  const speaker = useTexts();
  const now = useNow();
  return cardText(recordCard(record, link, 0), speaker, now);
}
