import { memo } from 'react';
import { useHardwareKeys, type HardwareTyping } from '../../../ui/keypad/hardware-keys.ts';
import { useClassKey } from '../../../ui/keypad/class-key.tsx';
import { useScanTarget } from '../../../ui/scanner/scan-target.ts';
import { takeAsId, takeAtGate } from '../scanner/take-scan.ts';
import { useRushCar } from '../../rush/use-rush-car.ts';
import { chooseRushClass, rushPlate } from '../../rush/state/rush-typing.ts';
import { draftOf, rushClassOf, useRush } from '../../../state/gate/rush.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { vehicleClassOf } from '../../../state/gate/selectors.ts';
import { chooseClass, expectPlate, gatePlate } from '../state/typing-actions.ts';
import {
  useAlprNote,
  useLook,
  useOffered,
  useOtherRead,
  useRushLook,
  useRushOffered,
} from '../use-offered.ts';
import { decidingKeys } from './deciding-keys.ts';
import { ReadableTyping } from './readable-typing.tsx';
import { ReasonTyping } from './reason-typing.tsx';
import { SessionTyping } from './session-typing.tsx';

const plateKeys: HardwareTyping = {
  field: 'plate',
  type: gatePlate.type,
  backspace: gatePlate.backspace,
  wildcards: 'kept',
  functionKeys: decidingKeys,
};

const gateKeys: HardwareTyping = { ...plateKeys, begin: expectPlate };
const rushKeys: HardwareTyping = { ...plateKeys, type: rushPlate.type, backspace: rushPlate.backspace };

/** What the gate screen is typed with: the plate, unless an id or a reason is asked for. */
export const GateTyping = memo(function GateTyping() {
  const rushCar = useRushCar();
  const question = useScreen((state) => state.question);
  useScanTarget(rushCar === null && question?.ask === 'session' ? takeAsId : takeAtGate);
  if (rushCar !== null) return <RushPlate />;
  if (question?.ask === 'session') return <SessionTyping {...question} />;
  if (question?.ask === 'exception' && question.writing) return <ReasonTyping reason={question.reason} />;
  return <GatePlate />;
});

function GatePlate() {
  const draft = useScreen((state) => state.draft);
  const chosen = useScreen(vehicleClassOf);
  const pressId = useScreen((state) => state.pressId);
  const classes = useClassKey({ car: pressId, chosen, onChoose: chooseClass });
  const offered = useOffered();
  const note = useAlprNote();
  const look = useLook();
  const other = useOtherRead();
  useHardwareKeys(gateKeys);
  return (
    <ReadableTyping
      draft={draft}
      editor={gatePlate}
      classes={classes}
      offered={offered}
      note={note}
      look={look}
      other={other}
    />
  );
}

function RushPlate() {
  const draft = useRush(draftOf);
  const snapshot = useScreen((state) => state.snapshot);
  const chosen = useRush((rush) => (snapshot === null ? '' : rushClassOf(snapshot, rush)));
  const car = useRush(({ typing }) => typing);
  const classes = useClassKey({ car, chosen, onChoose: chooseRushClass });
  const offered = useRushOffered();
  const look = useRushLook();
  useHardwareKeys(rushKeys);
  // Nothing else than its one picture is read.
  return (
    <ReadableTyping
      draft={draft}
      editor={rushPlate}
      classes={classes}
      offered={offered}
      note={null}
      look={look}
      other={null}
    />
  );
}
