import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { formatClock, formatCount } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.ts';
import { useScreen } from '../store/screen.ts';
import { Icon } from './icons.tsx';
import { cameraIndicator, serviceIndicator, type IndicatorView } from './indicators.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useNow } from './use-now.ts';

const counters = ['waiting', 'unknown', 'refused'] as const;

/** What has to be seen on every screen: where this is, what is connected, what is open, and the time. */
export function Header({ snapshot }: { snapshot: BoothSnapshot }) {
  const { text } = useTexts();
  const camera = useScreen((state) => state.camera);
  const { name, lane } = snapshot.booth;
  return (
    <header className="header">
      <h1 className="header-booth">{text('header.booth', { name, lane })}</h1>
      <Indicator about="header.service" view={serviceIndicator(snapshot.link)} />
      <Indicator about="header.camera" view={cameraIndicator(camera)} />
      <div className="header-counters">
        {counters.map((counter) => (
          <Counter key={counter} counter={counter} count={snapshot.counts[counter]} />
        ))}
      </div>
      <ThemeToggle preference={snapshot.preferences.theme} />
      <Clock />
    </header>
  );
}

function Indicator({ about, view }: { about: 'header.service' | 'header.camera'; view: IndicatorView }) {
  const { text } = useTexts();
  return (
    <p className="indicator" data-tone={view.tone}>
      <Icon name={view.icon} />
      <span>
        {text(about)} <b>{text(view.word)}</b>
      </span>
    </p>
  );
}

function Counter({ counter, count }: { counter: (typeof counters)[number]; count: number }) {
  const { text, language } = useTexts();
  return (
    <output
      className="counter"
      aria-label={text(`counter.${counter}.name`, { count })}
      data-counter={counter}
      data-some={count > 0}
    >
      <b>{formatCount(language, count)}</b> <span>{text(`counter.${counter}.word`)}</span>
    </output>
  );
}

function Clock() {
  const { language } = useTexts();
  return <time className="clock">{formatClock(language, useNow())}</time>;
}
