import { useId } from 'react';
import type { AttentionItem, WayOut } from '../../../electron/contract/attention.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { RecordPicture } from '../../ui/pictures/record-picture.tsx';
import { useView } from '../../ui/focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { closeAttention, showList } from './state/attention-actions.ts';
import {
  happened,
  nameOf,
  needOf,
  othersOf,
  whatExitsDo,
  whatItDoes,
} from '../../state/gate/record-messages.ts';
import { useAttention } from './state/attention.ts';
import { typeRushCar } from '../../state/actions/rush-car.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { chooseWay } from './state/decision-actions.ts';
import { LookUpRecordButton } from './look-up-record-button.tsx';
import { NeedMark, OtherRecords, WaitingExits, WayAndTime } from '../../ui/record-facts.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';

export const wayIcons = {
  resend: 'retake',
  edit: 'edit',
  resolve: 'check',
  void: 'cross',
} as const satisfies Record<WayOut, IconName>;

const toList = (): void => showList();

/** At the gate. Of a long stack the snapshot has the oldest cars alone: any other one would be shown in the place of this. */
function TypeButton({ recordId }: { recordId: string }) {
  const { text } = useTexts();
  const meaningId = useId();
  const isInStack = useScreen(({ snapshot }) => snapshot?.untyped.some(({ id }) => id === recordId) === true);
  const type = (): void => {
    closeAttention();
    typeRushCar(recordId);
  };
  return (
    <button type="button" className="way" aria-describedby={meaningId} disabled={!isInStack} onClick={type}>
      <Icon name="edit" />
      <span>
        <b>{text('rush.type')}</b>
        <small id={meaningId} aria-hidden="true">
          {text(isInStack ? 'rush.typeMore' : 'rush.olderFirst')}
        </small>
      </span>
    </button>
  );
}

/** One record, large: the car, what happened, and what may be done about it. */
export function AttentionRecord({ item }: { item: AttentionItem }) {
  useView('attention-record', toList);
  const { text, say } = useTexts();
  const pin = useAttention((state) => state.attention?.pin);
  const { record, waysOut } = item;
  const { httpStatus } = record;
  return (
    <main className="page">
      <PageHead title={text('attention.oneName')} line="" onLeave={closeAttention}>
        <button type="button" className="plain" onClick={toList}>
          <Icon name="back" /> {text('attention.toList')}
        </button>
      </PageHead>
      <div className="attention-one">
        <figure className="one-car">
          <RecordPicture
            recordId={record.id}
            hasPicture={record.hasPicture}
            alt={text('attention.picture', { plate: nameOf(record) })}
          />
          <figcaption>
            <b className="mono">{nameOf(record)}</b>
            <WayAndTime record={record} />
            <WaitingExits item={item} />
            <OtherRecords messages={othersOf(item)} />
          </figcaption>
        </figure>
        <div className="one-ways">
          <p className="one-happened" data-need={needOf(record)}>
            <NeedMark record={record} />
            <span>
              {say(happened(record))}
              {httpStatus !== null && ` ${text('attention.answer', { status: httpStatus })}`}
            </span>
          </p>
          {pin === 'not-set' && (
            <p className="notice-box" data-tone="warn" role="alert">
              <Icon name="alert" />
              {text('error.pin-not-set')}
            </p>
          )}
          {record.state === 'draft' && <TypeButton recordId={record.id} />}
          {item.canLookUp && <LookUpRecordButton record={record} />}
          {waysOut.map((way) => (
            <WayButton key={way} item={item} way={way} possible={pin !== 'not-set'} />
          ))}
        </div>
      </div>
    </main>
  );
}

interface WayButtonProps {
  readonly item: AttentionItem;
  readonly way: WayOut;
  readonly possible: boolean;
}

function WayButton({ item, way, possible }: WayButtonProps) {
  const { text, say } = useTexts();
  const exits = whatExitsDo(item, way);
  const meaningId = useId();
  return (
    <button
      type="button"
      className="way"
      aria-describedby={meaningId}
      disabled={!possible}
      onClick={() => chooseWay(item, way)}
    >
      <Icon name={wayIcons[way]} />
      <span>
        <b>{text(`attention.way.${way}`)}</b>
        {/* Described by it, not named: the button is called by its word alone. */}
        <small id={meaningId} aria-hidden="true">
          {say(whatItDoes(item, way))}
          {exits !== null && ` ${say(exits)}`}
        </small>
      </span>
    </button>
  );
}
