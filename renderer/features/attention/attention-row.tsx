import type { AttentionItem } from '../../../electron/contract/attention.ts';
import { Icon } from '../../ui/icons.tsx';
import { RecordPicture } from '../../ui/pictures/record-picture.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { showRecord } from './state/attention-actions.ts';
import { toggleChosen } from './state/choice-actions.ts';
import { useAttention } from './state/attention.ts';
import { happened, nameOf, othersOf } from '../../state/gate/record-messages.ts';
import type { Newness } from '../../ui/focus/use-newness.ts';
import { NeedMark, OtherRecords, WaitingExits, WayAndTime } from '../../ui/record-facts.tsx';

interface AttentionRowProps {
  readonly item: AttentionItem;
  /** Of the list as it stands: records leave it by themselves. */
  readonly newness: Newness;
}

/** One record in the list: the whole row is the button, which shows it, or chooses it. */
export function AttentionRow({ item, newness: { isNew, onceSeen } }: AttentionRowProps) {
  const { say } = useTexts();
  const { record } = item;
  const others = othersOf(item);
  const choosing = useAttention((state) => state.choosing);
  const isChosen = useAttention(({ chosen }) => chosen.some((one) => one.record.id === record.id));
  return (
    <li>
      <button
        type="button"
        className="attention-row"
        {...(choosing ? { 'aria-pressed': isChosen } : {})}
        aria-disabled={isNew}
        onClick={onceSeen(() => (choosing ? toggleChosen(item) : showRecord(record.id)))}
      >
        <RecordPicture recordId={record.id} hasPicture={record.hasPicture} alt="" />
        <span className="row-car">
          <b className="mono">{nameOf(record)}</b>
          <WayAndTime record={record} />
        </span>
        <span className="row-words">
          <NeedMark record={record} />
          <span className="row-happened">{say(happened(record))}</span>
          {/* There is room for one line: the record itself tells all. */}
          {others.length > 0 ? <OtherRecords messages={others.slice(0, 1)} /> : <WaitingExits item={item} />}
        </span>
        {choosing ? <ChosenMark chosen={isChosen} /> : <Icon name="more" />}
      </button>
    </li>
  );
}

/** A box, and in it a tick: told by the button itself to who listens. */
const ChosenMark = ({ chosen }: { chosen: boolean }) => (
  <span className="chosen-mark" aria-hidden="true">
    {chosen && <Icon name="check" />}
  </span>
);
