import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BoothPorts } from '../booth/booth-ports.ts';
import type { StartResult } from '../booth/booth.ts';
import { compose } from '../booth/compose.ts';
import { startTrainingService, type TrainingService } from '../training/service.ts';

const dayMs = 86_400_000;

/** What a shell gives: the core's ports, less what follows from the settings. */
export interface ShellPorts extends Omit<BoothPorts, 'target' | 'tokens' | 'directory' | 'healthFile'> {
  /** The booth's data directory; each mode has a folder of its own in it, so that real and training data never mix. */
  readonly dataDirectory: string;
}

export const healthFileIn = (dataDirectory: string): string => join(dataDirectory, 'health.json');

/**
 * Starts the core in training mode with a service of its own, whose token is made anew at each start.
 *
 * @returns the booth, whose `stop` also ends the training service; or why it could not start, with the place
 */
export async function startTrainingBooth(ports: ShellPorts): Promise<StartResult> {
  const directory = join(ports.dataDirectory, 'training');
  const token = ports.random.uuid();
  let service: TrainingService;
  try {
    mkdirSync(directory, { recursive: true });
    service = await startTrainingService({
      token,
      dataFile: join(directory, 'service-sessions.jsonl'),
      keepMs: ports.settings.privacy.recordDays * dayMs,
    });
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    return {
      ok: false,
      fault: { code: 'unusable', location: directory, message: `cannot be used (${code})` },
    };
  }
  const started = await compose({
    ...ports,
    directory,
    healthFile: healthFileIn(ports.dataDirectory),
    tokens: { token: () => Promise.resolve(token) },
    target: { mode: 'training', address: service.baseUrl, proxy: null, probe: true },
  });
  if (!started.ok) {
    await service.stop();
    return started;
  }
  const booth = started.value;
  const then = async <T>(end: Promise<T>): Promise<T> => {
    const ended = await end;
    await service.stop();
    return ended;
  };
  const stop = (): Promise<void> => then(booth.stop());
  return { ok: true, value: { ...booth, stop, handOff: () => then(booth.handOff()) } };
}
