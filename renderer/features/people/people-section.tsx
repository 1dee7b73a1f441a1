import { useEffect } from 'react';
import type { ManagedAttendant } from '../../../electron/contract/people.ts';
import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Pagination } from '../../ui/pagination.tsx';
import {
  askName,
  askNewPin,
  choose,
  loadAttendants,
  setActive,
  turnTo,
  useManage,
} from './state/manage-actions.ts';
import { useSetup } from '../setup/state/setup.ts';

const namesOfPage = 10;

/** Who works at this booth: a supervisor adds attendants, gives them another PIN, stops them. */
export function PeopleSection() {
  const { text } = useTexts();
  const { all, chosen, page } = useManage();
  const busy = useSetup((state) => state.busy);
  useEffect(() => void loadAttendants(), []);
  const names = all ?? [];
  const one = names.find(({ id }) => id === chosen) ?? null;
  const last = Math.max(0, Math.ceil(names.length / namesOfPage) - 1);
  const shown = Math.min(page, last);
  // Where there is nobody, the one thing to do stands with the words that say so.
  if (all?.length === 0)
    return (
      <div className="all-well" data-tone="plain">
        <Icon name="person" />
        <p>
          <b>{text('people.nobody')}</b>
        </p>
        <AddButton />
      </div>
    );
  return (
    <>
      <ul className="people-names" aria-label={text('setup.section.people')}>
        {names.slice(shown * namesOfPage, (shown + 1) * namesOfPage).map((attendant) => (
          <li key={attendant.id}>
            <Name attendant={attendant} isChosen={attendant.id === chosen} />
          </li>
        ))}
      </ul>
      <div className="people-do">
        <AddButton />
        {one !== null && (
          <>
            <button type="button" className="plain" onClick={() => askNewPin(one)}>
              <Icon name="lock" /> {text('people.newPin')}
            </button>
            <button
              type="button"
              className="plain"
              aria-busy={busy}
              onClick={() => void setActive(one.id, !one.active)}
            >
              <Icon name={one.active ? 'cross' : 'check'} />{' '}
              {text(one.active ? 'people.stop' : 'people.letIn')}
            </button>
          </>
        )}
        <Pagination first={shown} size={1} count={last + 1} onTurn={turnTo} />
      </div>
    </>
  );
}

function AddButton() {
  const { text } = useTexts();
  return (
    <button type="button" className="plain" onClick={askName}>
      <Icon name="plus" /> {text('people.add')}
    </button>
  );
}

function Name({ attendant, isChosen }: { attendant: ManagedAttendant; isChosen: boolean }) {
  const { text } = useTexts();
  const { id, name, role, active } = attendant;
  return (
    <button type="button" className="plain person" aria-pressed={isChosen} onClick={() => choose(id)}>
      <Icon name={active ? (role === 'supervisor' ? 'star' : 'person') : 'cross'} />
      <span>
        <bdi>{name}</bdi>
        <small>{text(active ? `people.role.${role}` : 'people.stopped')}</small>
      </span>
    </button>
  );
}
