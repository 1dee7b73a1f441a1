import { useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { leaveProgram } from './state/leave-program.ts';
import { useSetup } from './state/setup.ts';
import type { SectionProps } from './section-props.ts';

/** Which program this is, and the supervisor's way out of it: an attendant's Alt+F4 does nothing at a booth. */
export function ProgramSection({ snapshot: { booth, counts } }: SectionProps) {
  const { text } = useTexts();
  const busy = useSetup((state) => state.busy);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <p className="program-version">{text('setup.program.version', { version: booth.version })}</p>
      <div className="program-words">
        <p>{text('setup.program.meaning')}</p>
        {counts.waiting > 0 && <p>{text('setup.program.waiting', { count: counts.waiting })}</p>}
      </div>
      <fieldset className="setup-choices" aria-label={text('setup.section.program')}>
        {asked ? (
          <>
            <button type="button" className="plain" onClick={() => setAsked(false)}>
              <Icon name="back" />
              <b>{text('setup.program.stay')}</b>
            </button>
            <button type="button" className="plain" disabled={busy} onClick={() => void leaveProgram()}>
              <Icon name="power" />
              <b>{text('setup.program.really')}</b>
            </button>
          </>
        ) : (
          <button type="button" className="plain" onClick={() => setAsked(true)}>
            <Icon name="power" />
            <b>{text('setup.program.close')}</b>
          </button>
        )}
      </fieldset>
    </>
  );
}
