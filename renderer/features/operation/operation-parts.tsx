import { PinHint } from '../../ui/page/pin-hint.tsx';
import { ReasonChoices } from '../../ui/page/reason-choices.tsx';
import { TextTyping } from '../../ui/page/text-typing.tsx';
import { useHardwareKeys } from '../../ui/keypad/hardware-keys.ts';
import { PlateTyping } from '../../ui/keypad/plate-typing.tsx';
import { SupervisorTyping } from '../../ui/keypad/supervisor-typing.tsx';
import { operationPlate } from './state/operation-actions.ts';
import { isCorrectable } from './state/operation-messages.ts';
import { useOperation } from './state/operation.ts';
import { goOn, noteEditor } from './state/second-thoughts.ts';
import { writePin } from '../../state/booth/with-pin.ts';
import { OperationOffers } from './operation-offers.tsx';
import type { OperationStepProps } from './operation-props.ts';

const reasons = [
  'operation.reasons.wrongPlate',
  'operation.reasons.wrongCar',
  'operation.reasons.pressedTwice',
  'operation.reasons.didNotPass',
] as const;

/** Beside the picture. */
export function OperationEyes({ view, record, snapshot }: OperationStepProps) {
  const note = useOperation((state) => state.note);
  if (view.at === 'tell')
    return <ReasonChoices reasons={reasons} chosen={note} onChoose={noteEditor.write} />;
  if (view.at === 'pin') return <PinHint reason={null} />;
  return <OperationOffers record={record} snapshot={snapshot} />;
}

const plateKeys = { field: 'plate', type: operationPlate.type, backspace: operationPlate.backspace };

const pinEditor = {
  read: () => useOperation.getState().pin,
  write: (pin: string) => writePin(useOperation, pin),
  end: (atMs: number) => void goOn('', atMs),
};

/** Where the hands are. */
export function OperationTyping(props: OperationStepProps & { readonly onEnd: (atMs: number) => void }) {
  const { view, record, onEnd } = props;
  const note = useOperation((state) => state.note);
  const pin = useOperation((state) => state.pin);
  if (view.at === 'tell') return <TextTyping name="reason" value={note} editor={noteEditor} onEnd={onEnd} />;
  if (view.at === 'pin') return <SupervisorTyping pin={pin} editor={pinEditor} />;
  return isCorrectable(record) && <PlateToCorrect />;
}

function PlateToCorrect() {
  const draft = useOperation((state) => state.draft);
  useHardwareKeys(plateKeys);
  return <PlateTyping draft={draft} editor={operationPlate} />;
}
