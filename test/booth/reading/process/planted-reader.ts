import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModels, type Pinned } from '../../../../electron/booth/reading/models.ts';
import type { ToReader } from '../../../../electron/booth/reading/process/messages.ts';
import { useLittleMemory } from '../../../../electron/booth/reading/process/little-memory.ts';
import { serve } from '../../../../electron/booth/reading/process/serve.ts';

// A reader's process whose files are whatever a folder names as its own (`pinned.json`), or which says what `says.json` has in the
// place of a reading, or eats memory (`eats.json`).

const [weights = '', runtime = ''] = process.argv.slice(2);
const own = (name: string): unknown => {
  try {
    return JSON.parse(readFileSync(join(weights, name), 'utf8'));
  } catch {
    return null;
  }
};

const says = own('says.json') as unknown[] | null;
const pinned = own('pinned.json') as Pinned | null;
if (own('eats.json') === true)
  process.on('message', () => {
    const held: unknown[][] = [];
    for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => ({ at })));
  });
else if (says !== null) process.on('message', () => says.forEach((one) => process.send?.(one)));
else if (pinned !== null) {
  useLittleMemory();
  const heard = serve(
    () => loadModels({ weights, runtime }, pinned),
    (message) => process.send?.(message),
  );
  process.on('message', (message) => heard(message as ToReader));
}
process.on('disconnect', () => process.exit());
