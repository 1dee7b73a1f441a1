import type { LedgerPlace } from '../../../../electron/contract/ledger-place.ts';
import type { SettingsFaultView, SettingsView } from '../../../../electron/contract/settings.ts';
import { ChoiceFrame } from '../../../ui/page/choice-frame.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useBoothSetup, type LedgerPageStep } from '../state/booth-setup.ts';
import {
  askToLeave,
  checkLedger,
  findLedgerFiles,
  keepLedger,
  leaveLedger,
  ledgerBack,
  readLedgerFile,
} from '../state/ledger-actions.ts';
import { closeSetup } from '../state/setup-actions.ts';
import { FileList } from './file-list.tsx';
import { LedgerCheckAnswer } from './ledger-check-answer.tsx';

/** This booth's place at the site ledger: what it is, the steward's file on a memory stick, the way there, or none any more. */
export function LedgerPage({ at, view }: { at: LedgerPageStep; view: SettingsView }) {
  const { text, say } = useTexts();
  const problem = useBoothSetup((state) => state.problem);
  const busy = useBoothSetup((state) => state.busy);
  const { settings, ledgerKey, givenBy } = view;
  const { ledger } = settings;
  const frame = {
    question: text('boothSetup.ledger.name'),
    problem: problem === null ? null : say(problem),
    busy,
    onBack: ledgerBack,
    onLeave: closeSetup,
  };
  const look = {
    onGo: () => void findLedgerFiles(),
    act: { icon: 'file', word: text('boothSetup.ledger.import') },
  } as const;
  const close = { onGo: ledgerBack, act: { icon: 'check', word: text('boothSetup.act.close') } } as const;
  switch (at.step) {
    case 'now': {
      if (ledger === null)
        return (
          <ChoiceFrame
            {...frame}
            title={text('boothSetup.ledger.question.none')}
            meaning={text('boothSetup.ledger.meaning.none')}
            {...look}
          >
            <p className="all-well" data-tone="wait">
              <Icon name="service" />
              <span>{text('boothSetup.ledger.unused')}</span>
            </p>
          </ChoiceFrame>
        );
      const check = {
        onGo: () => void checkLedger(),
        act: { icon: 'link', word: text('boothSetup.ledger.check') },
      } as const;
      return (
        <ChoiceFrame
          {...frame}
          title={text('boothSetup.ledger.question.now')}
          meaning={text('boothSetup.ledger.meaning.now')}
          {...(ledgerKey === null ? look : check)}
        >
          <div className="ledger">
            <Place place={ledger} holder={ledgerKey ?? 'missing'} />
            {givenBy === null && (
              <div className="ledger-ways">
                {ledgerKey !== null && (
                  <button type="button" className="plain" onClick={() => void findLedgerFiles()}>
                    <Icon name="file" /> {text('boothSetup.ledger.another')}
                  </button>
                )}
                <button type="button" className="plain" onClick={askToLeave}>
                  <Icon name="cross" /> {text('boothSetup.ledger.leave')}
                </button>
              </div>
            )}
          </div>
        </ChoiceFrame>
      );
    }
    case 'files':
      return (
        <ChoiceFrame
          {...frame}
          title={text('boothSetup.profile.question.files')}
          meaning={text(
            at.files.length === 0 ? 'boothSetup.profile.meaning.none' : 'boothSetup.ledger.meaning.files',
          )}
          onGo={() => void findLedgerFiles()}
          act={{ icon: 'retake', word: text('boothSetup.carry.again') }}
        >
          <FileList files={at.files} onChoose={(from) => void readLedgerFile(from)} />
        </ChoiceFrame>
      );
    case 'read': {
      const { ledger: read, faults } = at.read;
      if (read === null)
        return (
          <ChoiceFrame
            {...frame}
            title={text('boothSetup.ledger.question.wrong')}
            meaning={text('boothSetup.ledger.meaning.wrong')}
            onGo={() => void findLedgerFiles()}
            act={{ icon: 'retake', word: text('boothSetup.profile.another') }}
          >
            <Faults file={at.from.file} faults={faults} />
          </ChoiceFrame>
        );
      return (
        <ChoiceFrame
          {...frame}
          title={text('boothSetup.ledger.question.take')}
          meaning={text('boothSetup.ledger.meaning.take')}
          onGo={() => void keepLedger()}
          act={{ icon: 'check', word: text('boothSetup.act.keep') }}
        >
          <div className="ledger">
            <Place place={read} holder={null} />
          </div>
        </ChoiceFrame>
      );
    }
    case 'leave':
      return (
        <ChoiceFrame
          {...frame}
          title={text('boothSetup.ledger.question.leave')}
          meaning={null}
          onGo={() => void leaveLedger()}
          act={{ icon: 'cross', word: text('boothSetup.ledger.leave') }}
        >
          <p className="all-well" data-tone="wait" role="alert">
            <Icon name="alert" />
            <span>{text('boothSetup.ledger.meaning.leave')}</span>
          </p>
        </ChoiceFrame>
      );
    case 'check':
      return (
        <ChoiceFrame {...frame} title={text('boothSetup.ledger.question.check')} meaning={null} {...close}>
          <LedgerCheckAnswer check={at.check} servers={ledger?.servers ?? []} />
        </ChoiceFrame>
      );
    default:
      return at satisfies never;
  }
}

interface PlaceProps {
  readonly place: LedgerPlace;
  /** What holds the key; null: it is still in the file. */
  readonly holder: NonNullable<SettingsView['ledgerKey']> | 'missing' | null;
}

function Place({ place: { site, booth, servers }, holder }: PlaceProps) {
  const { text } = useTexts();
  return (
    <dl className="ledger-place">
      <dt>{text('boothSetup.ledger.site')}</dt>
      <dd>
        <bdi>{site}</bdi>
      </dd>
      <dt>{text('boothSetup.ledger.booth')}</dt>
      <dd>
        <bdi>{booth}</bdi>
      </dd>
      <dt>{text('boothSetup.ledger.servers')}</dt>
      <dd>
        {servers.map((server) => (
          <span key={server}>
            <bdi>{server}</bdi>
          </span>
        ))}
      </dd>
      {holder !== null && (
        <>
          <dt>{text('boothSetup.ledger.key')}</dt>
          <dd data-problem={holder === 'missing' || holder === 'memory'}>
            {text(`boothSetup.ledger.holder.${holder}`)}
          </dd>
        </>
      )}
    </dl>
  );
}

/** What keeps a file from being taken, each with its place in it. */
function Faults({ file, faults }: { file: string; faults: readonly SettingsFaultView[] }) {
  const { text } = useTexts();
  const wordOf = ({ path, code }: SettingsFaultView): string => {
    if (code === 'ledger-fencing') return text('boothSetup.ledger.fault.fencing');
    if (code === 'other-version') return text('boothSetup.ledger.fault.version');
    if (code === 'not-json') return text('boothSetup.ledger.fault.notJson');
    const place = path.replace(/^ledger\.?/, '');
    return place === ''
      ? text('boothSetup.ledger.fault.notJson')
      : text('boothSetup.ledger.fault.place', { place });
  };
  return (
    <div className="ledger">
      <div className="profile-faults" role="alert">
        <p>
          <Icon name="alert" /> <bdi>{file}</bdi>
        </p>
        <ul>
          {[...new Set(faults.map(wordOf))].map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
