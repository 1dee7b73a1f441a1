import type { Patch } from '../support/patches.ts';
import { ledgerMutants } from './ledger-mutants.ts';
import { shippingMutants } from './shipping-mutants.ts';
import { stewardMutants } from './steward-mutants.ts';
import { takeoverMutants } from './takeover-mutants.ts';
import { thumbnailMutants } from './thumbnail-mutants.ts';

/**
 * What sees a mutant: cases of the campaign (by their numbers), played in mixtures, a test, or a short campaign of a site (by its seed), all
 * of whose booths are of one build, or of two (`versions`).
 */
export type Catcher =
  | { readonly campaign: string; readonly runs?: number }
  | { readonly test: string; readonly named?: string }
  | { readonly site: number }
  | { readonly versions: number };

/** One change of the core that breaks a promise. */
export interface Mutant {
  /** What the broken booth does. */
  readonly name: string;
  readonly patches: readonly Patch[];
  /** Asked one after the other until one sees it. */
  readonly catchers: readonly Catcher[];
}

const outbox = 'electron/booth/outbox';
const journal = 'electron/booth/journal';

const booth = 'electron/booth';

const one = (name: string, campaign: string, file: string, from: string, to: string): Mutant => ({
  name,
  patches: [[file, from, to]],
  catchers: [{ campaign }],
});

