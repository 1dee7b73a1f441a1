import { Icon } from '../../../ui/icons.tsx';
import { formatLength } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { answerSite } from '../state/booth-setup-actions.ts';
import { erasesMore, stepped, type SiteAnswers, type Stepped } from '../state/site-answers.ts';
import type { PlainSettings } from '../../../../electron/contract/settings.ts';
import { Stepper } from '../../../ui/keypad/stepper.tsx';

const switches = ['signIn', 'rush', 'undoBySupervisor', 'ticket', 'ticketByItself'] as const;

/** What may be switched off at a site, each with what it is. */
export function WorkAnswer({ site }: { site: SiteAnswers }) {
  const { text } = useTexts();
  return (
    <div className="site-rows">
      {switches
        .filter((name) => name !== 'ticketByItself' || site.ticket)
        .map((name) => (
          <div key={name} className="setup-row">
            <div>
              <b>{text(`boothSetup.site.${name}`)}</b>
              <p>{text(`boothSetup.site.${name}More`)}</p>
            </div>
            <fieldset className="on-off" aria-label={text(`boothSetup.site.${name}`)}>
              {([false, true] as const).map((on) => (
                <button
                  key={String(on)}
                  type="button"
                  className="plain"
                  aria-pressed={site[name] === on}
                  onClick={() => answerSite({ [name]: on })}
                >
                  {site[name] === on && <Icon name="check" />}
                  {text(on ? 'boothSetup.site.on' : 'boothSetup.site.off')}
                </button>
              ))}
            </fieldset>
          </div>
        ))}
    </div>
  );
}

const hour = 3_600;
/** Seconds of one. */
const units: Readonly<Record<Stepped, number>> = {
  longHours: hour,
  mostHours: hour,
  pictureHours: hour,
  recordDays: 24 * hour,
  blankSeconds: 1,
};

/** Times between two large buttons. No button goes beyond what the others allow. */
function Times({ site, names }: { site: SiteAnswers; names: readonly Stepped[] }) {
  const { text, language } = useTexts();
  return names.map((name) => {
    const label = text(`boothSetup.site.${name}`);
    const to = (by: 1 | -1) => {
      const next = stepped(site, name, by);
      return next === null ? null : () => answerSite({ [name]: next });
    };
    const value = site[name];
    return (
      <div key={name} className="setup-row">
        <b>{label}</b>
        <Stepper
          name={label}
          value={value === 0 ? text('boothSetup.site.never') : formatLength(language, value * units[name])}
          onLess={to(-1)}
          onMore={to(1)}
        />
      </div>
    );
  });
}

export const StaysAnswer = ({ site }: { site: SiteAnswers }) => (
  <div className="site-rows">
    <Times site={site} names={['longHours', 'mostHours']} />
  </div>
);

/** How long personal data stays. @param settings as they are in force: what is shortened erases */
export function KeptAnswer({ site, settings }: { site: SiteAnswers; settings: PlainSettings }) {
  const { text } = useTexts();
  return (
    <div className="site-rows">
      <Times site={site} names={['pictureHours', 'recordDays', 'blankSeconds']} />
      <output className="site-erases">
        {erasesMore(site, settings) && (
          <>
            <Icon name="alert" /> {text('boothSetup.site.erases')}
          </>
        )}
      </output>
    </div>
  );
}

/** The vehicle classes, each a button that takes it out. */
export function ClassesAnswer({ classes }: Pick<SiteAnswers, 'classes'>) {
  const { text } = useTexts();
  return (
    <fieldset className="site-classes" aria-label={text('boothSetup.way.classes')}>
      {classes.map((name) => (
        <button
          key={name}
          type="button"
          className="plain"
          aria-label={text('boothSetup.classes.remove', { name })}
          onClick={() => answerSite({ classes: classes.filter((one) => one !== name) })}
        >
          <Icon name="cross" /> <bdi>{name}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
