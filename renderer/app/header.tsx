import { memo } from 'react';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import type { People } from '../../electron/contract/people.ts';
import { formatAge, formatClock, formatCount } from '../platform/i18n/formats.ts';
import { useTexts } from '../platform/i18n/texts.ts';
import { hasRush } from '../features/gate/rush-strip.tsx';
import { shortName } from '../features/people/short-name.ts';
import { openAttention } from '../features/attention/state/attention-actions.ts';
import { oldestWaiting } from '../state/booth/oldest-waiting.ts';
import { useScreen } from '../state/gate/screen.ts';
import { openWaiting } from '../features/operation/state/operation-actions.ts';
import { openPeople } from '../features/people/state/people-actions.ts';
import { openSessions } from '../features/sessions/state/sessions-actions.ts';
import { openSetup } from '../features/setup/state/setup-actions.ts';
import { Icon } from '../ui/icons.tsx';
import { cameraIndicator, serviceIndicator, type IndicatorView } from '../ui/indicators.ts';
import { LanguageButton } from './language-button.tsx';
import { useNowThat } from '../ui/use-now.ts';

/** As long as booth and lane are together where one line holds them (characters). */
const usualName = 16;
/** From then on it needs three lines, and the others give it their room. */
const longName = 36;

/** What has to be seen on every screen: where this is, what is connected, what is open, and the time. */
export function Header({ snapshot }: { snapshot: BoothSnapshot }) {
  const { text } = useTexts();
  const camera = useScreen((state) => state.camera);
  // A camera that nobody looks at is not waited for: it begins to tell with the first screen that shows it.
  const isAwaited = useScreen(({ isCameraShown }) => isCameraShown || camera.state !== 'starting');
  const { name, lane } = snapshot.booth;
  const late = useNowThat((now) => oldestWaiting(snapshot.oldestWaitingAt, now)?.late === true);
  return (
    <header className="header">
      <h1
        className="header-booth"
        data-long={name.length + lane.length > usualName}
        data-longest={name.length + lane.length > longName}
      >
        {text('header.booth', { name, lane })}
      </h1>
      <Indicator about="header.service" {...serviceIndicator(snapshot.link)} />
      {isAwaited && <Indicator about="header.camera" {...cameraIndicator(camera)} />}
      <div className="header-counters">
        <WaitingDoor count={snapshot.counts.waiting} late={late} />
        <AttentionDoor counts={snapshot.counts} movedAside={snapshot.movedAside} rush={hasRush(snapshot)} />
      </div>
      <SessionsDoor occupancy={snapshot.occupancy} />
      {snapshot.people !== null && <PersonDoor people={snapshot.people} />}
      <LanguageButton />
      <SetupDoor />
      <Clock />
    </header>
  );
}

interface IndicatorProps extends IndicatorView {
  readonly about: 'header.service' | 'header.camera';
}

// Each part of the header is drawn anew when it has changed itself: a press changes the counters a few times.
const Indicator = memo(function Indicator({ about, tone, icon, word }: IndicatorProps) {
  const { text } = useTexts();
  return (
    <p className="indicator" data-tone={tone}>
      <Icon name={icon} />
      <span>
        {text(about)} <b>{text(word)}</b>
      </span>
    </p>
  );
});

interface DoorProps {
  readonly counts: BoothSnapshot['counts'];
  readonly movedAside: BoothSnapshot['movedAside'];
  /** There can be cars without a plate. */
  readonly rush: boolean;
}

/** To what is saved and not yet sent. The button lies over the number, so that it keeps its name. */
const WaitingDoor = memo(function WaitingDoor({ count, late }: { count: number; late: boolean }) {
  const { text } = useTexts();
  return (
    <div className="door" data-some={count > 0}>
      <Counter counter="waiting" count={count} late={late} />
      <button
        type="button"
        aria-label={text('waiting.name')}
        title={text('waiting.name')}
        onClick={openWaiting}
      />
    </div>
  );
});

