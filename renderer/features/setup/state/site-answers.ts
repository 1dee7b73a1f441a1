import type { PlainSettings, SettingsChange } from '../../../../electron/contract/settings.ts';

/** What a site sets for the work at its gates, each answered by a tap. */
export interface SiteAnswers {
  readonly signIn: boolean;
  readonly rush: boolean;
  readonly undoBySupervisor: boolean;
  readonly ticket: boolean;
  /** Each entry's is printed without being asked for. */
  readonly ticketByItself: boolean;
  /** At least one. */
  readonly classes: readonly string[];
  /** Hours. */
  readonly longHours: number;
  readonly mostHours: number;
  readonly pictureHours: number;
  readonly recordDays: number;
  /** 0: never. */
  readonly blankSeconds: number;
}

/** The most vehicle classes that the settings take. */
export const mostClasses = 12;

export const siteAnswersOf = ({
  signIn,
  rush,
  undoBySupervisor,
  ticket,
  vehicleClasses,
  stay,
  privacy,
}: PlainSettings): SiteAnswers => ({
  signIn,
  rush,
  undoBySupervisor,
  ticket: ticket !== null,
  ticketByItself: ticket?.byItself === true,
  classes: vehicleClasses,
  ...stay,
  ...privacy,
});

/** As a booth has them that nobody has told anything. */
export const initialSiteAnswers: SiteAnswers = {
  signIn: false,
  rush: true,
  undoBySupervisor: false,
  ticket: false,
  ticketByItself: false,
  classes: ['CAR'],
  longHours: 24,
  mostHours: 720,
  pictureHours: 72,
  recordDays: 90,
  blankSeconds: 120,
};

type Patch = SettingsChange['settings'];

/** What of it is typed. `printer`: its name; empty: the default one. `capacity`: digits; empty: nobody says. */
interface Typed {
  readonly printer: string;
  readonly capacity: string;
}

/** What is answered together, as a merge patch of the settings. */
export const sitePatches = {
  work: (
    { signIn, rush, undoBySupervisor, ticket, ticketByItself }: SiteAnswers,
    { printer }: Typed,
  ): Patch => ({
    signIn,
    rush,
    undoBySupervisor,
    ticket: ticket ? { printer: printer.trim() || null, byItself: ticketByItself } : null,
  }),
  classes: ({ classes }: SiteAnswers): Patch => ({ vehicleClasses: [...classes] }),
  stays: ({ longHours, mostHours }: SiteAnswers): Patch => ({ stay: { longHours, mostHours } }),
  places: (_: SiteAnswers, { capacity }: Typed): Patch => ({
    capacity: capacity === '' ? null : Number(capacity),
  }),
  kept: ({ pictureHours, recordDays, blankSeconds }: SiteAnswers): Patch => ({
    privacy: { pictureHours, recordDays, blankSeconds },
  }),
} as const;

const dayHours = 24;
const hours = [1, 2, 4, 8, 12, 24, 48, 72, 120, 168, 336, 720, 1440, 2160, 4320, 8760] as const;

/** What is set between two large buttons. */
export type Stepped = 'longHours' | 'mostHours' | 'pictureHours' | 'recordDays' | 'blankSeconds';

interface Steps {
  readonly values: readonly number[];
  /** As far as another setting lets it go. */
  readonly least?: (answers: SiteAnswers) => number;
  readonly most?: (answers: SiteAnswers) => number;
}

const steps: Readonly<Record<Stepped, Steps>> = {
  longHours: { values: hours, most: ({ mostHours }) => mostHours },
  mostHours: { values: hours, least: ({ longHours }) => longHours },
  pictureHours: { values: hours, most: ({ recordDays }) => recordDays * dayHours },
  recordDays: {
    values: [1, 2, 3, 7, 14, 30, 60, 90, 120, 180, 365, 730, 1095, 1825, 3650],
    least: ({ pictureHours }) => pictureHours / dayHours,
  },
  blankSeconds: { values: [15, 30, 60, 120, 300, 600, 1800, 3600, 0] },
};

/** Never is longer than anything. */
const length = (value: number): number => (value === 0 ? Infinity : value);

/**
 * The next value in that direction, also from one between two that a file has set.
 *
 * @returns null: there is none, or another setting is in its way
 */
export function stepped(answers: SiteAnswers, name: Stepped, by: 1 | -1): number | null {
  const { values, least, most } = steps[name];
  const now = length(answers[name]);
  const next =
    by === 1 ? values.find((value) => length(value) > now) : values.findLast((value) => length(value) < now);
  if (next === undefined || next < (least?.(answers) ?? 0)) return null;
  return next > (most?.(answers) ?? Infinity) ? null : next;
}

/** Whether more is erased than before: that cannot be taken back. */
export const erasesMore = (answers: SiteAnswers, { privacy }: PlainSettings): boolean =>
  answers.pictureHours < privacy.pictureHours || answers.recordDays < privacy.recordDays;
