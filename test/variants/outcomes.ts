import { propertyNames, type Property, type Variant } from './properties.ts';

/** What is done with each variant, in this order. The steps are other cars but for `exit` (of `entry`) and `second` (of `first`). */
export const steps = [
  /** A car comes in, with a camera's picture of 280 kB. */
  'entry',
  /** It leaves. */
  'exit',
  'first',
  /** The plate of `first` once more, while that is open. */
  'second',
  /** The exit of a session that began elsewhere, by its id as the service writes it. */
  'scanned',
  /** The same of a session that has ended elsewhere. */
  'ended',
  /** The same by an id, written as this service's are, that is no session's. */
  'nobody',
] as const;
export type Step = (typeof steps)[number];

/** A record's state once nothing more happens by itself. */
export type Outcome =
  | 'confirmed'
  | 'unknown'
  | 'refused'
  /** An exit whose entry is unknown: it keeps waiting, counted with it (docs/design/outbox.md). */
  | 'waiting-for-entry';

/** `as ended`: what was sent was executed, and is sent once more, so that it ends as the exit of a session that has ended. */
type Told = Partial<Record<Step, 'unknown' | 'as ended'>>;

/** The outcome where no property says anything else. A 404 to an exit is proof once the address has proved itself (section 4.2, rule 3). */
const otherwise = (step: Step): Outcome => (step === 'nobody' ? 'refused' : 'confirmed');

/**
 * By hand, from the specification ("section") and from docs/design/outbox.md ("O"); nobody asked the code. A level of
 * which nothing is said leaves every step as it is `otherwise`: `{}`.
 */
const table: { readonly [P in Property]: Readonly<Record<Variant[P], Told>> } = {
  // "Session ids go out as they came in; compared without case and dashes where they look like UUIDs" (O).
  ids: { 'lower case': {}, 'upper case': {}, 'without dashes': {}, digits: {}, words: {} },
  second: {
    'a new session': {},
    // "An id that another entry has is unknown with a reason of its own" (O).
    'the open session again': { second: 'unknown' },
    // 409: unknown (O, "after sending"); the specification does not list it, so that it proves nothing.
    '409': { second: 'unknown' },
  },
  ended: {
    // "200, JSON, data.id (exit: the id that was sent)" is the proof (O); the end that comes back is not.
    '200 with the first end': {},
    '409': { ended: 'unknown' },
    '200 with the new end': {},
  },
  // "A service may rewrite times" (docs/interface-profile.md): they prove nothing, and disprove nothing.
  times: { 'as sent': {}, UTC: {}, 'whole seconds': {}, 'another offset': {} },
  // "What is needed for the proof is required, the rest is taken where it is of its type" (O).
  envelope: {
    'as specified': {},
    'more fields': {},
    nulls: {},
    'other types': {},
    'numbers as strings': {},
  },
  // "Another 2xx: unknown" (O, "after sending"). Section 4 lists 200 alone.
  status: {
    '200': {},
    '201': { entry: 'unknown', first: 'unknown', second: 'unknown' },
    '202': {
      entry: 'unknown',
      first: 'unknown',
      second: 'unknown',
      exit: 'unknown',
      scanned: 'unknown',
      ended: 'unknown',
    },
  },
  // A wrong id's 404 has the probe's shape, whichever that is (O, "404 is no refusal by its number alone").
  refusals: { JSON: {}, 'problem+json': {}, nothing: {}, HTML: {} },
  gateway: {
    none: {},
    // 404 on an entry: queued (O, "after sending"); what was not executed is sent once the address has proved itself.
    '404 in HTML at the entry': {},
    // "Not proved: exits alone close and the check is repeated with back-off, so that no person is needed" (O).
    '404 in HTML at the exit': {},
    '404 in JSON at the exit': {},
    // 5xx, and a 200 that is no answer: unknown, and for an entry that is the end without a look-up (O).
    '502 at the entry': { entry: 'unknown' },
    '504 at the entry': { entry: 'unknown' },
    '200 in HTML at the entry': { entry: 'unknown' },
    // "An unknown exit is repeated only after another exit's good answer" (O): `scanned` gives that. It was not executed.
    '502 at the exit': {},
    '200 in HTML at the exit': {},
    '504 at the exit': { exit: 'as ended' },
  },
  // An HTTP/1.1 client takes each of these for one answer (RFC 9112, sections 2.3, 6.3, 7.1; RFC 9110, section 15.2).
  wire: { 'HTTP/1.1': {}, 'HTTP/1.0': {}, 'close-delimited': {}, chunked: {}, '100-continue': {} },
  // "After connecting the exchange has 10 s plus body ÷ lately measured speed, at most 90 s" (O); the issue names 25 kB/s where
  // none is known: 375 kB of base64 have 25 s and take 15.6.
  line: {
    fast: {},
    '1000 kB/s': {},
    '100 kB/s': {},
    '25 kB/s': {},
    '25 kB/s, small buffers': {},
    '25 kB/s, buffered body': {},
  },
};

/** confirmed > unknown > refused */
export const strength: Readonly<Record<Outcome, number>> = {
  confirmed: 2,
  'waiting-for-entry': 1,
  unknown: 1,
  refused: 0,
};

/** @returns how that step ends with that service: the weakest of what its properties say */
export function outcomeOf(of: Variant, step: Step): Outcome {
  // What was never sent is not unknown itself.
  if (step === 'exit' && outcomeOf(of, 'entry') !== 'confirmed') return 'waiting-for-entry';
  const told = propertyNames.map((name) => (table[name] as Readonly<Record<string, Told>>)[of[name]]?.[step]);
  return told
    .map((one) => (one === 'as ended' ? outcomeOf(of, 'ended') : (one ?? otherwise(step))))
    .reduce((weakest, one) => (strength[one] < strength[weakest] ? one : weakest));
}
