import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLogFile } from '../../electron/training/request-log.ts';
import { entryBody, entryPath, exitBody, exitPath, folder, picture, send, start, token } from './support.ts';

const script = join(import.meta.dirname, '../../electron/training/cli.ts');

interface Running {
  readonly process: ChildProcess;
  readonly output: { out: string; err: string };
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

const run = (...args: string[]): Running => spawned(process.execPath, [script, ...args]);

function spawned(command: string, args: string[]): Running {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = once(child, 'close').then(
    ([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null,
  );
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { process: child, output, ended };
}

async function ready({ output }: Running): Promise<string> {
  await expect.poll(() => output.out).toMatch(/^ready \S+\n/);
  return /^ready (\S+)/.exec(output.out)?.[1] ?? '';
}

test.for(['SIGTERM', 'SIGINT'] as const)(
  'it serves, prints a line for each request and stops cleanly on %s',
  async (signal) => {
    const place = await folder();
    const log = join(place, 'log.jsonl');
    const running = run(
      '--port',
      '0',
      '--token',
      token,
      '--data',
      join(place, 's.jsonl'),
      '--log',
      log,
      '--base-path',
      '/x',
    );
    const baseUrl = await ready(running);
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/x$/);
    const id = String((await send(baseUrl + entryPath, entryBody())).json?.data?.['id']);
    await send(baseUrl + exitPath, exitBody(id));
    running.process.kill(signal);
    expect(await running.ended).toBe(0);

    const lines = running.output.out.split('\n');
    const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
    expect(lines[1]).toMatch(
      new RegExp(`^${time}  POST  /x${entryPath}  200  ABC124  picture ${picture.length} bytes$`),
    );
    expect(lines[2]).toMatch(new RegExp(`^${time}  POST  /x${exitPath}  200  ${id}  no picture$`));
    expect(lines).toHaveLength(4);
    expect(running.output.err).toBe('');
    expect((await readLogFile(log)).map(({ rawBody }) => rawBody)).toEqual([
      JSON.stringify(entryBody()),
      JSON.stringify(exitBody(id)),
    ]);
    expect(running.output.out + (await readFile(log, 'utf8'))).not.toContain(token);
  },
);

test('a client cannot write control characters to the terminal', async () => {
  const running = run('--port', '0', '--token', token, '--data', join(await folder(), 's.jsonl'));
  const baseUrl = await ready(running);
  await send(baseUrl + entryPath, entryBody({ plateNumber: 'A\u001B[2J\nB' }));
  await expect.poll(() => running.output.out).toContain('A?[2J?B');
});

test('what was answered is there after kill -9 in the middle of a crowd', async () => {
  const dataFile = join(await folder(), 's.jsonl');
  const running = run('--port', '0', '--token', token, '--data', dataFile);
  const baseUrl = await ready(running);
  const answered: unknown[] = [];
  const crowd = Array.from({ length: 10 }, async (_, lane) => {
    for (let car = 0; car < 500; car += 1) {
      const { json } = await send(baseUrl + entryPath, entryBody({ plateNumber: `L${lane}C${car}` }));
      answered.push(json?.data?.['id']);
      if (answered.length === 60) running.process.kill('SIGKILL');
    }
  });
  await Promise.allSettled(crowd);
  expect(await running.ended).toBe('SIGKILL');
  expect(answered.length).toBeGreaterThanOrEqual(60);
  const service = await start({ dataFile });
  expect(service.damagedLines).toBe(0);
  expect(service.sessions().map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
});

test.skipIf(process.platform === 'win32')(
  'on a full disk an entry is 500 and not executed, and the file keeps whole lines only',
  async () => {
    const dataFile = join(await folder(), 's.jsonl');
    // A limit of 8 blocks of 512 bytes on the size of a file stands in for the disk's end.
    const limited = ['-c', 'ulimit -f 8; exec "$0" "$@"', process.execPath, script];
    const running = spawned('sh', [...limited, '--port', '0', '--token', token, '--data', dataFile]);
    const baseUrl = await ready(running);
    const seen: number[] = [];
    for (let car = 0; car < 15; car += 1) seen.push((await send(baseUrl + entryPath, entryBody())).status);
    const executed = seen.indexOf(500);
    expect(executed).toBeGreaterThan(0);
    expect(seen.slice(executed).every((status) => status === 500)).toBe(true);
    running.process.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect((await readFile(dataFile, 'utf8')).endsWith('}\n')).toBe(true);
    const service = await start({ dataFile });
    expect(service.sessions()).toHaveLength(executed);
    expect(service.damagedLines).toBe(0);
  },
);

test('--help says that plates are personal data', async () => {
  const running = run('--help');
  expect(await running.ended).toBe(0);
  expect(running.output.out).toContain('Plates and pictures are personal data');
  for (const flag of ['--port', '--token', '--data', '--log', '--base-path']) {
    expect(running.output.out).toContain(flag);
  }
});

const good = { port: '0', token: 'T', data: 's.jsonl' };
const flags = (change: Record<string, string | undefined>): string[] =>
  Object.entries({ ...good, ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  );

test.for([
  ['--token', 'is missing', { token: undefined }],
  ['--token', 'is missing', { token: '' }],
  ['--token', 'blanks', { token: 'two words' }],
  ['--port', 'is missing', { port: undefined }],
  ['--port', 'whole number', { port: 'http' }],
  ['--port', 'whole number', { port: '65536' }],
  ['--port', 'whole number', { port: '-1' }],
  ['--data', 'is missing', { data: undefined }],
  ['--log', 'name of a file', { log: '' }],
  ['--base-path', 'must look like', { 'base-path': 'x/' }],
  ['--verbose', 'Unknown option', { verbose: '1' }],
] as const)('a wrong %s (%s) ends with code 2 and names it', async ([flag, why, change]) => {
  const running = run(...flags({ ...change }));
  expect(await running.ended).toBe(2);
  expect(running.output.err).toContain(flag);
  expect(running.output.err).toContain(why);
  expect(running.output.out).toBe('');
});

test('a port in use, a data folder that is not there and a foreign data file end with code 2', async () => {
  const place = await folder();
  const service = await start();
  const taken = run(...flags({ port: String(service.port), data: join(place, 's.jsonl') }));
  expect(await taken.ended).toBe(2);
  expect(taken.output.err).toContain(`--port: port ${service.port} is in use`);

  const nowhere = run(...flags({ data: join(place, 'none', 's.jsonl') }));
  expect(await nowhere.ended).toBe(2);
  expect(nowhere.output.err).toContain('--data: cannot open');

  const foreign = run(...flags({ data: script }));
  expect(await foreign.ended).toBe(2);
  expect(foreign.output.err).toContain('--data:');
});
