import type { CarsInside } from '../../electron/contract/record.ts';
import { useTexts } from '../i18n/texts.ts';
import type { Words } from '../i18n/words.ts';
import { useScreen } from '../store/screen.ts';
import { currentInside, selectedCar, typedPlate } from '../store/selectors.ts';
import { closeWall, showWallPage } from '../store/wall-actions.ts';
import { CarCard } from './car-card.tsx';
import { Icon } from './icons.tsx';
import { useRoomy } from './use-roomy.ts';

/** The question, and the cars that it can be answered with. The car at the window stands beside it as the first card. */
export function Wall({ page }: { page: number }) {
  const { text, say } = useTexts();
  const plate = useScreen(typedPlate);
  const inside = useScreen(currentInside);
  const selected = useScreen((state) => selectedCar(state)?.entryId ?? null);
  // Beside the car at the window.
  const size = useRoomy() ? 5 : 3;
  const cars = inside?.cars ?? [];
  const pages = Math.max(1, Math.ceil(cars.length / size));
  const shown = page % pages;
  return (
    <section className="wall" aria-label={text('wall.question')}>
      <div className="zone-head wall-head">
        <h2>{text('wall.question')}</h2>
        <output>{say(summary(inside, plate))}</output>
        {pages > 1 && (
          <button type="button" className="plain" onClick={() => showWallPage((shown + 1) % pages)}>
            {text('wall.more')} <Icon name="more" />
          </button>
        )}
        <button type="button" className="plain" onClick={closeWall}>
          <Icon name="back" /> {text('wall.back')}
        </button>
      </div>
      <div className="wall-cars">
        {cars.slice(shown * size, (shown + 1) * size).map((car) => (
          <CarCard
            key={car.entryId}
            car={car}
            exact={car.entryId === inside?.exact?.entryId}
            selected={car.entryId === selected}
          />
        ))}
        {inside !== null && cars.length === 0 && <NothingFound total={inside.total} plate={plate} />}
      </div>
    </section>
  );
}

function NothingFound({ total, plate }: { total: number; plate: string }) {
  const { text } = useTexts();
  const none = total === 0;
  return (
    <div className="wall-nothing">
      <Icon name="question" />
      <p>
        <b>{none ? text('wall.empty') : text('wall.nothing', { plate })}</b>
      </p>
      <p>{text(none ? 'wall.emptyMore' : 'wall.nothingMore')}</p>
    </div>
  );
}

function summary(inside: CarsInside | null, plate: string): Words {
  if (inside === null) return { key: 'wall.searching' };
  const { total, exact, cars } = inside;
  if (plate === '' || total === 0) return { key: 'wall.all', values: { count: total } };
  if (exact !== null) return { key: 'wall.exact', values: { total, plate } };
  return { key: 'wall.fitting', values: { count: cars.length, total, plate } };
}
