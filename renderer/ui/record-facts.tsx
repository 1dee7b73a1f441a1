import type { AttentionItem } from '../../electron/contract/attention.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import { Icon } from './icons.tsx';
import { operationIcons } from './operation-icons.ts';
import { Origin } from './origin.tsx';
import { useVehicleClassLook } from './use-vehicle-class-look.ts';
import { useNow } from './use-now.ts';
import { formatMoment } from '../platform/i18n/formats.ts';
import { useTexts } from '../platform/i18n/texts.ts';
import type { Message } from '../platform/i18n/message.ts';
import { isFoundAgain, needOf, stateWord } from '../state/gate/record-messages.ts';
import { useScreen } from '../state/gate/screen.ts';

/** What was to be done, when and by whom, as everywhere: icon, word, clock, name. */
export function WayAndTime({ record }: { record: RecordView }) {
  const { text, language } = useTexts();
  const lookOf = useVehicleClassLook();
  const { operation, at, vehicleClass } = record;
  const attendants = useScreen(({ snapshot }) => snapshot?.people?.attendants);
  const by = attendants?.find(({ id }) => id === record.operator)?.name;
  return (
    <span className="fact" data-operation={operation}>
      <Icon name={operationIcons[operation]} />
      <b>{text(`recent.${operation}`)}</b>
      <span className="fact-when">
        {formatMoment(language, at, useNow())}
        {vehicleClass !== '' && ` · ${lookOf(vehicleClass).name}`}
        {by !== undefined && ' ·'}
      </span>
      {by !== undefined && <bdi className="fact-by">{by}</bdi>}
      <Origin record={record} />
    </span>
  );
}

export const needIcons = { unknown: 'question', refused: 'cross', draft: 'edit' } as const;

/** Unknown, refused or without a plate: colour, icon and word. */
export function NeedMark({ record }: { record: RecordView }) {
  const { text } = useTexts();
  const need = needOf(record);
  return (
    <span className="need" data-need={need}>
      <Icon name={isFoundAgain(record) ? 'clock' : needIcons[need]} />
      {text(stateWord(record))}
    </span>
  );
}

export function WaitingExits({ item: { waitingExits } }: { item: AttentionItem }) {
  const { text } = useTexts();
  if (waitingExits === 0) return null;
  return (
    <span className="fact">
      <Icon name="clock" />
      {text('attention.waitingExits', { count: waitingExits })}
    </span>
  );
}

/** Other records of the car that whoever decides about this one, or lets it out, has to know of. */
export function OtherRecords({ messages }: { messages: readonly Message[] }) {
  const { say } = useTexts();
  return messages.map((one) => (
    <span key={one.key} className="fact">
      <Icon name="alert" />
      {say(one)}
    </span>
  ));
}
