import { command } from './command.ts';

// `gatebooth-steward`: looks after the ledger of a site's booths, on a computer beside its servers.

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

process.exitCode = await command(process.argv.slice(2), {
  tell: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  signal: ending.signal,
});
