import { onePatchIn } from './one-patch.ts';
import type { Mutant } from './table.ts';

// The steward that deletes: what it leaves in the engine's files, or takes away that is still needed.

const one = onePatchIn('steward', 'test/steward');

export const stewardMutants: readonly Mutant[] = [
  one('the steward deletes without erasing', 'watch', [
    'ledger/erase.ts',
    'deleteMessage(name, sequence, true)',
    'deleteMessage(name, sequence, false)',
  ]),
  one('the steward deletes the newest fact of a car', 'watch', [
    'watch/cars.ts',
    'superseded.push(before.sequence)',
    'superseded.push(message.sequence)',
  ]),
  one('the fact of a car that left goes before its 60 days are over', 'watch', [
    'watch/round.ts',
    'Math.max(leftDays, retention?.leftDays ?? 0) * dayMs',
    '30 * dayMs',
  ]),
  one('a plate stays in an erasure that every booth has answered', 'watch', [
    'ledger/erasures.ts',
    'const stays = plate !== undefined && awaited.length > 0;',
    'const stays = plate !== undefined;',
  ]),
  one('the message with an erasure’s plate stays beside the one without it', 'watch', [
    'watch/open-erasures.ts',
    'superseded.map(({ sequence }) => sequence)',
    'superseded.filter(({ hasPlate }) => !hasPlate).map(({ sequence }) => sequence)',
  ]),
  one('an erasure takes the whole fact of a car that is inside: two booths could let it out', 'watch', [
    'ledger/bare.ts',
    "if (next === 'unreadable') {",
    'if (next !== null) {',
  ]),
  one('the thumbnail of a car that left stays', 'watch', [
    'watch/cars.ts',
    "return fact.state === 'left' || !fact.hasPersonal;",
    'return false;',
  ]),
  one('the steward deletes by a clock that was set', 'watch', [
    'watch/sweep.ts',
    'if (isByAge && by.isHeld) swept.heldBack += 1;\n      else if (act',
    'if (act',
  ]),
  one('two stewards begin two epochs for one start', 'epochs', [
    'ledger/control.ts',
    '{ expect: { lastSubjectSequence: stored?.seq ?? 0 } }',
    '{}',
  ]),
  one('no epoch begins with a start of the store', 'epochs', [
    'ledger/epoch.ts',
    'return anew === null || anew.length > (count === 3 ? 1 : 0);',
    'return anew === null;',
  ]),
  one('an epoch waits only for who is on the roster now', 'epochs', [
    'watch/epochs.ts',
    '...before, ...view.activeSinceEpoch(), ',
    '',
  ]),
  one('an erasure is forgotten with the ledger that is restored', 'watch', [
    'watch/open-erasures.ts',
    'for (const kept of keptErasures(folder))',
    'for (const kept of keptErasures(folder).slice(0, 0))',
  ]),
  one('the epoch of a restored ledger is told as one of a start', 'restore', [
    'ledger/epoch.ts',
    "began: 'restore',",
    "began: 'started',",
  ]),
  one('restore takes nothing out again', 'restore', [
    'commands/restore.ts',
    'await takeOut(manager, erasure.records)',
    'await takeOut(manager, [])',
  ]),
  one('what a booth tells again of an erased car stays', 'watch', [
    'watch/cars.ts',
    "if (state === 'left' || erased.has(entry)) yield",
    "if (state === 'left') yield",
  ]),
  one('a reader takes what another command’s consumer gives for its own', 'reading', [
    'ledger/read-on.ts',
    'if (batch.length === 0 || !isOwn)',
    'if (batch.length === 0)',
  ]),
  one('an ALPR’s car and the booth’s of one session are two cars', 'alpr-cars', [
    'alpr/known-cars.ts',
    'if (this.#bySession.add(key, entry) > 1) this.#shared.add(key);',
    'this.#bySession.add(key, entry);',
  ]),
  one('an ALPR’s car goes on by the booth’s while somebody lets it out', 'alpr-act', [
    'alpr/known-cars.ts',
    'isAlpr(holder) && !isClaimed',
    'isAlpr(holder)',
  ]),
  one('an ALPR’s car is told beside the entry that waits for its session', 'alpr-act', [
    'alpr/alpr-act.ts',
    "return mayBeSame ? unlessPatient('tell') : { act: 'tell' };",
    "return { act: 'tell' };",
  ]),
  one('an ALPR ends one of several cars with a plate', 'alpr-act', [
    'alpr/alpr-act.ts',
    'if (told.session === undefined && sessions.size > 1)',
    'if (known.length > 9)',
  ]),
  one('what an ALPR told stays in the ledger', 'alpr-cars', [
    'alpr/alpr-desk.ts',
    "await erase(this.#place.manager, 'alpr', done);",
    "await erase(this.#place.manager, 'alpr', done.slice(0, 0));",
  ]),
  one('a removed ALPR is heard', 'alpr-cars', [
    'alpr/alpr-desk.ts',
    'if (service === null || key === null)',
    'if (service === null)',
  ]),
  one('an erasure leaves the plate of a car that an ALPR told of and that waits for the watch', 'alpr-cars', [
    'alpr/alpr-stream.ts',
    "if (normalisePlate(message.plate ?? '') !== plate) continue;",
    'if (message.plate !== plate) continue;',
  ]),
  one('a site’s line to its hub is in the account of the ledger', 'hub-rights', [
    'server/hub-line.ts',
    'account: ${hubAccount}\n      nkey',
    'account: GATEBOOTH\n      nkey',
  ]),
  one('a booth that a hub is told of again is as young as the word of it', 'hub', [
    'watch/tell-hub.ts',
    'agoMs: ageOf(stored, now)',
    'agoMs: 0 * ageOf(stored, now)',
  ]),
];
