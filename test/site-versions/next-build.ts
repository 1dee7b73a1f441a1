import { patchedSources, type Patch } from '../support/patches.ts';

// The next minor version of what the booths tell each other, made of today's program: a field more of a car and one more about people, one
// more of who told it, a state more, and a field more of an event.

const ledger = 'electron/booth/ledger';
const of = (file: string, from: string, to: string): Patch => [`${ledger}/${file}`, from, to];

/** Soon after it came in, a car is held for so long (ms): a state that no program of today knows. */
const heldMs = 3_000;
/** And no later after it came in than this (ms), so that a site comes to rest. */
const holdWithinMs = 20_000;

const messages: readonly Patch[] = [
  of('messages/version.ts', "ownVersion = '1.0'", "ownVersion = '1.1'"),
  of(
    'messages/car.ts',
    '  isContested: z.boolean(),',
    '  isContested: z.boolean(),\n  zone: text(32).exactOptional(),',
  ),
  of(
    'messages/car.ts',
    'by: idSchema, at: momentSchema }',
    'by: idSchema, at: momentSchema, build: text(8).exactOptional() }',
  ),
  of(
    'messages/car.ts',
    'note: text(personalLimits.note).nullable(),',
    'note: text(personalLimits.note).nullable(), colour: text(32).exactOptional(),',
  ),
  of('messages/car.ts', "['waiting', 'inside', 'left']", "['waiting', 'inside', 'held', 'left']"),
  of('messages/journal.ts', '  event: wordSchema,', '  event: wordSchema, stay: uuidSchema.exactOptional(),'),
];

const states: readonly Patch[] = [
  of(
    'car-fact.ts',
    "state: 'waiting' | 'inside' | 'left';",
    "state: 'waiting' | 'inside' | 'held' | 'left';",
  ),
  of('car-fact.ts', "  | { readonly type: 'left' };", "  | { readonly type: 'left' | 'held' | 'freed' };"),
  of(
    'car-fact.ts',
    "    case 'left':\n",
    `    case 'held':
      return fact?.state === 'inside' && fact.claim === null ? { ...fact, state: 'held' } : null;
    case 'freed':
      return fact?.state === 'held' ? { ...fact, state: 'inside' } : null;
    case 'left':
`,
  ),
];

const writing: readonly Patch[] = [
  of('cars/changed-car.ts', 'told: { by: booth, at },', "told: { by: booth, at, build: 'next' },"),
  of(
    'cars/changed-car.ts',
    '{ holder: booth, entered: own.entered }',
    '{ holder: booth, entered: own.entered, zone: `zone of ${entry.slice(0, 8)}` }',
  ),
  of('site/own-stay.ts', 'function carOf({ at,', 'function carOf({ id, at,'),
  of('site/own-stay.ts', 'note: null } };', 'note: null, colour: `colour of ${id.slice(0, 8)}` } };'),
];

/** Its own cars are held by each booth, half of them; whose time is over, any booth of this build frees. */
const holding: readonly Patch[] = [
  of('site/site-ledger.ts', '    this.link.start();\n', '    this.link.start();\n    this.cars.hold();\n'),
  of(
    'site/cars-side.ts',
    '  get #isCurrent(): boolean {\n',
    `  readonly #held = new Set<string>();

  hold(): void {
    this.#ports.clock.after(250, () => void this.#holdAll().catch(() => undefined).finally(() => this.hold()));
  }

  async #holdAll(): Promise<void> {
    const stream = await this.#around.stream();
    if (stream === null) return;
    const { credentials, clock } = this.#ports;
    const since = (moment: { readonly at: string } | null): number => clock.now() - Date.parse(moment?.at ?? '');
    for (const entry of [...this.#cars.entries()]) {
      const car = this.#cars.get(entry);
      if (car === null) continue;
      const isToHold = car.state === 'inside' && car.claim === null && car.holder === credentials.booth
        && /[0-7]$/.test(entry) && !this.#held.has(entry) && since(car.entered) < ${String(holdWithinMs)};
      const isToFree = car.state === 'held' && since(car.told.at) > ${String(heldMs)};
      if (!isToHold && !isToFree) continue;
      if (isToHold) this.#held.add(entry);
      const change = { type: isToHold ? 'held' as const : 'freed' as const };
      await writeChange(stream, entry, change, this.#teller(clock.now(), null));
    }
  }

  get #isCurrent(): boolean {
`,
  ),
  of(
    'site/cars-side.ts',
    'import { CarTelling, type',
    "import { writeChange } from '../cars/writer.ts';\nimport { CarTelling, type",
  ),
];

/** @returns the sources in which the next build is another one than today's, by their files. @throws as `patchedSources` */
export const nextBuild = (): Map<string, string> =>
  patchedSources('the next build', [...messages, ...states, ...writing, ...holding]);
