import type { AttentionItem } from '../../electron/contract/attention.ts';
import { Icon } from '../components/icons.tsx';
import { RecordPicture } from '../components/record-picture.tsx';
import { useTexts } from '../i18n/texts.ts';
import { showRecord } from '../store/attention-actions.ts';
import { happened, nameOf } from '../store/attention-words.ts';
import { NeedMark, WaitingExits, WayAndTime } from './record-facts.tsx';

/** One record in the list: the whole row is the button. */
export function AttentionRow({ item }: { item: AttentionItem }) {
  const { say } = useTexts();
  const { record } = item;
  return (
    <li>
      <button type="button" className="attention-row" onClick={() => showRecord(record.id)}>
        <RecordPicture recordId={record.id} hasPicture={record.hasPicture} alt="" />
        <span className="row-car">
          <b className="mono">{nameOf(record)}</b>
          <WayAndTime record={record} />
        </span>
        <span className="row-words">
          <NeedMark record={record} />
          <span className="row-happened">{say(happened(record))}</span>
          <WaitingExits item={item} />
        </span>
        <Icon name="more" />
      </button>
    </li>
  );
}