/** These lead to what can be done about them. The button lies over them, so that each keeps its name. */
const AttentionDoor = memo(function AttentionDoor({ counts, movedAside, rush }: DoorProps) {
  const { unknown, refused, plateMissing } = counts;
  const { text } = useTexts();
  return (
    <div className="door" data-some={unknown + refused + plateMissing + movedAside > 0}>
      {rush && <Counter counter="plateMissing" count={plateMissing} />}
      <Counter counter="unknown" count={unknown} />
      <Counter counter="refused" count={refused} />
      <Icon name="more" />
      <button
        type="button"
        aria-label={text('attention.name')}
        title={text('attention.name')}
        onClick={openAttention}
      />
    </div>
  );
});

/** To who is inside: always there, since the booth's own cars are always known. How full the site is stands on it where that is known. */
const SessionsDoor = memo(function SessionsDoor({ occupancy }: Pick<BoothSnapshot, 'occupancy'>) {
  const { text, language } = useTexts();
  const age = useNowThat((now) =>
    occupancy === null ? '' : formatAge(language, now - Date.parse(occupancy.at)),
  );
  if (occupancy === null)
    return (
      <button type="button" className="header-door" aria-label={text('sessions.door')} onClick={openSessions}>
        <Icon name="car" />
        <span aria-hidden="true">{text('sessions.doorShort')}</span>
      </button>
    );
  const { inside, places } = occupancy;
  const [cars, of] = [formatCount(language, inside), formatCount(language, places)];
  return (
    <button
      type="button"
      className="header-door occupancy"
      data-full={inside >= places}
      onClick={openSessions}
    >
      <span className="unseen">{text('sessions.door')}: </span>
      <b dir="ltr">
        {cars} / {of}
      </b>{' '}
      <span>
        <Icon name="car" /> {text('sessions.occupancyAge', { age })}
      </span>
    </button>
  );
});

/** Who is on duty, and the way to the end of the shift; or to signing in. */
const PersonDoor = memo(function PersonDoor({ people: { onDuty } }: { people: People }) {
  const { text } = useTexts();
  const name = onDuty?.attendant.name;
  const short = name === undefined ? text('people.signInShort') : shortName(name);
  const door = name === undefined ? text('people.signIn') : text('people.door', { name });
  return (
    <button
      type="button"
      className="header-door header-person"
      data-some={onDuty === null}
      // Who speaks to it says what is written on it.
      aria-label={door.includes(short) ? door : `${short} · ${door}`}
      onClick={openPeople}
    >
      <Icon name="person" />
      <span aria-hidden="true">
        <bdi>{short}</bdi>
      </span>
    </button>
  );
});

/** To how the screen is to be: light, sound, and for the supervisor the rest. */
const SetupDoor = memo(function SetupDoor() {
  const { text } = useTexts();
  return (
    <button type="button" className="header-door" onClick={openSetup}>
      <Icon name="sliders" />
      <span>{text('setup.name')}</span>
    </button>
  );
});

interface CounterProps {
  readonly counter: 'waiting' | 'unknown' | 'refused' | 'plateMissing';
  readonly count: number;
  /** Some of it is more than a day old. */
  readonly late?: boolean;
}

function Counter({ counter, count, late = false }: CounterProps) {
  const { text, language } = useTexts();
  return (
    <output
      className="counter"
      aria-label={text(`counter.${counter}.name`, { count })}
      // A press that is saved waits: the result has said so already.
      aria-live={counter === 'waiting' ? 'off' : 'polite'}
      data-counter={counter}
      data-some={count > 0}
      data-late={late}
    >
      <b>{formatCount(language, count)}</b> <span>{text(`counter.${counter}.word`, { count })}</span>
    </output>
  );
}

function Clock() {
  const { language } = useTexts();
  const time = useNowThat((now) => formatClock(language, now));
  return <time className="clock">{time}</time>;
}
