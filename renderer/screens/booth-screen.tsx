import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { Band } from '../components/band.tsx';
import { Guarded } from '../components/guarded.tsx';
import { Header } from '../components/header.tsx';
import { Loaded } from '../components/loaded.tsx';
import { useBlank } from '../components/use-blank.ts';
import { keepFocus } from '../focus/keep-focus.ts';
import { useKeyboard } from '../focus/use-keyboard.ts';
import { useScanGuard } from '../scanner/use-scan-guard.ts';
import { useAttention } from '../store/attention.ts';
import { useLanguageList } from '../store/language-list.ts';
import { useOperation } from '../store/operation.ts';
import { peopleFailed } from '../store/people-actions.ts';
import { mustSignIn, usePeople, type PeopleView } from '../store/people.ts';
import { useSessions } from '../store/sessions.ts';
import { setupFailed } from '../store/setup-actions.ts';
import { useSetup } from '../store/setup.ts';
import { useTicket } from '../store/ticket.ts';
import { Paper } from '../ticket/paper.tsx';
import { usePanel } from '../theme/use-panel.ts';
import { useTheme } from '../theme/use-theme.ts';
import { AttentionScreen } from './attention-screen.tsx';
import { GateScreen } from './gate-screen.tsx';
import { LanguagesScreen } from './languages-screen.tsx';
import { OperationScreen } from './operation-screen.tsx';
import { SessionsScreen } from './sessions-screen.tsx';
import { TicketScreen } from './ticket-screen.tsx';

const loadPeople = async () => (await import('./people-screen.tsx')).PeopleScreen;
const loadSetup = async () => (await import('./setup-screen.tsx')).SetupScreen;

const whoSignsIn: PeopleView = { at: 'tiles', page: 0 };

/** It asks for the time again and again: by itself, so that nothing else is drawn anew with it. */
function Theme({ preferences }: Pick<BoothSnapshot, 'preferences'>) {
  useTheme(preferences);
  return null;
}

/** What stands on every screen, and the screen. */
export function BoothScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  useScanGuard();
  useKeyboard();
  const ticket = useTicket((state) => state.ticket);
  const paper = useTicket((state) => state.paper);
  const attending = useAttention((state) => state.open);
  const operating = useOperation((state) => state.view !== null);
  const inside = useSessions((state) => state.open);
  const languages = useLanguageList((state) => state.open);
  const settingUp = useSetup((state) => state.open);
  const people = usePeople((state) => state.view);
  // A supervisor's visit is over while a name is typed: it goes on with the PIN.
  const asksForPin =
    useSetup((state) => state.open && state.visit === null) &&
    (people?.at === 'name' || people?.at === 'new-pin');
  const signingIn = usePeople((state) => mustSignIn(snapshot, state.unnamed));
  const peopleScreen = (view: PeopleView) => (
    <Guarded failed={peopleFailed}>
      <Loaded
        load={loadPeople}
        failed={peopleFailed}
        meanwhile={<GateScreen snapshot={snapshot} />}
        props={{ snapshot, view }}
      />
    </Guarded>
  );
  usePanel(snapshot.preferences.panel);
  useBlank(snapshot.blankSeconds);
  return (
    <div className="gate" onMouseDown={keepFocus} role="presentation">
      <Theme preferences={snapshot.preferences} />
      <Header snapshot={snapshot} />
      <Band snapshot={snapshot} visiting={attending} />
      {paper !== null && <Paper ticket={paper} snapshot={snapshot} />}
      {languages ? (
        <LanguagesScreen />
      ) : people !== null && !asksForPin ? (
        peopleScreen(people)
      ) : ticket !== null ? (
        <TicketScreen ticket={ticket} snapshot={snapshot} />
      ) : settingUp ? (
        <Guarded failed={setupFailed}>
          <Loaded
            load={loadSetup}
            failed={setupFailed}
            meanwhile={<GateScreen snapshot={snapshot} />}
            props={{ snapshot }}
          />
        </Guarded>
      ) : inside ? (
        <SessionsScreen snapshot={snapshot} />
      ) : attending ? (
        <AttentionScreen snapshot={snapshot} />
      ) : operating ? (
        <OperationScreen snapshot={snapshot} />
      ) : signingIn ? (
        peopleScreen(whoSignsIn)
      ) : (
        <GateScreen snapshot={snapshot} />
      )}
    </div>
  );
}
