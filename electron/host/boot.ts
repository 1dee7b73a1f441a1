import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { boothModeOf } from '../booth/settings/booth-mode.ts';
import type { BoothPorts } from '../booth/booth-ports.ts';
import type { StartResult } from '../booth/booth.ts';
import { compose } from '../booth/compose.ts';
import type { ServiceTarget, TokenSource } from '../booth/ports/ports.ts';
import { startTrainingService, type TrainingService } from '../training/service.ts';
import { learnSecrets } from './log/redaction.ts';
import { secretsIn } from './log/secret-settings.ts';

const dayMs = 86_400_000;

/** What a shell gives: the core's ports, less what follows from the settings. */
export interface BootPorts extends Omit<BoothPorts, 'target' | 'tokens' | 'directory' | 'healthFile'> {
  /** The booth's data directory; each mode has a folder of its own in it, so that real and training data never mix. */
  readonly dataDirectory: string;
  /** Used for a configured service; the training service's token is made anew at each start. */
  readonly tokens: TokenSource;
}

/**
 * Starts the core for whatever the settings say: a configured service, or training mode with its own service.
 * Imports nothing of Electron: both shells start here.
 *
 * @returns the booth, whose `stop` also ends the training service; or why it could not start, with the place
 */
export async function boot(ports: BootPorts): Promise<StartResult> {
  const { settings } = ports;
  learnSecrets(secretsIn(settings));
  if (settings.service !== null) {
    const target: ServiceTarget = {
      mode: boothModeOf(settings),
      address: settings.service.address,
      proxy: settings.service.proxy,
      probe: settings.service.probe,
    };
    const directory = join(ports.dataDirectory, target.mode);
    return compose({
      ...ports,
      tokens: learning(ports.tokens, secretsIn(settings)),
      target,
      directory,
      healthFile: healthFileOf(ports),
    });
  }
  return bootTraining(ports);
}

/** A token is kept out of the log from the moment that it is first asked for. @param others are forgotten for none of its successors */
const learning = (tokens: TokenSource, others: ReturnType<typeof secretsIn>): TokenSource => ({
  token: async () => {
    const token = await tokens.token();
    learnSecrets([token, ...others]);
    return token;
  },
});

const healthFileOf = ({ dataDirectory }: BootPorts): string => join(dataDirectory, 'health.json');

async function bootTraining(ports: BootPorts): Promise<StartResult> {
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
    healthFile: healthFileOf(ports),
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
