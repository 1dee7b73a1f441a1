import { initialPreferences } from '../../electron/contract/snapshot.ts';
import { compose } from '../../electron/booth/compose.ts';
import { ordinaryTimings } from '../../electron/booth/ports/timings.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { receive } from '../../electron/contract/channels.ts';
import { hostClock, hostRandom } from '../../electron/host/host-ports.ts';

// A booth on the journal of its argument, with no service to send to: says `ready` when its first snapshot is there.

const directory = process.argv[2] ?? '';
const started = await compose({
  settings: settingsSchema.parse({}),
  target: { mode: 'test', address: 'http://127.0.0.1:9', proxy: null, probe: true },
  tokens: { token: () => Promise.resolve(null) },
  trust: () => [],
  preferences: { read: () => initialPreferences, write: () => undefined },
  clock: hostClock,
  random: hostRandom,
  timings: ordinaryTimings,
  log: () => undefined,
  version: '0',
  directory,
  healthFile: `${directory}/health.json`,
  journalWorker: new URL('../../electron/booth/journal/thread/worker.ts', import.meta.url),
});
if (!started.ok) throw new Error(started.fault.message);
const booth = started.value;
await receive(booth.handlers, 'booth.snapshot', {}, (error) => {
  throw error;
});
process.stdout.write('ready\n');
process.once('SIGTERM', () => void booth.stop().then(() => process.exit(0)));
