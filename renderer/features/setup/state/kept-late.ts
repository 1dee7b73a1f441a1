import type { Result } from '../../../../electron/contract/result.ts';
import type { SettingsChanged } from '../../../../electron/contract/settings.ts';
import { reportLate } from '../../../state/actions/late-answer.ts';
import { useBoothSetup } from './booth-setup.ts';

/** What became of settings whose page was left, or whose session was over, before they were kept. */
export function tellKeptLate(answer: Result<SettingsChanged>): void {
  const kept = answer.ok && answer.value.state === 'changed' ? answer.value.view : null;
  // Whoever looks at the settings by now looks at those.
  if (kept !== null && useBoothSetup.getState().view !== null) useBoothSetup.setState({ view: kept });
  const name = { key: 'setup.name' } as const;
  const outcome: Result<unknown> =
    answer.ok && kept === null ? { ok: false, error: { code: 'not-possible-now' } } : answer;
  reportLate(name, outcome, { key: 'notice.late', values: { plate: name, why: { key: 'setup.kept' } } });
}
