import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { CameraView } from '../components/camera-view.tsx';
import { PressButtons } from '../components/press-buttons.tsx';
import { RecentList } from '../components/recent-list.tsx';
import { ResultCard } from '../components/result-card.tsx';
import { VehicleClasses } from '../components/vehicle-classes.tsx';
import { Wall } from '../components/wall.tsx';
import { useHardwareKeys } from '../keypad/hardware-keys.ts';
import { PlateTyping } from '../keypad/plate-typing.tsx';
import { chooseClass } from '../store/booth-actions.ts';
import { pressEnter, pressExit } from '../store/press-actions.ts';
import { useScreen } from '../store/screen.ts';
import { vehicleClassOf } from '../store/selectors.ts';
import { gatePlate } from '../store/typing-actions.ts';

const keys = {
  field: 'plate',
  type: gatePlate.type,
  backspace: gatePlate.backspace,
  functionKeys: { F9: pressEnter, F10: pressExit },
};

/** The screen that matters: eyes above (or left), typing and deciding below (or right). The zones never move. */
export function GateScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  const wall = useScreen((state) => state.wall);
  const draft = useScreen((state) => state.draft);
  const vehicleClass = useScreen(vehicleClassOf);
  useHardwareKeys(keys);
  return (
    <main className="zones">
      <div className="eyes" data-wall={wall !== null}>
        <CameraView />
        <ResultCard snapshot={snapshot} />
        <RecentList records={snapshot.recent} />
        {wall !== null && <Wall page={wall.page} />}
      </div>
      <PlateTyping draft={draft} editor={gatePlate} />
      <div className="deciding">
        <PressButtons />
        <VehicleClasses classes={snapshot.vehicleClasses} chosen={vehicleClass} onChoose={chooseClass} />
      </div>
    </main>
  );
}
