import type { VerificationView } from '../../../../electron/contract/diagnostics.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import type { TextKey, Message } from '../../../platform/i18n/message.ts';
import { services } from '../../../state/booth/services.ts';
import { initialDiagnostics, useDiagnostics, type DiagnosticsState } from './diagnostics.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { inSupervisorSession } from './in-supervisor-session.ts';
import { sessionOver, useSetup } from './setup.ts';
import { tellLate } from '../../../state/actions/late-answer.ts';
import { notify } from '../../../state/actions/notice-actions.ts';

/**
 * Reads how the booth is, and goes on showing what was read before until that is there. Where nothing was read yet, it says why it
 * cannot be: an empty page would look as if all were well.
 */
export async function readDiagnostics(): Promise<void> {
  const answer = await inSupervisorSession((supervisorSession) =>
    services().booth.diagnostics.read({ supervisorSession }),
  );
  if (answer === null) return;
  if (answer.ok) {
    const { diagnostics, outcome } = useDiagnostics.getState();
    // What was said instead of it is over.
    useDiagnostics.setState({ diagnostics: answer.value, outcome: diagnostics === null ? null : outcome });
  } else if (useDiagnostics.getState().diagnostics === null)
    useDiagnostics.setState({ outcome: { good: false, message: errorMessage(answer.error) } });
}

/** The section is left: what was shown there is of that moment. */
export const forgetDiagnostics = (): void => useDiagnostics.setState(initialDiagnostics, true);

export const verifyJournal = (): Promise<void> =>
  act(
    'verify',
    (supervisorSession) => services().booth.diagnostics.verify({ supervisorSession }),
    (found) => {
      useDiagnostics.setState({ isBroken: !found.ok });
      return { good: found.ok, message: verified(found) };
    },
  );

export const saveForSupport = (): Promise<void> =>
  act(
    'save',
    (supervisorSession) => services().booth.diagnostics.export({ supervisorSession }),
    (path) => ({ good: true, message: { key: 'diagnostics.saved', values: { path } } }),
    'diagnostics.noFile',
  );

/** @param shown the date and time that were shown (ISO 8601), and are right */
export const confirmClock = (shown: string): Promise<void> =>
  act(
    'clock',
    (supervisorSession) => services().booth.diagnostics.confirmClock({ supervisorSession, shown }),
    () => ({ good: true, message: { key: 'diagnostics.clockConfirmed' } }),
    'diagnostics.clockOther',
  );

function verified({ ok, events, records, pictures, faults, firstAt }: VerificationView): Message {
  if (ok) return { key: 'diagnostics.holds', values: { events, records, pictures } };
  return firstAt === null
    ? { key: 'diagnostics.broken', values: { faults } }
    : { key: 'diagnostics.brokenAt', values: { faults, event: firstAt } };
}

/** What was begun last: the same may be begun once more where the section was left. */
let latest: symbol | null = null;

/** What came of it is told whoever is there by then: the page is left, or another supervisor's. */
const tellElsewhere = ({ good, message }: NonNullable<DiagnosticsState['outcome']>): void => {
  const name: Message = { key: 'setup.section.diagnostics' };
  if (!good) return tellLate(name, message);
  notify({ key: 'notice.late', values: { plate: name, why: message } }, { tone: 'good', about: () => null });
};

async function act<T>(
  doing: NonNullable<DiagnosticsState['doing']>,
  call: (supervisorSession: string) => Promise<Result<T>>,
  outcomeOf: (value: T) => NonNullable<DiagnosticsState['outcome']>,
  /** Where it cannot be done here and now. */
  notNow?: TextKey,
): Promise<void> {
  const { supervisorSession } = useSetup.getState();
  if (supervisorSession === null || useDiagnostics.getState().doing !== null) return;
  const mine = (latest = Symbol(doing));
  useDiagnostics.setState({ doing, outcome: null });
  const answer = await call(supervisorSession);
  // The section was left meanwhile, and perhaps opened anew.
  const isShown = latest === mine && useDiagnostics.getState().doing === doing;
  const isSameSession = useSetup.getState().supervisorSession === supervisorSession;
  if (isShown) useDiagnostics.setState({ doing: null });
  if (isShown && isSameSession && !answer.ok && answer.error.code === 'visit-over')
    return sessionOver(answer.error);
  const outcome = answer.ok
    ? outcomeOf(answer.value)
    : {
        good: false,
        message:
          answer.error.code === 'not-possible-now' && notNow !== undefined
            ? { key: notNow }
            : errorMessage(answer.error),
      };
  services().play(outcome.good ? 'saved' : 'refused');
  if (!isShown || !isSameSession) return tellElsewhere(outcome);
  useDiagnostics.setState({ outcome });
  await readDiagnostics();
}
