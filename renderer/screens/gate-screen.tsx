import type { MouseEvent } from 'react';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { Band } from '../components/band.tsx';
import { CameraView } from '../components/camera-view.tsx';
import { Header } from '../components/header.tsx';
import { PressButtons } from '../components/press-buttons.tsx';
import { RecentList } from '../components/recent-list.tsx';
import { ResultCard } from '../components/result-card.tsx';
import { VehicleClasses } from '../components/vehicle-classes.tsx';
import { Wall } from '../components/wall.tsx';
import { useHardwareKeys } from '../keypad/hardware-keys.ts';
import { Keypad } from '../keypad/keypad.tsx';
import { PlateField } from '../keypad/plate-field.tsx';
import { useScreen } from '../store/screen.ts';

/** The screen that matters: eyes above (or left), typing and deciding below (or right). The zones never move. */
export function GateScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  const wall = useScreen((state) => state.wall);
  useHardwareKeys();
  return (
    <div className="gate" onMouseDown={keepFocus} role="presentation">
      <Header snapshot={snapshot} />
      <Band snapshot={snapshot} />
      <main className="zones">
        <div className="eyes" data-wall={wall !== null}>
          <CameraView />
          <ResultCard snapshot={snapshot} />
          <RecentList records={snapshot.recent} />
          {wall !== null && <Wall page={wall.page} />}
        </div>
        <div className="typing">
          <PlateField />
          <Keypad />
        </div>
        <div className="deciding">
          <PressButtons />
          <VehicleClasses classes={snapshot.vehicleClasses} />
        </div>
      </main>
    </div>
  );
}

/** A tap on a button leaves the focus in the plate field, where the next key of the keyboard belongs. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
