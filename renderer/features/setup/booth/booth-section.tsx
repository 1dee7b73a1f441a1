import { useEffect } from 'react';
import type { OutdatedSetting } from '../../../../electron/contract/outdated.ts';
import type { SettingsView } from '../../../../electron/contract/settings.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { useVehicleClassLook } from '../../../ui/use-vehicle-class-look.ts';
import { formatLength } from '../../../platform/i18n/formats.ts';
import { languageNames } from '../../../platform/i18n/language-names.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { openDrives } from '../state/booth-transfer-actions.ts';
import { readSettings, sayOfService, startWay } from '../state/booth-setup-actions.ts';
import { useBoothSetup, ways, type Way } from '../state/booth-setup.ts';
import { openLedger } from '../state/ledger-actions.ts';
import { openProfile } from '../state/interface-profile-actions.ts';
import { plateName } from './plate-choices.ts';
import { profileOf } from './profile-of.ts';
import type { SectionProps } from '../section-props.ts';

const icons: Readonly<Record<Exclude<Way, 'all'>, IconName>> = {
  service: 'globe',
  token: 'key',
  check: 'link',
  camera: 'camera',
  names: 'booth',
  plates: 'car',
  reading: 'search',
  language: 'globe',
  pin: 'lock',
  work: 'person',
  classes: 'car',
  stays: 'clock',
  places: 'car',
  kept: 'file',
};

/** What remains to be done here where the site's IT gives the settings by a file. */
const alsoGiven: ReadonlySet<Way> = new Set<Way>(['token', 'check']);

/** This booth's settings, each with what it is now; before the first set-up the way there. */
export function BoothSection({ snapshot }: SectionProps) {
  const { text, say } = useTexts();
  const view = useBoothSetup((state) => state.view);
  const problem = useBoothSetup((state) => state.problem);
  useEffect(() => void readSettings(), []);
  const alert = problem !== null && (
    <div role="alert" className="step-meaning" data-problem="true">
      <Icon name="alert" /> {say(problem)}
    </div>
  );
  if (view === null) return alert;
  // One that has a PIN and no service is set up like one that has neither, in a supervisor session.
  if (view.givenBy === null && view.settings.service === null)
    return (
      <div className="first-setup">
        {alert}
        <p>{text('boothSetup.first')}</p>
        <p>{text('boothSetup.firstMore')}</p>
        <button type="button" className="plain" data-kind="go" onClick={() => startWay('all')}>
          <Icon name="more" /> {text('boothSetup.way.all')}
        </button>
        <button type="button" className="plain" onClick={() => void openDrives()}>
          <Icon name="save" /> {text('boothSetup.carry.begin')}
        </button>
      </div>
    );
  return (
    <>
      {alert}
      {snapshot.link.cause === 'other-service' && (
        <div className="notice-box" data-tone="warn">
          <Icon name="alert" />
          <p>
            <b>{text('boothSetup.waiting.send.question')}</b> {text('boothSetup.waiting.send.held')}
          </p>
          <button type="button" className="plain" onClick={() => void sayOfService('sameService')}>
            {text('boothSetup.waiting.send.act')}
          </button>
          <button type="button" className="plain" onClick={() => void sayOfService('otherService')}>
            {text('boothSetup.waiting.send.other')}
          </button>
        </div>
      )}
      {view.givenBy === null && view.settings.reading.mode === null && (
        <div className="notice-box" data-tone="warn">
          <Icon name="search" />
          <p>{text('boothSetup.reading.ask')}</p>
          <button type="button" className="plain" onClick={() => startWay('reading')}>
            {text('boothSetup.reading.decide')}
          </button>
        </div>
      )}
      {view.givenBy !== null && <p>{text('boothSetup.givenBy', { file: view.givenBy })}</p>}
      <div className="booth-ways">
        {(Object.keys(ways) as Way[]).map(
          (way) =>
            way !== 'all' &&
            (view.givenBy === null || alsoGiven.has(way)) && (
              <button key={way} type="button" className="plain booth-way" onClick={() => startWay(way)}>
                <Icon name={icons[way]} />
                <span>
                  <b>{text(`boothSetup.way.${way}`)}</b>
                  <Value way={way} view={view} outdated={snapshot.outdated} />
                </span>
              </button>
            ),
        )}
        <button type="button" className="plain booth-way" onClick={() => void openProfile()}>
          <Icon name="file" />
          <span>
            <b>{text('boothSetup.profile.name')}</b>
            <small>{text(`boothSetup.profile.${profileOf(view)}`)}</small>
          </span>
        </button>
        {(view.givenBy === null || view.settings.ledger !== null) && (
          <button type="button" className="plain booth-way" onClick={openLedger}>
            <Icon name="service" />
            <span>
              <b>{text('boothSetup.ledger.name')}</b>
              <LedgerValue view={view} />
            </span>
          </button>
        )}
        {view.givenBy === null && (
          <button type="button" className="plain booth-way last-way" onClick={() => void openDrives()}>
            <Icon name="save" />
            <span>
              <b>{text('boothSetup.carry.name')}</b>
              <small>{text('boothSetup.carry.meaning')}</small>
            </span>
          </button>
        )}
        {view.givenBy === null && <p className="by-file">{text('boothSetup.byFile')}</p>}
      </div>
    </>
  );
}

