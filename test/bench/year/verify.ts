import { verifyFolder } from '../../../electron/booth/journal/verify-folder.ts';

// Verifies the journal of a folder in a process of its own: `node verify.ts FOLDER`. Says how long that took, and the most memory
// that the whole process ever had.

const startMs = performance.now();
const { ok, events } = verifyFolder(process.argv[2] ?? '');
const ms = performance.now() - startMs;
console.log(JSON.stringify({ ok, events, ms, megabytes: process.resourceUsage().maxRSS / 1_024 }));
