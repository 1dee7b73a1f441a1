import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { LedgerLink } from '../../connection/link.ts';
import { openSession, type LedgerSession } from '../../connection/session.ts';
import { JetStreamCars } from '../jetstream-cars.ts';
import { fileFaultOf } from './file-fault.ts';
import { HeldCars } from './held-cars.ts';
import type { CarsDuty, CarsMessage, CarsRequest, FileFault } from './messages.ts';

// The worker thread that reads the site's cars, over a connection of its own, into the booth's file: however much comes, the core's thread
// has nothing to do with what is not shown. Questions are answered between two batches.

/** After a fault of the file that is not mended by itself, reading begins again so late (ms): it begins from the start. */
const restAfterFaultMs = 60_000;

const port = parentPort;
if (port === null) throw new Error('the cars’ worker runs in a worker thread only');
void serve(port, workerData as CarsDuty);

async function serve(
  port: MessagePort,
  { path, credentials, restMs = restAfterFaultMs }: CarsDuty,
): Promise<void> {
  const say = (message: CarsMessage): void => port.postMessage(message);
  let cars: HeldCars;
  try {
    cars = new HeldCars({ path, now: Date.now, tell: (notice) => say({ notice }) });
  } catch (error) {
    const fault = faultOf(error);
    say({ notice: { type: 'found', found: { type: 'file', fault } } });
    say({ id: 0, ok: false, fault });
    port.close();
    return;
  }
  const closing = new AbortController();
  const link = new LedgerLink({
    open: () => openSession(credentials),
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    elapsed: () => performance.now(),
    serve: (session) => follow(cars, session, { restMs, closing: closing.signal }),
    changed: (state) => (cars.link = state),
  });
  const answer = async (request: CarsRequest): Promise<void> => {
    const { id, call } = request;
    try {
      if (call === 'close') {
        closing.abort();
        await link.end();
      }
      say({ id, ok: true, value: cars.answer(request) });
    } catch (error) {
      say({ id, ok: false, fault: faultOf(error) });
      endWhereSpoilt(error);
    }
    if (call === 'close') port.close();
  };
  port.on('message', (request: CarsRequest) => void answer(request));
  say({ id: 0, ok: true, value: null });
  await cars.tellAll();
  if (!closing.signal.aborted) link.start();
}

/** As `HeldCars.follow`; where the file is at fault, the session is kept for a while, so that the next one does not come at once. */
async function follow(
  cars: HeldCars,
  session: LedgerSession,
  { restMs, closing }: { readonly restMs: number; readonly closing: AbortSignal },
): Promise<void> {
  try {
    await cars.follow(new JetStreamCars(session));
  } catch (error) {
    const fault = fileFaultOf(error);
    endWhereSpoilt(error);
    if (fault !== null && fault.kind !== 'spoilt') {
      const rest = wait(restMs, undefined, { signal: closing }).catch(() => undefined);
      await Promise.race([session.closed, rest]);
    }
    throw error;
  }
}

/** The next thread makes the file anew. */
function endWhereSpoilt(error: unknown): void {
  if (fileFaultOf(error)?.kind !== 'spoilt') return;
  setImmediate(() => {
    throw error;
  });
}

function faultOf(error: unknown): FileFault {
  return (
    fileFaultOf(error) ?? { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  );
}
