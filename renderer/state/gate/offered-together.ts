import { differences } from '../../../electron/contract/reading-differences.ts';
import type { PlateSuggestion } from '../../../electron/contract/reading.ts';
import type { AlprPlate, AlprReading } from '../../../electron/contract/reading-alpr.ts';

/** What may be taken, whoever has read it. */
export interface OfferedPlate extends AlprPlate {
  /** Where it stands in the booth's own picture; null: that is not where it was read. */
  readonly box: PlateSuggestion['box'] | null;
}

/**
 * The ALPR's part in what is offered. `alone`: the booth reads nothing; `same`: both read the same, in two pictures; `other`: it reads
 * `plate`, which is not what the booth reads; `with`: both have read something of what there is to choose from.
 */
export interface AlprNote {
  readonly kind: 'alone' | 'same' | 'other' | 'with';
  /** What the ALPR is called. */
  readonly source: string;
  /** What it reads. */
  readonly plate: string;
  /** JPEG; null: it gave none. */
  readonly picture: AlprReading['picture'];
}

interface Together {
  /** The likelier one first. */
  readonly plates: readonly OfferedPlate[];
  readonly note: AlprNote | null;
}

/** As many as there is room for beside each other. */
const mostPlates = 3;

const nothing: Together = { plates: [], note: null };

/** What was put together last: what shows it knows by the very same value that nothing has changed. */
let last: { readonly live: readonly PlateSuggestion[]; readonly alpr: AlprReading | null; put: Together } = {
  live: [],
  alpr: null,
  put: nothing,
};

/** What the booth and the site's ALPR read of one car, as it is offered. The same of both is the same value. */
export function offeredTogether(live: readonly PlateSuggestion[], alpr: AlprReading | null): Together {
  if (live === last.live && alpr === last.alpr) return last.put;
  const put = live.length === 0 && alpr === null ? nothing : together(live, alpr);
  last = { live, alpr, put };
  return put;
}

/**
 * Who reads two pictures reads better than who reads one: where they differ nothing is sure, and what is no reading of one plate is a
 * choice. What the booth reads stands in the picture that the attendant sees, so it is that which is shown.
 */
export function together(live: readonly PlateSuggestion[], alpr: AlprReading | null): Together {
  if (alpr === null) return { plates: live, note: null };
  const { source, picture, plates, isOtherPicture } = alpr;
  const [read] = plates;
  if (read === undefined) return { plates: live, note: null };
  const note = { source, plate: read.text, picture };
  const theirs = plates.map((one) => ({ ...one, box: null }));
  if (live.length === 0) return { plates: theirs, note: { ...note, kind: 'alone' } };
  const [own, ...others] = live;
  const differing = own === undefined ? null : differences(own.text, read.text);
  if (own === undefined || others.length > 0 || plates.length > 1 || differing === null)
    return { plates: choices(live, theirs), note: { ...note, kind: 'with' } };
  // One picture that is read twice says no more than once.
  if (differing.length === 0)
    return { plates: live, note: isOtherPicture ? { ...note, kind: 'same' } : null };
  const marked = own.marked.map((isMarked, at) => isMarked || differing.includes(at));
  return { plates: [{ ...own, marked }], note: { ...note, kind: 'other' } };
}

/** The booth's first, and of the ALPR's what is not among them; one of each at the least. */
function choices(live: readonly OfferedPlate[], theirs: readonly OfferedPlate[]): OfferedPlate[] {
  const more = theirs.filter(({ text }) => !live.some((one) => one.text === text));
  const own = live.slice(0, more.length > 0 ? mostPlates - 1 : mostPlates);
  return [...own, ...more].slice(0, mostPlates);
}