export const mutants: readonly Mutant[] = [
  one(
    'no flush before a press is called saved',
    '54',
    `${journal}/database/database.ts`,
    'PRAGMA synchronous = FULL;',
    'PRAGMA synchronous = OFF;',
  ),
  one(
    'an unknown exit is repeated thirty times',
    '51',
    `${outbox}/turn.ts`,
    'repetitions = 3;',
    'repetitions = 30;',
  ),
  one(
    'the newest is sent first',
    '52',
    `${journal}/records/queries.ts`,
    'ORDER BY at_ms LIMIT 1`,',
    'ORDER BY at_ms DESC LIMIT 1`,',
  ),
  one(
    'the order within a plate is reversed',
    '39',
    `${journal}/records/queries.ts`,
    "WHERE state = 'queued' AND lane_head = 1 AND ${isNotFrozen} AND operation = '${operation}' AND at_ms > :sinceMs ${which}\n       AND ${isOfThisService('records')} AND ${isFreeOfSite}\n       ${lookUps === null ? '' : `AND ${isFree}`}\n     ORDER BY at_ms LIMIT 1`,",
    "WHERE state = 'queued' AND ${isNotFrozen} AND operation = '${operation}' AND at_ms > :sinceMs ${which}\n       AND ${isOfThisService('records')} AND ${isFreeOfSite}\n       ${lookUps === null ? '' : `AND ${isFree}`}\n     ORDER BY at_ms DESC LIMIT 1`,",
  ),
  one(
    'no record is erased when its time is over',
    '55',
    `${journal}/privacy/retention.ts`,
    'if (stay.isOpen || !isOver(trusted, stay)) continue;',
    'continue;',
  ),
  one(
    'no picture is erased when its time is over',
    '55',
    `${journal}/privacy/retention.ts`,
    'if (stay.isOpen || stay.sinceMs + rules.pictureMs > nowMs) continue;',
    'continue;',
  ),
  one(
    'a car that is inside is erased with those that have left',
    '55',
    `${journal}/privacy/stays.ts`,
    'inside === undefined ? 0 : madeMs(database, inside, times) + mostStayMs,',
    '0,',
  ),
  one(
    'what is still open is erased when its time is over',
    '55',
    `${journal}/privacy/retention.ts`,
    'if (stay.isOpen || !isOver(trusted, stay)) continue;',
    'if (!isOver(trusted, stay)) continue;',
  ),
  {
    name: 'what waited goes without a pause',
    patches: [
      [
        `${outbox}/pacer.ts`,
        'const leftMs = this.#lastStartMs + this.#timings.pacingMs - this.#clock.elapsed();',
        'const leftMs = 0;',
      ],
    ],
    catchers: [{ test: 'test/booth/outbox/pace.test.ts' }],
  },
  one(
    'what is stored ages by the wall clock',
    '47',
    `${journal}/clock/true-times.ts`,
    'trusted: { nowMs: nows.trustedMs,',
    'trusted: { nowMs: nows.atMs,',
  ),
  {
    name: 'the screen is told before the commit',
    patches: [
      [
        `${outbox}/record-transitions.ts`,
        'const records = await journal\n',
        "changed([{ ...view, state: move.to, sessionId: outcome?.kind === 'confirmed' ? outcome.sessionId : view.sessionId }]);\n    const records = await journal\n",
      ],
    ],
    catchers: [{ campaign: '05' }, { campaign: '04,05', runs: 4 }],
  },
  one(
    'a count is not kept',
    '36',
    `${journal}/migrations/0001-first.ts`,
    'UPDATE tallies SET count = count - 1 WHERE name = OLD.state;\n    \n  UPDATE tallies SET count = count + 1 WHERE name = NEW.state;',
    'UPDATE tallies SET count = count + 1 WHERE name = NEW.state;',
  ),
  one(
    'the digest leaves out a column',
    '44',
    `${journal}/chain/record-digest.ts`,
    'const columns = columnsAt(version);',
    "const columns = columnsAt(version).filter((column) => column !== 'plate');",
  ),
  one(
    'the chain leaves out what happened',
    '44',
    `${journal}/chain/chain.ts`,
    'JSON.stringify([previous, recordId, atMs, happening, from, to, detail, digest])',
    'JSON.stringify([previous, recordId, atMs, happening, from, to, digest])',
  ),
  one(
    'a request carries another picture',
    '53',
    `${outbox}/look-ahead.ts`,
    'const prepared = this.#prepared(record, jpeg);',
    'jpeg?.reverse();\n    const prepared = this.#prepared(record, jpeg);',
  ),
  one(
    'a request carries the picture of the car before',
    '53',
    `${outbox}/look-ahead.ts`,
    'return this.#ports.journal.picture(view.id, pictureSent);',
    'const other = before;\n    before = view.id;\n    return (await this.#ports.journal.picture(other, pictureSent)) ?? (await this.#ports.journal.picture(view.id, pictureSent));',
  ),
  one(
    'try again and every pause are without an end',
    '15',
    `${outbox}/link-machine.ts`,
    "  state: 'open',\n  withheld,\n  failures,\n  outage,\n});",
    "  state: 'probing',\n  cause: 'timed-out',\n  atMs: Number.MAX_SAFE_INTEGER,\n  withheld,\n  failures,\n  outage,\n});",
  ),
  {
    name: 'try again has no effect',
    patches: [[`${outbox}/link-machine.ts`, 'return isHeldBack(link) ? link : openLink;', 'return link;']],
    catchers: [{ test: 'test/booth/outbox/link-machine.test.ts' }],
  },
  one(
    'what is not permitted is never tried again',
    '29',
    `${outbox}/withheld.ts`,
    ".filter(({ cause, atMs }) => cause === 'unchecked' || atMs === null || atMs > elapsedMs)",
    ".filter(({ cause, atMs }) => cause === 'unchecked' || atMs === null || atMs > elapsedMs - 1e9)",
  ),
  {
    name: 'what fails alone goes on with the others',
    patches: [
      [
        `${outbox}/link-machine.ts`,
        'return probing(failing(link, operation, times), linkCauseOf(outcome.reason), times);',
        'return probing(link, linkCauseOf(outcome.reason), times);',
      ],
    ],
    catchers: [{ test: 'test/booth/outbox/one-operation.test.ts' }],
  },
  {
    name: 'a 404 to an exit is believed by its number',
    patches: [
      [
        `${outbox}/record-machine.ts`,
        "return to(record.everUnknown ? 'unknown' : 'queued', 'session-not-found', { httpStatus });",
        "return to(record.everUnknown ? 'unknown' : 'refused', 'session-not-found', { httpStatus });",
      ],
    ],
    catchers: [{ test: 'test/booth/outbox/one-operation.test.ts' }],
  },
  one(
    'an outage does not close the gate',
    '15,34',
    `${outbox}/link-machine.ts`,
    'return probing(failing(link, operation, times), linkCauseOf(outcome.reason), times);',
    'return link;',
  ),
  one(
    'an exit names the session of another plate',
    '36',
    `${journal}/records/transition.ts`,
    'const sessionId = confirmed?.sessionId ?? change.resolvedSession ?? change.entrySession ?? null;',
    'const sessionId = confirmed === undefined ? (change.resolvedSession ?? change.entrySession ?? null) : (first ??= confirmed.sessionId);',
  ),
  {
    name: 'a press is called saved before its commit',
    patches: [
      [
        `${journal}/database/database.ts`,
        "    this.#database.exec('BEGIN IMMEDIATE');\n    try {\n      const value = work();\n      this.#database.exec('COMMIT');",
        "    if (!this.#database.isTransaction) this.#database.exec('BEGIN IMMEDIATE');\n    try {\n      const value = work();\n      setTimeout(() => this.#database.isTransaction && this.#database.exec('COMMIT'), 50);",
      ],
    ],
    catchers: [{ campaign: '02,36', runs: 6 }],
  },
  one(
    'unknown is taken for failed',
    '18',
    `${outbox}/record-machine.ts`,
    "return to('unknown', outcome.reason, { httpStatus });\n    case 'refused':",
    "return to('queued', 'rate-limited', { httpStatus });\n    case 'refused':",
  ),
  one(
    'what was on the wire when the booth ended is sent again',
    '04',
    `${outbox}/record-machine.ts`,
    "return to('unknown', 'stopped-while-sending');",
    "return to('queued', 'by-supervisor');",
  ),
  one(
    'too large a picture refuses the record',
    '32',
    `${outbox}/record-machine.ts`,
    "if (record.pictureSent === 'none')\n    return to(record.everUnknown ? 'unknown' : 'refused', reason, { httpStatus });",
    "if (httpStatus !== 0) return to('refused', reason, { httpStatus });",
  ),
  one(
    'a request asks that its connection be kept',
    '36',
    'electron/booth/service/adapter.ts',
    "{ Host: url.host, 'Accept-Encoding': 'gzip' }",
    "{ Host: url.host, 'Accept-Encoding': 'gzip', Connection: 'keep-alive' }",
  ),
  one(
    'a confirmed record’s row goes',
    '36',
    `${journal}/records/transition.ts`,
    'const after = logged(database, decided, sessionId);',
    "const after = logged(database, decided, sessionId);\n    if (decided.to === 'confirmed' && before.operation === 'exit')\n      setTimeout(() => database.run('DELETE FROM records WHERE id = :id', { id: before.id }), 20);",
  ),
  one(
    'salvage leaves out what was queued',
    '09',
    `${journal}/salvage/joining.ts`,
    "if (last?.to_state === 'erased' || isErased(database, row.id)) continue;",
    "if (last?.to_state === 'erased' || row.state === 'queued' || isErased(database, row.id)) continue;",
  ),
  one(
    'an exit does not wait for its entry',
    '36',
    `${journal}/records/append.ts`,
    ": { ...meant, operation: 'exit', state: 'waiting-for-entry' };",
    ": { ...meant, operation: 'exit', state: 'queued' };",
  ),
  {
    name: 'one look-up in vain is a proof',
    patches: [
      [
        'electron/booth/sessions/reconciler.ts',
        "(evidence.verdict === 'absent' && this.#isTwice(view, begunMs));",
        "(evidence.verdict === 'absent' && (this.#isTwice(view, begunMs) || true));",
      ],
    ],
    catchers: [{ test: 'test/booth/sessions/reconcile.test.ts' }],
  },
  one(
    'the time of sending is the time of leaving',
    '36',
    `${outbox}/look-ahead.ts`,
    "return prepareExit({ parkingSessionId: sessionId ?? '', endDateTime: at, jpeg, imageUrl });",
    "return prepareExit({ parkingSessionId: sessionId ?? '', endDateTime: new Date().toISOString(), jpeg, imageUrl });",
  ),
  {
    name: 'a journal’s thread that ends stays so',
    patches: [
      [
        'electron/booth/lib/restarting-thread.ts',
        'this.#countEnd();\n    void this.#next(thread, cause);',
        'this.#countEnd();',
      ],
    ],
    catchers: [{ test: 'test/booth/journal/journal-thread.test.ts' }],
  },
  {
    name: 'what was told of a car that left stays in the cars file',
    patches: [['electron/booth/ledger/cars/slots.ts', '    this.#clear.run(size, slot);\n', '']],
    catchers: [{ test: 'test/booth/ledger/cars/cars-file.test.ts' }],
  },
  one(
    'an erasure leaves the records',
    '45',
    `${journal}/privacy/erase.ts`,
    "database.run('DELETE FROM records WHERE id = :id', { id });",
    'database.run("UPDATE records SET note = \'erased\' WHERE id = :id", { id });',
  ),
  one(
    'the token stands in the log',
    '15',
    `${outbox}/outbox.ts`,
    '    const { id } = record.view;\n    const ended',
    "    this.#ports.log('info', 'sending', { token });\n    const { id } = record.view;\n    const ended",
  ),
  one(
    'what is done with one car is done with that of a neighbour',
    '47',
    `${journal}/records/append.ts`,
    'return { entryId: id, plate, vehicleClass, sessionId, entryState: entry.state };',
    `const other = database.get("SELECT session_id FROM records WHERE operation = 'entry' AND session_id <> :sessionId LIMIT 1", { sessionId }) as { session_id: string } | undefined;
    return { entryId: id, plate, vehicleClass, sessionId: sessionId && (other?.session_id ?? sessionId), entryState: entry.state };`,
  ),
  one(
    'every record is an hour late',
    '36',
    `${journal}/records/append.ts`,
    'boothTimeOf(atMs, pressed.offsetMinutes),',
    'boothTimeOf(atMs + 3_600_000, pressed.offsetMinutes),',
  ),
  one(
    'every direct charge is of the same sum',
    '30',
    `${outbox}/prepare-act.ts`,
    '    inputs,\n  );',
    "    inputs['amount'] === undefined ? inputs : { ...inputs, amount: '99.00' },\n  );",
  ),
  one(
    'an edit that was refused gives the entry its plate all the same',
    '30',
    `${journal}/records/follow-entry.ts`,
    "if (act.operation !== 'edit-entry' || change.to !== 'confirmed') return [];",
    "if (act.operation !== 'edit-entry' || change.to !== 'refused') return [];",
  ),
  one(
    'a plate that is typed later comes without a class',
    '01,38',
    `${journal}/records/transition.ts`,
    'vehicleClass: edited?.vehicleClass ?? null,',
    "vehicleClass: change.happening === 'plate-typed' ? null : (edited?.vehicleClass ?? null),",
  ),
  one(
    'a press makes two records',
    '36',
    `${booth}/gate/enter.ts`,
    'const hash = await hashed(picture);',
    `const hash = await hashed(picture);
  await ports.journal.appendEntry({ ...stamped, id: crypto.randomUUID(), pressId: crypto.randomUUID(), plate: plate.value, vehicleClass, picture: null, pictureNote });`,
  ),
  {
    name: 'no exception is ever saved',
    patches: [[`${booth}/gate/exception.ts`, "if (note === '')", "if (note !== '')"]],
    catchers: [{ campaign: '01,02', runs: 4 }],
  },
  one(
    'every car is a lorry',
    '43',
    `${booth}/gate/enter.ts`,
    '      vehicleClass,\n      picture,',
    "      vehicleClass: 'TRUCK',\n      picture,",
  ),
  one(
    'salvage no longer knows what was confirmed',
    '09',
    `${journal}/salvage/settled.ts`,
    '} else if (mayBeThere(row) ||',
    "} else if (row.state === 'confirmed' || mayBeThere(row) ||",
  ),
  one(
    'an exit’s picture is called that of another car',
    '36',
    `${booth}/gate/exit.ts`,
    '{ ...stamped, ...more, ...meant.value, pressId, picture, pictureNote }',
    "{ ...stamped, ...meant.value, pressId, picture: null, pictureNote: picture === null ? pictureNote : 'frame-repeated' }",
  ),
  one(
    'a picture goes although another record of its stay waits',
    '55',
    `${journal}/privacy/retention.ts`,
    'if (stay.isOpen || stay.sinceMs + rules.pictureMs > nowMs) continue;',
    "if (['draft', 'queued', 'waiting-for-entry', 'sending', 'unknown', 'refused'].includes(record.state) || stay.sinceMs + rules.pictureMs > nowMs) continue;",
  ),
  one(
    'a car with which anything was done has left',
    '30,55',
    `${journal}/privacy/stays.ts`,
    'const inside = rows.find((row) => row.inside === 1 && ',
    'const inside = rows.length > 1 ? undefined : rows.find((row) => row.inside === 1 && ',
  ),
  one(
    'the screen counts nothing that is unknown',
    '35',
    `${journal}/records/queries.ts`,
    'unknown: counts.unknown,',
    'unknown: 0,',
  ),
  one(
    'the oldest that needs attention is not named',
    '40',
    `${journal}/records/needing.ts`,
    'records: rows.map(read),',
    'records: rows.slice(1).map(read),',
  ),
  one(
    'an unknown exit is repeated although nobody was answered',
    '35',
    `${outbox}/turn.ts`,
    'repeats: repeating.may && !repeating.none',
    'repeats: !repeating.none',
  ),
  {
    name: 'what was decided by an older look at a record is done all the same',
    patches: [
      [
        `${journal}/records/transition.ts`,
        'if (change.lastEvent !== undefined && change.lastEvent !== lastEvent)',
        'if (change.lastEvent !== undefined && change.lastEvent > lastEvent)',
      ],
    ],
    catchers: [{ test: 'test/booth/gate/second-thoughts.test.ts' }],
  },
  {
    name: 'the time after which the service wants to be asked again is ignored',
    patches: [
      [
        `${outbox}/link-closing.ts`,
        'Math.min(askedMs ?? 0, timings.retryAfterMostMs)',
        'Math.min(0, askedMs ?? timings.retryAfterMostMs)',
      ],
    ],
    catchers: [{ test: 'test/booth/outbox/link-machine.test.ts' }],
  },
  ...ledgerMutants,
  ...shippingMutants,
  ...stewardMutants,
  ...takeoverMutants,
  ...thumbnailMutants,
];

/** Lines that some patches need at the end of their file. */
export const additions: Readonly<Record<string, string>> = {
  [`${outbox}/look-ahead.ts`]: "\nlet before = '';\n",
  [`${journal}/records/transition.ts`]: '\nlet first: string | undefined;\n',
};
