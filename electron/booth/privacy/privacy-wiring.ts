import type { Journal } from '../journal/types.ts';
import type { People } from '../people/people.ts';
import type { Log } from '../ports/ports.ts';
import type { RemovableDrives } from '../settings/removable-drive.ts';
import type { BoothSettings } from '../settings/schema.ts';
import type { DataSubjectPorts } from './data-subject.ts';
import { Housekeeper } from './housekeeper.ts';
import { SiteErasuresAtHome } from './site-erasures.ts';
import type { TrustedClock } from '../clock/trusted-clock.ts';

const hourMs = 3_600_000;

export interface PrivacyPorts {
  readonly settings: Pick<BoothSettings, 'privacy' | 'stay'>;
  readonly log: Log;
  readonly removableDrives?: RemovableDrives;
}

export interface PrivacyWiringPorts {
  readonly journal: Journal;
  readonly people: People;
  readonly clock: TrustedClock;
  /** What is shown of the erased has to go. @param plate null: by age, whatever it was */
  readonly erased: (plate: string | null) => void;
}

/** What erases by itself, and what a supervisor asks of it. */
export function privacyWiring(
  ports: PrivacyPorts,
  { journal, people, clock, erased }: PrivacyWiringPorts,
): { housekeeper: Housekeeper; dataSubject: DataSubjectPorts; siteErasures: SiteErasuresAtHome } {
  const { removableDrives } = ports;
  const { privacy, stay } = ports.settings;
  const mostStayMs = stay.mostHours * hourMs;
  const housekeeper = new Housekeeper({
    log: ports.log,
    journal,
    clock,
    rules: {
      pictureMs: privacy.pictureHours * hourMs,
      recordMs: privacy.recordDays * 24 * hourMs,
      mostStayMs,
    },
    erased: (attendants) => {
      people.forget(attendants);
      erased(null);
    },
  });
  const drives = removableDrives ?? (() => Promise.resolve([]));
  const clean = () => housekeeper.now();
  const { log } = ports;
  return {
    housekeeper,
    dataSubject: { journal, people, clock, drives, mostStayMs, erased, clean },
    siteErasures: new SiteErasuresAtHome({ journal, clock, log, mostStayMs, erased, clean }),
  };
}
