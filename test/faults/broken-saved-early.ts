import type { RunningBooth } from '../../electron/host/live-booth.ts';
import { boothTimeOf } from '../../electron/booth/lib/booth-time.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import { ok } from '../../electron/contract/result.ts';

/** Later than any kill of a test. */
const laterMs = 60_000;

/** Broken on purpose: says *Saved* first and commits a little later. */
export function breakBooth(booth: RunningBooth): RunningBooth {
  const { handlers } = booth;
  return {
    subscribe: (listener) => booth.subscribe(listener),
    updateReadiness: () => booth.updateReadiness(),
    backUp: () => booth.backUp(),
    stop: () => booth.stop(),
    handlers: {
      ...handlers,
      'gate.enter': (input) => {
        setTimeout(() => void handlers['gate.enter'](input), laterMs).unref();
        const { plate, vehicleClass, picture, pressId: id } = input;
        const view: RecordView = {
          id,
          operation: 'entry',
          plate,
          vehicleClass,
          at: boothTimeOf(Date.now(), 0),
          state: 'queued',
          reason: null,
          httpStatus: null,
          hasPicture: picture !== null,
          pictureNote: null,
          sessionId: null,
          entryId: null,
          note: null,
          answer: null,
        };
        return Promise.resolve(ok(view));
      },
    },
  };
}
