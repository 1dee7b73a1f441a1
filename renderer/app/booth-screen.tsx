import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { StatusBar } from './status-bar.tsx';
import { Guarded } from '../ui/page/guarded.tsx';
import { Header } from './header.tsx';
import { Loaded } from '../ui/page/loaded.tsx';
import { useBlank } from './use-blank.ts';
import { keepFocus } from '../ui/focus/keep-focus.ts';
import { useKeyboard } from '../ui/focus/use-keyboard.ts';
import { useScanGuard } from '../features/gate/scanner/use-scan-guard.ts';
import { useIsOpen, useOverlay } from '../state/booth/overlay.ts';
import { peopleFailed } from '../features/people/state/people-actions.ts';
import { mustSignIn, usePeople, type PeopleView } from '../features/people/state/people.ts';
import { setupFailed } from '../features/setup/state/setup-actions.ts';
import { useSetup } from '../features/setup/state/setup.ts';
import { useTicket } from '../features/ticket/state/ticket.ts';
import { Paper } from '../features/ticket/paper.tsx';
import { usePanel } from '../ui/theme/use-panel.ts';
import { useTheme } from '../ui/theme/use-theme.ts';
import { AttentionScreen } from '../features/attention/attention-screen.tsx';
import { GateScreen } from './gate-screen.tsx';
import { LanguagesScreen } from './languages-screen.tsx';
import { OperationScreen } from '../features/operation/operation-screen.tsx';
import { SessionsScreen } from '../features/sessions/sessions-screen.tsx';
import { TicketScreen } from '../features/ticket/ticket-screen.tsx';

const loadPeople = async () => (await import('../features/people/people-screen.tsx')).PeopleScreen;
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
  const paper = useTicket((state) => state.paper);
  const visiting = useIsOpen('attention');
  usePanel(snapshot.preferences.panel);
  useBlank(snapshot.blankSeconds);
  return (
    <div className="gate" onMouseDown={keepFocus} role="presentation">
      <Theme preferences={snapshot.preferences} />
      <Header snapshot={snapshot} />
      <StatusBar snapshot={snapshot} visiting={visiting} />
      {paper !== null && <Paper ticket={paper} snapshot={snapshot} />}
      <Shown snapshot={snapshot} />
    </div>
  );
}

/** The gate, or what is shown over it. */
function Shown({ snapshot }: { snapshot: BoothSnapshot }) {
  const overlay = useOverlay(({ shown }) => shown?.kind ?? null);
  const ticket = useTicket((state) => state.ticket);
  const people = usePeople((state) => state.view);
  const isEntered = useSetup((state) => state.supervisorSession !== null);
  const signingIn = usePeople((state) => mustSignIn(snapshot, state.unnamed));
  switch (overlay) {
    case 'languages':
      return <LanguagesScreen />;
    case 'people':
      if (people !== null) return <People snapshot={snapshot} view={people} />;
      break;
    case 'ticket':
      if (ticket !== null) return <TicketScreen ticket={ticket} snapshot={snapshot} />;
      break;
    case 'setup':
      // A supervisor's session is over while a name is typed: it goes on with the PIN.
      return people === null || !isEntered ? (
        <Setup snapshot={snapshot} />
      ) : (
        <People snapshot={snapshot} view={people} />
      );
    case 'sessions':
      return <SessionsScreen snapshot={snapshot} />;
    case 'attention':
      return <AttentionScreen snapshot={snapshot} />;
    case 'operation':
      return <OperationScreen snapshot={snapshot} />;
    case null:
  }
  return signingIn ? <People snapshot={snapshot} view={whoSignsIn} /> : <GateScreen snapshot={snapshot} />;
}

const People = ({ snapshot, view }: { snapshot: BoothSnapshot; view: PeopleView }) => (
  <Guarded failed={peopleFailed}>
    <Loaded
      load={loadPeople}
      failed={peopleFailed}
      meanwhile={<GateScreen snapshot={snapshot} />}
      props={{ snapshot, view }}
    />
  </Guarded>
);

const Setup = ({ snapshot }: { snapshot: BoothSnapshot }) => (
  <Guarded failed={setupFailed}>
    <Loaded
      load={loadSetup}
      failed={setupFailed}
      meanwhile={<GateScreen snapshot={snapshot} />}
      props={{ snapshot }}
    />
  </Guarded>
);
