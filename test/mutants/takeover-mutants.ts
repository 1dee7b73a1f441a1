import { onePatchIn } from './one-patch.ts';
import type { Mutant } from './table.ts';

// What a supervisor takes over from a dead booth: what is taken, in which order, with what, and by whom.

const takeover = onePatchIn('electron/booth/ledger/takeover', 'test/booth/ledger/takeover');

export const takeoverMutants: readonly Mutant[] = [
  takeover('a takeover adopts what it asked for, not what it read to be its own', 'takeover', [
    'takeover.ts',
    'const isOurs = told !== undefined && this.#left.isOurs(at, told);',
    "const isOurs = told !== undefined || id !== '';",
  ]),
  takeover('a takeover brings no pictures along', 'takeover', [
    'pictures.ts',
    'stored === null ? null : Uint8Array.from(stored.data)',
    'stored === null ? null : null',
  ]),
  takeover('a takeover takes any picture for the record’s own', 'takeover', [
    'pictures.ts',
    "createHash('sha256').update(picture).digest('hex') === pictureSha256 &&",
    "createHash('sha256').update(picture).digest('hex') !== '' &&",
  ]),
  takeover('a takeover brings the newest first', 'takeover', [
    'found-records.ts',
    'atMs(one) - atMs(other)',
    'atMs(other) - atMs(one)',
  ]),
  takeover('a takeover takes what is for another service', 'takeover', [
    'found-records.ts',
    "if (!isOneOf(services, body.service)) return 'other-service';",
    '',
  ]),
  takeover('the key to a takeover outlasts its supervisor session', 'takeover', [
    'fencing-key.ts',
    'return this.#ports.supervisorSession();',
    "return 'any';",
  ]),
  takeover('a takeover takes from a booth that is alive', 'takeover', [
    'subject-fold.ts',
    'return isDead || this.#disks.isFormer(disk);',
    'return isDead || disk > -2;',
  ]),
  takeover('a booth takes back from its former disk as others take', 'former-disk', [
    'left-behind.ts',
    "this.#isOwn(at) ? 'reclaimed' : 'fenced'",
    "this.#isOwn(at) ? 'fenced' : 'fenced'",
  ]),
  takeover('a second computer takes back what its booth’s former disk had offered', 'former-disk', [
    'takeover.ts',
    'subject.incarnation === credentials.incarnation && isPlaced()',
    "subject.incarnation !== '' || isPlaced()",
  ]),
  takeover('what a former disk had not offered takes a living booth’s claims along', 'former-disk', [
    'takeover.ts',
    'isDead ? {} : { exit: id }',
    'isDead ? {} : {}',
  ]),
  takeover('a takeover that was broken off after its fence is not gone on with', 'broken-off', [
    'left-behind.ts',
    'else if (isOurs && here === null) missing.add(id);',
    '',
  ]),
  takeover('what its booth has closed for its taker looks as if it was sent', 'living-booth', [
    'subject-fold.ts',
    'const isClosedFor = event === handedOver',
    "const isClosedFor = event === ''",
  ]),
  takeover('what a dead taker never got stays so once its booth is back', 'living-booth', [
    'left-behind.ts',
    'return !this.#isOwn(at) || (here',
    'return at.subject.isLeft({ disk: 0 }, at.isDead) || (here',
  ]),
  takeover('what a person had ended, and its booth has sent, has left', 'takeover', [
    'takeover.ts',
    "!sentStates.has(told.to ?? '') && ",
    '',
  ]),
  takeover('what a dead taker had taken over is taken although it came there', 'takeover', [
    'left-behind.ts',
    'isGone && !fold.seen.has(id)',
    'isGone && ids.has(id)',
  ]),
  takeover('a second booth takes what another one shows to have taken', 'lost-fence', [
    'shown-takers.ts',
    "lives.get(by) === true)) verdicts.set(one.id, 'elsewhere');",
    'lives.get(by) === true)) verdicts.set(one.id, one);',
  ]),
  takeover('what a dead booth shows to have taken is taken although it came there', 'lost-fence', [
    'shown-takers.ts',
    'cameTo.get(taker)?.has(one.id) === true',
    'cameTo.get(taker)?.has(one.id) === null',
  ]),
  takeover('what was taken in a dead taker’s place is taken although another one shows it', 'taken-in-turn', [
    'left-behind.ts',
    'over.set(taker, await this.#shown.judged(at, judged));',
    'over.set(taker, { found: judged, here: [], elsewhere: [] });',
  ]),
  takeover('what a taker had from another one is told as the taker’s alone', 'taken-in-turn', [
    'batch.ts',
    'isShown(word, taken.salt)',
    "isShown(word, '')",
  ]),
  takeover('what was handed over comes back from its first taker alone', 'taken-in-turn', [
    'left-behind.ts',
    'isHandedOver(here.view) && !came.has(id)',
    'isHandedOver(here.view) && here.view.handedTo === of && !came.has(id)',
  ]),
  takeover('a taker takes a second time what was taken back from it', 'taken-back', [
    'left-behind.ts',
    'isHandedOver(here.view) && !came.has(id)',
    'isHandedOver(here.view)',
  ]),
  takeover('a forged record comes back in place of the one that was handed over', 'taken-in-turn', [
    'shown-takers.ts',
    '(await journal.recordToShip(one.id))?.salt === one.body?.salt',
    '(await journal.recordToShip(one.id))?.salt !== null',
  ]),
  takeover('a booth takes again what it had sent and erased', 'lost-fence', [
    'shown-takers.ts',
    'taken.filter((one) => one.of === of)',
    "taken.filter((one) => one.of === '')",
  ]),
  onePatchIn('electron/booth/ledger/connection', 'test/booth/ledger/connection')(
    'a booth’s next disk writes over what its former one told to have taken',
    'taken-words',
    [
      'taken-words.ts',
      'const all = [...former, ...taken];',
      'const all = [...former, ...taken].slice(former.length);',
    ],
  ),
  onePatchIn('electron/booth/ledger/ship', 'test/booth/ledger/takeover')(
    'after a loss what others tell to have taken is not heard',
    'lost-fence',
    ['told-taken.ts', 'if (words.length === 0) return {};', 'if (words.length >= 0) return {};'],
  ),
  onePatchIn('electron/booth/ledger/ship', 'test/booth/ledger/takeover')(
    'what somebody says to have taken is believed without its proof',
    'lost-fence',
    ['told-taken.ts', 'isShown(word, salt)', "word.proof !== '' && salt !== ''"],
  ),
  onePatchIn('electron/booth/ledger/ship', 'test/booth/ledger/takeover')(
    'after a loss nobody is waited for who may have taken what was offered',
    'lost-fence',
    ['told-taken.ts', 'own.get(record)?.frozenIn === epoch)', "own.get(record)?.frozenIn !== '')"],
  ),
  onePatchIn('electron/booth/ledger/ship', 'test/booth/ledger/takeover')(
    'an epoch that a store was put back with is taken for its own',
    'lost-fence',
    ['told-taken.ts', 'frozenIn === epoch) && this.#ports.isOfStore();', 'frozenIn === epoch);'],
  ),
  onePatchIn('electron/booth/ledger/ship', 'test/booth/ledger/ship')(
    'the minute for those who may have taken something begins anew with each wish',
    'handovers-return',
    ['told-taken.ts', 'if (this.#waits?.where !== where) this.#waits', 'if (where !== null) this.#waits'],
  ),
  onePatchIn('electron/booth/ledger/connection', 'test/booth/ledger/takeover')(
    'who has told what cannot be read has told that it has taken nothing',
    'lost-fence',
    ['taken-words.ts', 'if (!isRead || said.message.isCut === true) areAll = false;', ''],
  ),
  onePatchIn('electron/booth/ledger/ship', 'test/booth/ledger/ship')(
    'another epoch is compared once all is shipped again',
    'lost-store',
    ['handovers.ts', 'this.#epoch.isToBegin || (this.#epoch.begun', '(this.#epoch.begun'],
  ),
  onePatchIn('electron/booth/ledger/site', 'test/booth/ledger/takeover')(
    'what was taken is told once in each epoch, whatever store has it',
    'return',
    ['checked-epoch.ts', 'this.#records = epoch;\n    this.#owesTaken = true;', 'this.#records = epoch;'],
  ),
  onePatchIn('electron/booth/ledger/site', 'test/booth/ledger/site')(
    'a booth has compared an epoch with its cars told and its records not compared',
    'epochs',
    ['checked-epoch.ts', 'epoch !== null && epoch === this.#records &&', 'epoch !== null &&'],
  ),
  takeover('what a booth had taken back, and is dead with, nobody sees', 'taken-back', [
    'left-behind.ts',
    'return isBack && mayBeBack(at, told);',
    "return isBack && at.of === '';",
  ]),
  takeover('what comes back from a former disk’s taker is offered again', 'returned', [
    'batch.ts',
    'wasHere: before.has(booth)',
    "wasHere: before.has('')",
  ]),
  takeover('what a former disk had is handed over to a taker whose word is lost', 'returned', [
    'batch.ts',
    'of !== booth && found.some(',
    "of !== '' && [].some(",
  ]),
  takeover('what a booth had taken back from one that lives, and is dead with, nobody sees', 'taken-back', [
    'left-behind.ts',
    'mayBeBack(at, subject.records.get(id))',
    'mayBeBack(at, undefined)',
  ]),
  takeover('what came home by way of two others, and did not show there, nobody sees', 'taken-in-turn', [
    'left-behind.ts',
    '(isGone && isNotBackAt(at, told, atTaker))',
    "(isGone && id === '')",
  ]),
  takeover('of two booths that say to have it of each other either one has it', 'taken-back', [
    'left-behind.ts',
    'isFenced && atTaker.since >= told.since',
    'isFenced && atTaker.since >= 0',
  ]),
  takeover('who had it before is not told that another one took it in his place', 'taken-in-turn', [
    'batch.ts',
    '[...before, ...record.told.takers]',
    '[...before]',
  ]),
  takeover('what came to a former disk is taken again, though this booth’s word names it', 'taken-back', [
    'shown-takers.ts',
    'taker === booth && shown.includes(booth)',
    "taker === '' && shown.includes(booth)",
  ]),
  takeover('the idle one of two copied disks takes back beside the other', 'former-disk', [
    'takeover.ts',
    'if (isOwn && !(await this.#isShipped(subject)))',
    "if (of === '' && !(await this.#isShipped(subject)))",
  ]),
  onePatchIn('electron/booth/journal/records', 'test/booth/journal')(
    'what a supervisor sends all the same is closed as its service is away',
    'handovers',
    ['transition.ts', 'if (holdsOf(database, id, isSentByWord)) return null;', ''],
  ),
  onePatchIn('electron/booth/journal/records', 'test/booth/journal')(
    'what a supervisor sends all the same is closed as it is read again who saw to it',
    'handovers',
    ['handovers.ts', 'if (holdsOf(database, id, isSentByWord)) return [];', ''],
  ),
  onePatchIn('electron/booth/journal/records', 'test/booth/journal')(
    'what came back from a booth is handed over to it as that is read',
    'adopt',
    ['taken-over.ts', "handover === 'taken-back' &&", "handover === '' &&"],
  ),
  onePatchIn('electron/booth/journal/records', 'test/booth/journal')(
    'what is offered, and came back before it was read who took it, is nobody’s',
    'adopt',
    [
      'adopt.ts',
      '(isFrozen(before) && before.ever_unknown === 0)',
      "(isFrozen(before) && before.salt === '')",
    ],
  ),
  onePatchIn('electron/booth/journal/records', 'test/booth/journal')(
    'what was sent here beside its taker is closed as that one’s once it came from there',
    'adopt',
    ['adopt.ts', '(handover === null && to !== null)', "(handover === null && to === '')"],
  ),
  onePatchIn('electron/booth/ledger/cars', 'test/booth/ledger/cars')(
    'a booth that comes back tells a car for its own that it offers and another one has taken',
    'writing',
    ['changed-car.ts', 'own?.isOffered === true &&', "own?.entered.at === '' &&"],
  ),
  onePatchIn('electron/booth/ledger/site', 'test/booth/ledger/site')(
    'an exit that was taken over is lost by its own claim',
    'taken-over-exit',
    ['waiting-exits.ts', 'claim.booth !== booth && claim.exit !== id', "claim.booth !== booth && id !== ''"],
  ),
];
