import { ordinaryTimings, type Timings } from '../../electron/booth/ports/timings.ts';
import { quickTimings } from './running-booth.ts';

const { firstWaitMs, probeMostMs, trialMostMs, tokenProbeMs, pacingMs, strandedMs } = quickTimings;

/** What an outage waits for is made quick; an exchange over a real line, or through a real server, has the time that it has at a site. */
export const realExchanges: Timings = {
  ...ordinaryTimings,
  firstWaitMs,
  probeMostMs,
  trialMostMs,
  tokenProbeMs,
  pacingMs,
  strandedMs,
};
