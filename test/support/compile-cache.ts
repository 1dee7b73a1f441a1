import { join } from 'node:path';

// What Node has stripped of its types and compiled is kept for the processes and threads that this one starts: half of their
// processor time. To be imported before anything is started.

process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/compiled');