function LedgerValue({ view: { settings, ledgerKey } }: Pick<ValueProps, 'view'>) {
  const { text } = useTexts();
  const { ledger } = settings;
  if (ledger === null) return <small>{text('boothSetup.ledger.unused')}</small>;
  return (
    <small dir="auto" data-problem={ledgerKey === null}>
      {ledgerKey === null ? text('boothSetup.ledger.noKey') : `${ledger.site} · ${ledger.booth}`}
    </small>
  );
}

interface ValueProps {
  readonly way: Way;
  readonly view: SettingsView;
  readonly outdated: readonly OutdatedSetting[];
}

/** As it is set now. */
function Value({ way, view, outdated }: ValueProps) {
  const { text, language } = useTexts();
  const lookOf = useVehicleClassLook();
  const { settings, token, secrets } = view;
  const hours = (count: number): string => formatLength(language, count * 3_600);
  const workOf = ({ signIn, rush, undoBySupervisor, ticket }: SettingsView['settings']): string => {
    const on = { signIn, rush, undoBySupervisor, ticket: ticket !== null };
    const names = (['signIn', 'rush', 'undoBySupervisor', 'ticket'] as const).filter((name) => on[name]);
    return names.map((name) => text(`boothSetup.site.${name}`)).join(' · ') || text('boothSetup.site.off');
  };
  switch (way) {
    case 'service':
      return (
        <small dir="auto" data-problem={outdated.includes('plain-http')}>
          {settings.service?.test === true && `${text('boothSetup.kind.test')} · `}
          {settings.service?.address}
        </small>
      );
    case 'token':
      return (
        <small data-problem={token === null}>
          {token === null
            ? text('boothSetup.noToken')
            : text('boothSetup.keptToken', { lastFour: token.lastFour })}
        </small>
      );
    case 'check':
      return <small>{text('boothSetup.checkNow')}</small>;
    case 'camera':
      return <small dir="auto">{settings.camera?.snapshotUrl ?? text('boothSetup.netCamera.unused')}</small>;
    case 'names':
      return (
        <small>
          {settings.booth} · {settings.lane}
        </small>
      );
    case 'plates':
      return <small>{plateName(language, settings.plateProfile) ?? text('boothSetup.anyPlate')}</small>;
    case 'reading':
      return <small>{text(`boothSetup.reading.${settings.reading.mode ?? 'undecided'}`)}</small>;
    case 'language':
      return (
        <small>
          <bdi>{languageNames[settings.language]}</bdi>
        </small>
      );
    case 'pin':
      return <small>{text(secrets.supervisorPin ? 'boothSetup.pinSet' : 'boothSetup.pinMissing')}</small>;
    case 'work':
      return <small>{workOf(settings)}</small>;
    case 'classes':
      return <small dir="auto">{settings.vehicleClasses.map((one) => lookOf(one).name).join(' · ')}</small>;
    case 'stays':
      return <small>{[settings.stay.longHours, settings.stay.mostHours].map(hours).join(' · ')}</small>;
    case 'places':
      return <small>{settings.capacity ?? text('boothSetup.noPlaces')}</small>;
    case 'kept':
      return (
        <small>
          {[settings.privacy.pictureHours, settings.privacy.recordDays * 24].map(hours).join(' · ')}
        </small>
      );
    default:
      return null;
  }
}
