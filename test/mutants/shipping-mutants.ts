import { onePatchIn } from './one-patch.ts';
import type { Mutant } from './table.ts';

// The journal's second copy at the site's ledger: its order, what it goes on from, and that it goes when it should.

const ship = onePatchIn('electron/booth/ledger/ship', 'test/booth/ledger/ship');
const steward = onePatchIn('steward/watch', 'test/steward');

export const shippingMutants: readonly Mutant[] = [
  ship('an event is shipped before its record’s picture and body', 'broken-off', [
    'event-shipping.ts',
    `    const body = await this.#prepare(session, event);
    const bytes = eventBytes(this.#ports, event);
    const { number, hash } = event;
    const sequence = await this.#append(session, bytes, cursor.sequence, { number, hash });
`,
    `    const bytes = eventBytes(this.#ports, event);
    const { number, hash } = event;
    const sequence = await this.#append(session, bytes, cursor.sequence, { number, hash });
    const body = await this.#prepare(session, event);
`,
  ]),
  ship('events are shipped without compare-and-set', 'broken-off', [
    'jetstream-journal.ts',
    'const expect = { lastSubjectSequence: over };',
    'const expect = {};',
  ]),
  ship('a booth goes on after whatever stands last', 'shipping', [
    'place.ts',
    'if (fault !== null) return fault;',
    '',
  ]),
  ship('another journal resumes once it has pruned what stands last', 'another-journal', [
    'place.ts',
    'return number < pruned.seq && isAcknowledged ? null',
    'return number < pruned.seq ? null',
  ]),
  ship('a journal follows another one that the site has not admitted', 'another-journal', [
    'beginning.ts',
    'this.#ports.isAdmitted() && mayFollow(',
    'mayFollow(',
  ]),
  ship('what an older copy of a disk has queued is not in doubt', 'another-journal', [
    'beginning.ts',
    'if (!(await journal.wasDoubted(recordId))) await doubt(recordId);',
    'void [journal, doubt, recordId];',
  ]),
  ship('a reclaim is believed as it is asked for, not as it is read', 'handovers', [
    'handover-writer.ts',
    'await subject.readOn(session, sequence);',
    'subject.appended(sequence);',
  ]),
  onePatchIn('electron/booth/journal/database', 'test/booth/journal')(
    'what is offered to other booths is sent',
    'handovers',
    ['rules.ts', "handover IN ('sent-anyway', 'taken-back'))\";", "handover <> '')\";"],
  ),
  onePatchIn('electron/booth/journal/records', 'test/booth/journal')(
    'a record is offered before the ones of its lane that cannot be',
    'handovers',
    ['handovers.ts', 'if (held.has(lane)) continue;', ''],
  ),
  ship('what was offered before the store lost something is reclaimed without a word', 'handover-decisions', [
    'handover-decisions.ts',
    'isUncertain: !isWhole || !isLasting }',
    'isUncertain: !isWhole }',
  ]),
  ship('a fence takes all that is offered, whatever it lists', 'handovers-return', [
    'read-subject.ts',
    'spokenAfter(message, known)',
    "spokenAfter(message.type === 'fenced' ? { ...message, records: Object.keys(this.#standings) } : message, known)",
  ]),
  ship('what another booth has taken is not handed over', 'handovers-return', [
    'handover-decisions.ts',
    "[{ recordId, became: 'handed-over', to }]",
    '[]',
  ]),
  ship('a store that has lost its end is not told how the records stand', 'handovers-return', [
    'handovers.ts',
    '...(isOwed ? standingsOf(this.#kept.own) : {}),',
    '...(isOwed ? {} : {}),',
  ]),
  ship('what is in doubt is told to stand offered', 'handovers-return', [
    'handover-decisions.ts',
    "handover === 'offered' && everUnknown === 0 ?",
    "handover === 'offered' ?",
  ]),
  ship('what was frozen and is in doubt is offered all the same', 'handovers-return', [
    'handover-decisions.ts',
    "handover === 'offering' && everUnknown === 0;",
    "handover === 'offering';",
  ]),
  ship('what stands before a handover is not read', 'handovers-return', [
    'beginning.ts',
    "end.tail === 'handover' || (await this.#wantsWhole(isLost(end.sequence)))",
    "end.tail === 'handover'",
  ]),
  ship('a start waits for no ledger that fails once', 'another-journal', [
    'start-gate.ts',
    'await sooner(this.#compared.promise, served());',
    '',
  ]),
  ship('a start does not wait for what is being put in doubt', 'start-gate', [
    'start-gate.ts',
    'await this.#doubting;',
    '',
  ]),
  ship('a key that is refused puts in doubt what was shipped and goes on', 'start-gate', [
    'start-gate.ts',
    '  claimed(): void {\n    this.#atStart = null;',
    '  claimed(): void {',
  ]),
  onePatchIn('electron/booth/outbox', 'test/booth/outbox')(
    'a car whose plate is missing is sent by an older copy of a disk',
    'record-machine',
    ['record-machine.ts', "everUnknown ? to('unknown', 'older-copy') : to('queued')", "to('queued')"],
  ),
  onePatchIn('electron/booth/journal/salvage', 'test/booth/journal')(
    'a car whose plate a lost journal may have had is sent once it is typed',
    'journal-damage',
    ['settled.ts', '? { state, reason, ever_unknown: 1 }', '? { state, reason, ever_unknown: 0 }'],
  ),
  onePatchIn('electron/booth/journal/records', 'test/booth/journal')(
    'what is in doubt and offered counts as sent by two once it is taken',
    'handovers',
    ['handovers.ts', 'isFrozen(row) || unsentStates', 'unsentStates'],
  ),
  onePatchIn('electron/booth/journal/records', 'test/booth/journal')(
    'what somebody elsewhere has seen to is looked up, and sent where it is absent',
    'handovers',
    ['handovers.ts', "isUnsent(row) || state === 'unknown'", 'isUnsent(row)'],
  ),
  onePatchIn('electron/booth/journal/records', 'test/booth/journal')(
    'what another booth has taken goes out once more where the service has not executed it',
    'handovers',
    ['transition.ts', 'if (elsewhere !== null) return', 'if (elsewhere === undefined) return'],
  ),
  onePatchIn('electron/booth/ledger/site', 'test/booth/ledger/site')(
    'what was reclaimed and sent is offered later each time, too',
    'offers-wanted',
    ['offers.ts', 'isSoon && (isLeft || this.#counts.kept > 0)', 'isSoon'],
  ),
  onePatchIn('electron/booth/ledger/site', 'test/booth/ledger/site')(
    'a computer that is not admitted sends what both have queued',
    'older-copy',
    ['serve-session.ts', 'if (wasAlone) await shipping.standAside();', ''],
  ),
  onePatchIn('electron/booth/ledger/site', 'test/booth/ledger/site')(
    'a computer whose key the site takes no longer sends what both have queued',
    'older-copy',
    ['site-ledger.ts', "if (state.fault?.fault === 'credentials') void this.shipping.standAside();", ''],
  ),
  ship('of two copies of a salvaged journal each follows the other', 'another-journal', [
    'place.ts',
    '(own.salvage !== null && !salvages.has(own.salvage))',
    'own.salvage !== null',
  ]),
  ship('a salvaged journal is shipped while it is still read', 'another-journal', [
    'place.ts',
    "if (chain.isJoining) return 'salvaging';",
    '',
  ]),
  ship('a disk that goes on with a moved journal does not say so', 'another-journal', [
    'beginning.ts',
    'toldTo: isTold && !isLoss ? place.toldTo : null',
    'toldTo: place.toldTo',
  ]),
  ship('a picture is shipped of a record that is erased while it is read', 'broken-off', [
    'record-parts.ts',
    'if (jpeg === null || this.#isErased(of)) return;',
    'if (jpeg === null) return;',
  ]),
  ship('that the ledger lost what it acknowledged is not noticed', 'lost-store', [
    'beginning.ts',
    'own !== null && last < own.sequence;',
    'own !== null && last < 0;',
  ]),
  ship('bodies and pictures that were lost without their events stay away', 'lost-store', [
    'shipping.ts',
    'if (mayGoOn && (await this.#events.again.goOn(session, cursor.number))) continue;',
    '',
  ]),
  ship('what was shipped is forgotten with each pause', 'shipping', [
    'shipping.ts',
    'this.#fault.tell(null);\n          if (!isLooked)',
    'this.#events.forget();\n          if (!isLooked)',
  ]),
  ship('of a restored ledger only what is open is shipped again', 'lost-store', [
    'parts-again.ts',
    "last.owesAll || !isStart ? 'all' : 'open'",
    "'open'",
  ]),
  ship('a picture that the ledger has is stored again', 'lost-store', [
    'parts-again.ts',
    'shipPicture(session, of, true)',
    'shipPicture(session, of)',
  ]),
  ship('nothing tells that a part of the chain is missing', 'shipping', [
    'place.ts',
    'toldTo === null || (next > number + 1 && next - 1 > toldTo);',
    'toldTo !== null && next > number + 1 && next - 1 > toldTo;',
  ]),
  onePatchIn('electron/booth/ledger/messages', 'test/booth/ledger/ship')(
    'events of old days carry the error that the clock has today',
    'shipping',
    ['moment.ts', 'Math.abs(clock.now() - atMs) > sameClockMs ? null : clockErrorMs()', 'clockErrorMs()'],
  ),
  steward('what a booth has erased stays in the ledger', 'shipped-records', [
    'shipped-records.ts',
    " || state === 'erased') return 'said';",
    ") return 'said';",
  ]),
  steward('what is still to be sent goes by its age', 'shipped-records', [
    'shipped-records.ts',
    'if (mostMs === null || stay.isOpen ||',
    'if (mostMs === null ||',
  ]),
  steward('of a stay only the records go that an erasure names', 'shipped-records', [
    'shipped-records.ts',
    'if (erased.has(record) || (entry !== null && erased.has(entry)) ||',
    'if (erased.has(record) ||',
  ]),
  steward('of every record that was ever shipped something is held in memory', 'shipped-records', [
    'shipped-records.ts',
    'if (this.#records.size >= this.#tidyAt) this.#tidy();',
    '',
  ]),
  steward('a record is forgotten whose body may have been stored since', 'shipped-records', [
    'shipped-records.ts',
    '!hasParts && !isOpen && sequence <= this.#partsReadTo;',
    '!hasParts && !isOpen;',
  ]),
];
