import type { Handover, ManagedAttendant, OnDuty } from '../../electron/contract/people.ts';

/** Who works at a scripted booth. Every attendant's PIN is 1111. */
export interface PeopleScript {
  /** null: there was no shift. */
  readonly handover: Handover | null;
}

/**
 * Gives the scripted booth its attendants. It runs in the page after `installScriptedBooth`: so it may use nothing but its
 * argument and what that one left.
 */
export function installScriptedPeople(script: PeopleScript): void {
  type Input = Record<string, unknown>;
  let handover = script.handover;
  let managed: ManagedAttendant[] | null = null;
  const answered = async (name: string, input: Input, value: () => unknown) => {
    const calls = window.fixture.calls;
    calls.push({ name, input, picture: null });
    await new Promise((resolve) => setTimeout(resolve, window.fixture.delayMs));
    const found = value();
    return typeof found === 'string' ? { ok: false, error: { code: found } } : { ok: true, value: found };
  };
  const people = async () => {
    const answer = await window.booth.booth.snapshot({});
    if (!answer.ok || answer.value.people === null) throw new Error('nobody signs in at this scripted booth');
    return answer.value.people;
  };
  const all = async (): Promise<ManagedAttendant[]> =>
    (managed ??= (await people()).attendants.map((attendant) => ({ ...attendant, active: true })));
  const changed = async (change: (before: ManagedAttendant[]) => ManagedAttendant[]) => {
    managed = change(await all());
    return managed;
  };
  const of = (input: Input) => (one: ManagedAttendant) => one.id === input['attendant'];
  const api = {
    signIn: async (input: Input) => {
      const before = await people();
      const attendant = before.attendants.find(({ id }) => id === input['attendant']);
      return answered('people.signIn', input, () => {
        if (attendant === undefined) return 'not-possible-now';
        if (input['pin'] !== '1111') return 'pin-wrong';
        const since = '2026-11-20T14:00:00.000+07:00';
        const onDuty: OnDuty = { attendant, shift: '7e0a8f5e-3f5b-4a53-9df3-0c1c1c9f2d10', since };
        window.fixture.push({ people: { ...before, onDuty } });
        return { ...onDuty, note: handover?.noteBefore ?? null };
      });
    },
    signOut: async (input: Input) => {
      const before = await people();
      return answered('people.signOut', input, () => {
        if (handover === null) return 'not-possible-now';
        window.fixture.push({ people: { ...before, onDuty: null } });
        handover = { ...handover, shift: { ...handover.shift, until: handover.at } };
        return handover;
      });
    },
    handover: (input: Input) => answered('people.handover', input, () => handover ?? 'not-possible-now'),
    leaveNote: (input: Input) =>
      answered('people.leaveNote', input, () => {
        if (handover === null) return 'not-possible-now';
        handover = { ...handover, note: String(input['text']) || null };
        return handover;
      }),
    /** Of each figure as many as it says; unknown ones where they are to be decided about. */
    counted: (input: Input) =>
      answered('people.counted', input, () => {
        if (handover === null) return 'not-possible-now';
        const total = Object.values({
          entries: handover.made.entry,
          unknown: handover.open.unknown,
          unclean: 1,
        });
        const names = ['entries', 'unknown', 'unclean'];
        const count = total[names.indexOf(String(input['fact']))] ?? 3;
        const [offset, limit] = [Number(input['offset']), Number(input['limit'])];
        const item = (_: unknown, place: number) =>
          input['fact'] === 'unclean'
            ? { id: null, at: handover?.at, operation: null, plate: '', state: null }
            : {
                id: `7e0a8f5e-3f5b-4a53-9df3-${String(offset + place).padStart(12, '0')}`,
                at: handover?.at,
                operation: input['fact'] === 'exits' ? 'exit' : 'entry',
                plate: `51G${String(77_800 + offset + place)}`,
                state: input['fact'] === 'unknown' ? 'unknown' : 'confirmed',
              };
        return { total: count, items: Array.from({ length: Math.min(limit, count - offset) }, item) };
      }),
    exportHandover: (input: Input) =>
      answered('people.exportHandover', input, () => ({ file: 'shift-2026-11-20-06-00-7e0a8f5e.csv' })),
    printHandover: (input: Input) => answered('people.printHandover', input, () => 'not-possible-now'),
    list: async (input: Input) => {
      const names = await all();
      return answered('people.list', input, () => names);
    },
    add: async (input: Input) => {
      const names = await changed((before) => [
        ...before,
        { id: crypto.randomUUID(), name: String(input['name']), role: 'attendant', active: true },
      ]);
      return answered('people.add', input, () => names);
    },
    setPin: async (input: Input) => {
      const names = await all();
      return answered('people.setPin', input, () => names);
    },
    setActive: async (input: Input) => {
      const active = input['active'] === true;
      const names = await changed((before) =>
        before.map((one) => (of(input)(one) ? { ...one, active } : one)),
      );
      return answered('people.setActive', input, () => names);
    },
  };
  (window.booth as unknown as Record<string, unknown>)['people'] = api;
}
