import { randomUUID } from 'node:crypto';
import type { Attendant, Handover, OnDuty, People } from '../../electron/contract/people.ts';
import { boothTimeAgo } from './fixture-page-states.ts';

const attendant = (name: string, role: Attendant['role'] = 'attendant'): Attendant => ({
  id: randomUUID(),
  name,
  role,
});

/** Six names as they are, the longest that a name may be among them; the last one is a supervisor's. */
export const attendants: readonly Attendant[] = [
  attendant('Ana Ćirić'),
  attendant('Minh Nguyễn'),
  attendant('สมชาย ใจดี'),
  attendant('Maximiliana Theodora von Hohenstaufenberg'.slice(0, 40)),
  attendant('محمد الأحمد'),
  attendant('Eva Roth', 'supervisor'),
];

export const onDuty = (): OnDuty => ({
  attendant: attendants[0] as Attendant,
  shift: '7e0a8f5e-3f5b-4a53-9df3-0c1c1c9f2d10',
  since: boothTimeAgo(6 * 3_600_000),
});

/** Where the first of them is on duty, or nobody is. */
export const peopleOf = (duty: OnDuty | null): People => ({ attendants: [...attendants], onDuty: duty });

/** A shift of much work, with something of everything. */
export const busyHandover = (): Handover => ({
  shift: { ...onDuty(), until: null },
  at: boothTimeAgo(0),
  made: { entry: 214, exit: 187, cancel: 2, charge: 1 },
  states: { confirmed: 396, queued: 3, unknown: 2, refused: 1, local: 2 },
  unnamed: 1,
  secondThoughts: { corrected: 2, withdrawn: 1 },
  uncleanStarts: 1,
  open: { waiting: 3, unknown: 2, refused: 1, plateMissing: 2 },
  items: [
    {
      id: randomUUID(),
      operation: 'entry',
      plate: '51G77802',
      at: boothTimeAgo(9_000_000),
      state: 'unknown',
    },
    { id: randomUUID(), operation: 'entry', plate: '', at: boothTimeAgo(60_000), state: 'draft' },
    { id: randomUUID(), operation: 'exit', plate: '30F80912', at: boothTimeAgo(30_000), state: 'local' },
  ],
  note: null,
  noteBefore: null,
  head: { seq: 1734, hash: 'c0ffee'.repeat(11).slice(0, 64) },
});
