import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { CameraView } from '../components/camera-view.tsx';
import { PressButtons } from '../components/press-buttons.tsx';
import { RecentList } from '../components/recent-list.tsx';
import { ResultCard } from '../components/result-card.tsx';
import { VehicleClasses } from '../components/vehicle-classes.tsx';
import { useScanner } from '../scanner/use-scanner.ts';
import { chooseClass } from '../store/booth-actions.ts';
import { useScreen } from '../store/screen.ts';
import { eyesView, vehicleClassOf } from '../store/selectors.ts';
import { EyeQuestion } from '../wall/eye-question.tsx';
import { GateTyping } from '../wall/gate-typing.tsx';
import { Wall } from '../wall/wall.tsx';

/** The screen that matters: eyes above (or left), typing and deciding below (or right). The zones never move. */
export function GateScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  const wall = useScreen((state) => state.wall);
  const question = useScreen((state) => state.question);
  const view = useScreen(eyesView);
  const vehicleClass = useScreen(vehicleClassOf);
  useScanner();
  return (
    <main className="zones">
      <div className="eyes" data-wall={view !== null} data-view={view}>
        <CameraView />
        <ResultCard snapshot={snapshot} />
        <RecentList records={snapshot.recent} />
        {question !== null ? (
          <EyeQuestion question={question} />
        ) : (
          wall !== null && <Wall page={wall.page} snapshot={snapshot} />
        )}
      </div>
      <GateTyping />
      <div className="deciding">
        <PressButtons />
        <VehicleClasses classes={snapshot.vehicleClasses} chosen={vehicleClass} onChoose={chooseClass} />
      </div>
    </main>
  );
}
