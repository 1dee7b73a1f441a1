import { ordinaryTimings, type Timings } from '../../electron/booth/ports.ts';
import { quickTimings } from '../support/running-booth.ts';

/** What an outage waits for is made quick; a real server between booth and service takes the time that it takes. */
export const throughServers: Timings = {
  ...quickTimings,
  connectMs: ordinaryTimings.connectMs,
  answerMs: ordinaryTimings.answerMs,
};
