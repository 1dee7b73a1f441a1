import type { Attendant } from '../../../electron/contract/people.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useView } from '../../ui/focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { openSection } from '../setup/state/setup-actions.ts';
import { askPin, closePeople, showTiles } from './state/people-actions.ts';

const tilesOfPage = 15;

/** Who signs in: a name to tap. The way to the gate stands open, since no car waits for a name. */
export function SignInTiles({ snapshot, page }: { snapshot: BoothSnapshot; page: number }) {
  useView('people', closePeople);
  const { text } = useTexts();
  const attendants = snapshot.people?.attendants ?? [];
  const onDuty = snapshot.people?.onDuty ?? null;
  const last = Math.max(0, Math.ceil(attendants.length / tilesOfPage) - 1);
  const shown = Math.min(page, last);
  return (
    <main className="page">
      <PageHead
        title={text(onDuty === null ? 'people.who' : 'people.next')}
        line={text(onDuty === null ? 'people.without' : 'people.draftStays')}
        onLeave={closePeople}
      >
        <Pagination first={shown} size={1} count={last + 1} onTurn={showTiles} />
      </PageHead>
      {attendants.length === 0 ? (
        <p className="all-well" data-tone="plain">
          <Icon name="person" />
          <b>{text('people.nobody')}</b>
          <span>{text('people.nobodyMore')}</span>
          <button type="button" className="plain" onClick={() => openSection('people')}>
            <Icon name="plus" /> {text('people.add')}
          </button>
        </p>
      ) : (
        <ul className="people-tiles" aria-label={text('people.who')}>
          {attendants.slice(shown * tilesOfPage, (shown + 1) * tilesOfPage).map((attendant) => (
            <li key={attendant.id}>
              <Tile attendant={attendant} isOnDuty={attendant.id === onDuty?.attendant.id} />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

function Tile({ attendant, isOnDuty }: { attendant: Attendant; isOnDuty: boolean }) {
  const { text } = useTexts();
  const words = isOnDuty
    ? 'people.isOnDuty'
    : attendant.role === 'supervisor'
      ? 'people.role.supervisor'
      : null;
  return (
    <button type="button" className="plain person" aria-pressed={isOnDuty} onClick={() => askPin(attendant)}>
      <Icon name={isOnDuty ? 'check' : attendant.role === 'supervisor' ? 'star' : 'person'} />
      <span>
        <bdi>{attendant.name}</bdi>
        {words !== null && <small>{text(words)}</small>}
      </span>
    </button>
  );
}
