import { useDeferredValue } from 'react';
import type { RecordView } from '../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { CameraView } from '../features/gate/picture/camera-view.tsx';
import { PressButtons } from '../features/gate/press-buttons.tsx';
import { RecentList } from '../features/gate/result/recent-list.tsx';
import { ResultCard } from '../features/gate/result/result-card.tsx';
import { useGateView } from '../features/gate/use-gate-view.ts';
import { MendButton } from '../features/operation/mend-button.tsx';
import { RushPanel } from '../features/rush/rush-panel.tsx';
import { hasRush, RushStrip } from '../features/gate/rush-strip.tsx';
import { useRushCar } from '../features/rush/use-rush-car.ts';
import { completeAnyway, correctRushPlate } from '../features/rush/state/rush-typing.ts';
import { useRush } from '../state/gate/rush.ts';
import { useScreen } from '../state/gate/screen.ts';
import { askedScan, eyesView } from '../state/gate/selectors.ts';
import { DuplicateQuestion } from '../features/gate/questions/duplicate-question.tsx';
import { EyeQuestion } from '../features/gate/questions/eye-question.tsx';
import { GateTyping } from '../features/gate/typing/gate-typing.tsx';
import { ScannedQuestion } from '../features/gate/questions/scanned-question.tsx';
import { Wall } from '../features/gate/wall/wall.tsx';

const mend = (record: RecordView) => <MendButton record={record} />;

/** The screen that matters: eyes above (or left), typing and deciding below (or right). The zones never move. */
export function GateScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  const rushCar = useRushCar();
  const duplicate = useRush((rush) => rush.duplicate);
  const gateView = useScreen(eyesView);
  const rushView = duplicate === null ? null : 'pair';
  const known = rushCar === null ? gateView : rushView;
  // The touch is answered first: what opens over the eye zone takes a slow computer long to draw, and comes with the next picture. What
  // closes, or takes another's place, does so at once: nothing is left to be pressed that is over.
  const hasOpened = useDeferredValue(known !== null);
  const view = hasOpened ? known : null;
  useGateView(view !== null);
  return (
    <main className="zones" data-typing={rushCar === null ? 'window' : 'rush'}>
      <div className="eyes" data-wall={view !== null} data-view={view} data-rush={hasRush(snapshot)}>
        <CameraView typed={rushCar} inWall={view !== null} />
        <ResultCard snapshot={snapshot} mend={mend} />
        {hasRush(snapshot) && <RushStrip snapshot={snapshot} />}
        {rushCar === null ? (
          <RecentList records={snapshot.recent} />
        ) : (
          <RushPanel car={rushCar} snapshot={snapshot} />
        )}
        {view !== null && rushCar === null && <GateQuestion snapshot={snapshot} />}
        {view !== null && rushCar !== null && duplicate !== null && (
          <DuplicateQuestion {...duplicate} onCorrect={correctRushPlate} onEnterAnyway={completeAnyway} />
        )}
      </div>
      <GateTyping />
      <div className="deciding">
        <PressButtons />
      </div>
    </main>
  );
}

/** What lies over the eye zone while a car at the window is dealt with. */
function GateQuestion({ snapshot }: { snapshot: BoothSnapshot }) {
  const wall = useScreen((state) => state.wall);
  const question = useScreen((state) => state.question);
  const scan = useScreen(askedScan);
  if (question !== null) return <EyeQuestion question={question} />;
  if (scan !== null) return <ScannedQuestion scan={scan} plates={snapshot.plates} />;
  return wall !== null && <Wall page={wall.page} snapshot={snapshot} />;
}
