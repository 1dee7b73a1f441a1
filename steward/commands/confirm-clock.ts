import { watchForm } from '../../electron/booth/ledger/messages/watch.ts';
import { watchSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { keepTrue, moment } from '../ledger/control.ts';
import { factsOf, withLedger } from '../server/with-ledger.ts';
import type { Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { confirmed, nowOf } from '../watch/clock.ts';
import { clockMessage, knownServers } from '../watch/trust.ts';

/** A person's watch and the servers' clock may differ by so much (ms). */
const allowedMs = 10 * 60_000;

/**
 * Says that the servers' clock is right, whatever happened to it: what is due by it is deleted from the next round on.
 *
 * @param told the time as a person reads it elsewhere, of this computer's zone where it names none
 * @throws a `StewardError` where the servers tell another time: a clock is not confirmed by its own word
 */
export async function confirmClock(
  folder: string,
  site: Site,
  told: string,
  ownMs = Date.now(),
): Promise<void> {
  const toldMs = Date.parse(told);
  if (Number.isNaN(toldMs))
    throw new StewardError('usage', `${told} is no time: as it is now, like 2026-11-27T14:05`);
  const servers = knownServers(await factsOf(folder, site));
  const memory = confirmed(servers, ownMs);
  if (memory === null)
    throw new StewardError('refused', 'the clocks of steward and servers are apart: set them right first');
  const serversMs = nowOf(servers);
  if (Math.abs(serversMs - toldMs) > allowedMs)
    throw new StewardError(
      'refused',
      `the servers’ clock says ${moment(serversMs).at}, which is not ${told}: set it right first`,
    );
  await withLedger(folder, site, (manager) =>
    keepTrue(manager, watchSubject, watchForm, (last, v) => {
      if (last === null) throw new StewardError('usage', 'the watch has not run yet: nothing is held back');
      return { ...last, v, clock: clockMessage(memory, moment()) };
    }),
  );
}
