import { expect, test } from 'vitest';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import { sized } from '../../support/nightly.ts';
import { entryOutage, type EntryFault } from './entry-outage.ts';

// The entry path alone is out for hours, by a clock that jumps over what nobody does anything in.

const hours = sized(2, 24);
const { pacingMs, trialMostMs } = ordinaryTimings;

test.each<{ fault: EntryFault; triedAgain: boolean }>([
  { fault: 'answers 500', triedAgain: true },
  { fault: 'answers nothing', triedAgain: true },
  { fault: 'answers 500', triedAgain: false },
])(
  'entries that the service $fault to cost few unknowns, and all else is sent at the site’s pace (try again: $triedAgain)',
  { timeout: sized(240_000, 1_800_000) },
  async ({ fault, triedAgain }) => {
    const measured = await entryOutage({ hours, fault, triedAgain });
    if (process.env['GATEBOOTH_TELL'] === '1') console.log(fault, triedAgain, JSON.stringify(measured));
    expect(measured.unknown).toBeGreaterThan(0);
    expect(measured.unknown).toBeLessThanOrEqual(Math.min(60, measured.pauses));
    expect(measured.unsettled).toEqual({ unknown: measured.unknown, waiting: measured.exitsOfUnknown });
    const mostMs = 1.1 * measured.records * pacingMs;
    // Where nobody says that the outage is over the next trial shows it.
    expect(triedAgain ? measured.allMs : 0).toBeLessThanOrEqual(mostMs);
    expect(measured.allFromFirstMs).toBeLessThanOrEqual(mostMs);
    expect(measured.allMs - measured.allFromFirstMs).toBeLessThanOrEqual(
      trialMostMs + ordinaryTimings.answerMs,
    );
    expect(measured.longestFreshMs).toBeLessThanOrEqual(5_000);
  },
);
