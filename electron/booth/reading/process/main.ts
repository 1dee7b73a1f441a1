import { loadModels, type Folders } from '../models.ts';
import { becomeLeastImportant } from './least-important.ts';
import { useLittleMemory } from './little-memory.ts';
import type { FromReader, ToReader } from './messages.ts';
import { serve } from './serve.ts';

// The reader's process: of Electron (a utility process), or of Node. Its two arguments are the folders of the weights and the runtime.

/** Electron's way to who has started this process. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: ToReader }) => void): void;
  postMessage(message: FromReader): void;
}

const [weights = '', runtime = ''] = process.argv.slice(2);
const folders: Folders = { weights, runtime };
const { parentPort } = process as unknown as { parentPort?: ParentPort };

becomeLeastImportant();
useLittleMemory();
const load = (): ReturnType<typeof loadModels> => loadModels(folders);
if (parentPort !== undefined) {
  const heard = serve(load, (message) => parentPort.postMessage(message));
  parentPort.on('message', ({ data }) => heard(data));
} else {
  const heard = serve(load, (message) => process.send?.(message));
  process.on('message', heard);
  // Nobody is left to read for.
  process.on('disconnect', () => process.exit());
}
