import { answered } from '../connection/away.ts';
import { lastSaid } from '../connection/last-of.ts';
import type { LedgerSession } from '../connection/session.ts';
import { erasureForm, type Erasure } from '../messages/control.ts';
import { streams } from '../names/streams.ts';
import { everyErasure } from '../names/subjects.ts';
import { inTurns } from '../connection/in-turns.ts';

/** Which erasures a booth still has to answer, as the ledger says it: those that all have answered are not asked for again in an epoch. */
export class OpenErasures {
  #epoch: string | null = null;
  readonly #answered = new Set<string>();

  /** @param epoch null: nobody knows which. @returns what is open, and whether one cannot be read. @throws LedgerAway */
  async read(
    session: Pick<LedgerSession, 'manager'>,
    epoch: string | null,
  ): Promise<{ readonly open: readonly Erasure[]; readonly isUnreadable: boolean }> {
    if (epoch === null || epoch !== this.#epoch) this.#answered.clear();
    this.#epoch = epoch;
    const filter = { subjects_filter: everyErasure };
    const info = await answered(session.manager.streams.info(streams.control.name, filter));
    const subjects = Object.keys(info.state.subjects ?? {}).filter((one) => !this.#answered.has(one));
    const open: Erasure[] = [];
    let isUnreadable = false;
    await inTurns(subjects, async (subject) => {
      const said = await lastSaid(session, subject, erasureForm);
      if (said === null) return;
      if ('fault' in said) isUnreadable = true;
      else if (said.message.awaited.length === 0) this.#answered.add(subject);
      else open.push(said.message);
    });
    return { open, isUnreadable };
  }
}
