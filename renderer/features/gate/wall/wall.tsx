import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { firstBefore } from '../../../state/gate/leaving-car.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import {
  askedCar,
  currentInside,
  pairedCar,
  searchedFor,
  selectedCar,
} from '../../../state/gate/selectors.ts';
import { usePanelFit } from '../../../ui/theme/use-panel.ts';
import { CarCard } from './car-card.tsx';
import { CarPair } from './car-pair.tsx';
import { NothingFound } from './nothing-found.tsx';
import { WallHead } from './wall-head.tsx';

/**
 * The question which car leaves, and the cars that it can be answered with. The car at the window stands beside them as the
 * first card; once a car is selected, or only one fits or was read, the two stand side by side.
 */
export function Wall({ page, snapshot }: { page: number; snapshot: BoothSnapshot }) {
  const { text } = useTexts();
  const query = useScreen(searchedFor);
  const inside = useScreen(currentInside);
  const paired = useScreen(pairedCar);
  const selected = useScreen(selectedCar);
  const asked = useScreen(askedCar);
  // Beside the car at the window.
  const size = usePanelFit((fit) => (fit.layout === 'narrow' ? 4 : fit.roomy ? 8 : 5));
  const leaving = useScreen((state) => (searchedFor(state) === '' ? state.leaving : null));
  const cars = firstBefore(inside?.cars ?? [], leaving);
  const pages = Math.max(1, Math.ceil(cars.length / size));
  const shown = page % pages;
  return (
    <section className="wall" aria-label={text('wall.question')}>
      <WallHead
        inside={inside}
        query={query}
        selected={selected}
        asked={asked}
        lookUp={snapshot.lookUp}
        ledger={snapshot.ledger}
        pages={pages}
        shown={shown}
        untyped={snapshot.counts.plateMissing}
        reading={snapshot.readingEarlier}
      />
      {paired === null ? (
        <div className="wall-cars">
          {cars.slice(shown * size, (shown + 1) * size).map((car) => (
            <CarCard key={car.key} car={car} exact={car.key === inside?.exact?.key} />
          ))}
          {inside !== null && cars.length === 0 && (
            <NothingFound inside={inside} query={query} reading={snapshot.readingEarlier} />
          )}
        </div>
      ) : (
        <CarPair car={paired} why={selected !== null ? 'selected' : asked !== null ? 'read' : 'only'} />
      )}
    </section>
  );
}
