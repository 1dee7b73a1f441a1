import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTrainingService, type TrainingService } from '../../electron/training/service.ts';
import { TrainingStartError } from '../../electron/training/start-error.ts';
import { SiteFault } from './fault.ts';

/**
 * The parking service of the site: entry and exit as specified, and nothing else. So what a booth knows of another one's cars it has
 * from the ledger. In a folder that is kept it has the same address and token again: booths keep their records by these.
 *
 * @throws a `SiteFault`
 */
export async function startService(folder: string): Promise<TrainingService> {
  const place = join(folder, 'service.json');
  const { port, token } = existsSync(place)
    ? (JSON.parse(readFileSync(place, 'utf8')) as { port: number; token: string })
    : { port: 0, token: randomUUID() };
  try {
    const service = await startTrainingService({
      port,
      token,
      dataFile: join(folder, 'service-sessions.jsonl'),
      keepLog: 0,
      permissions: ['entry', 'exit'],
    });
    writeFileSync(place, JSON.stringify({ port: service.port, token }), { mode: 0o600 });
    return service;
  } catch (error) {
    if (error instanceof TrainingStartError) throw new SiteFault(`The parking service: ${error.message}.`);
    throw error;
  }
}
