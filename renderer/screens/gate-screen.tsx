import type { RecordView } from '../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { CameraView } from '../components/camera-view.tsx';
import { PressButtons } from '../deciding/press-buttons.tsx';
import { RecentList } from '../components/recent-list.tsx';
import { ResultCard } from '../components/result-card.tsx';
import { useGateView } from '../focus/use-gate-view.ts';
import { MendButton } from '../operation/mend-button.tsx';
import { RushPanel } from '../rush/rush-panel.tsx';
import { hasRush, RushStrip } from '../rush/rush-strip.tsx';
import { useRushCar } from '../rush/use-rush-car.ts';
import { completeAnyway, correctRushPlate } from '../store/rush-typing.ts';
import { useRush } from '../store/rush.ts';
import { useScreen } from '../store/screen.ts';
import { askedScan, eyesView } from '../store/selectors.ts';
import { DuplicateQuestion } from '../wall/duplicate-question.tsx';
import { EyeQuestion } from '../wall/eye-question.tsx';
import { GateTyping } from '../wall/gate-typing.tsx';
import { ScannedQuestion } from '../wall/scanned-question.tsx';
import { Wall } from '../wall/wall.tsx';

const mend = (record: RecordView) => <MendButton record={record} />;

/** The screen that matters: eyes above (or left), typing and deciding below (or right). The zones never move. */
export function GateScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  useGateView();
  const rushCar = useRushCar();
  const duplicate = useRush((rush) => rush.duplicate);
  const gateView = useScreen(eyesView);
  const rushView = duplicate === null ? null : 'pair';
  const view = rushCar === null ? gateView : rushView;
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
        {rushCar === null ? (
          <GateQuestion snapshot={snapshot} />
        ) : (
          duplicate !== null && (
            <DuplicateQuestion {...duplicate} onCorrect={correctRushPlate} onEnterAnyway={completeAnyway} />
          )
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
