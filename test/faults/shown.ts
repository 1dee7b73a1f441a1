import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Attention } from '../../electron/contract/attention.ts';
import { withJournal } from './journal-file.ts';
import type { Stage } from './stage.ts';

// What people are shown of all that waits, against the journal's file.

/** More than that the list does not name. */
const mostListed = 100;

/** The ids of the records that are not closed, by state. */
function openOf({ directory }: Stage): Map<string, string[]> {
  const rows = withJournal(directory, (database) =>
    database
      .prepare(
        "SELECT id, state FROM records WHERE state NOT IN ('confirmed', 'resolved', 'voided', 'local')",
      )
      .all(),
  );
  const open = new Map<string, string[]>();
  for (const { id, state } of (rows ?? []) as { id: string; state: string }[])
    open.set(state, [...(open.get(state) ?? []), id].sort());
  return open;
}

interface Shown {
  readonly counts: unknown;
  readonly listed: readonly string[];
}

async function shownOf(stage: Stage): Promise<Shown | null> {
  await stage.look();
  const answer = await stage.host.call('attention.list', {});
  if (answer?.ok !== true) return null;
  const { items } = answer.value as Attention;
  return { counts: stage.screen.snapshot?.counts, listed: items.map(({ record }) => record.id).sort() };
}

function asFiled(open: ReadonlyMap<string, readonly string[]>): Shown {
  const of = (...states: string[]): string[] => states.flatMap((state) => open.get(state) ?? []);
  const count = (...states: string[]): number => of(...states).length;
  return {
    counts: {
      waiting: count('queued', 'waiting-for-entry', 'sending'),
      unknown: count('unknown'),
      refused: count('refused'),
      plateMissing: count('draft'),
    },
    listed: of('unknown', 'refused', 'draft').sort(),
  };
}

/** How often it is looked again, and how long (ms) between: a snapshot is read anew some time after the commit that changes it. */
const [looks, betweenMs] = [100, 50];

/** The counts on the screen come to be the journal's, and whoever looks for what needs attention is told of each of its records. */
export async function shownAsFiled(stage: Stage): Promise<void> {
  let differs = '';
  for (let look = 0; look < looks; look += 1) {
    const shown = await shownOf(stage);
    const filed = asFiled(openOf(stage));
    const isListed = filed.listed.length > mostListed || isDeepStrictEqual(shown?.listed, filed.listed);
    if (isListed && isDeepStrictEqual(shown?.counts, filed.counts)) return;
    differs = `${JSON.stringify(shown)} is shown, there is ${JSON.stringify(filed)}`;
    await wait(betweenMs);
  }
  stage.expect(false, differs);
}
