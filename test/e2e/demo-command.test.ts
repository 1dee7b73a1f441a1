import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { projectFolder } from '../support/build.ts';
import { testFolder } from '../support/folders.ts';
import { end } from '../support/booth-process.ts';
import { startBooth } from '../support/shells.ts';

/** Runs the demo command to its end. */
async function demo(...flags: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    ['test/support/demo.ts', '--shell', 'browser', '--no-open', ...flags],
    {
      cwd: projectFolder,
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('it serves on one ready line, and SIGTERM ends it with the journal closed', async () => {
  const folder = testFolder();
  const booth = await startBooth(folder);
  expect(booth.output().match(/^ready http:\/\/127\.0\.0\.1:\d+\//gm)).toHaveLength(1);
  expect(await end(booth.process, 'SIGTERM')).toBe(0);
  expect(readdirSync(join(folder, 'training'))).not.toContain('journal.sqlite-wal');
});

/** What a browser does with the printed address: it keeps the cookie that it is given for the key, and goes where it is sent. */
async function visit(
  url: string,
): Promise<{ status: number; address: string; cookie: string; page: Response }> {
  const taken = await fetch(url, { redirect: 'manual' });
  const address = new URL(taken.headers.get('location') ?? '', url).href;
  const cookie = taken.headers.get('set-cookie') ?? '';
  return {
    status: taken.status,
    address,
    cookie,
    page: await fetch(address, { headers: { cookie: cookie.split(';')[0] ?? '' } }),
  };
}

describe('attack: another program uses the demo’s booth, or takes the key from where it stays behind', () => {
  test('without the key there is no page and no booth', async () => {
    const booth = await startBooth(testFolder());
    const { origin, search } = new URL(booth.url);
    expect((await fetch(`${origin}/`)).status).toBe(403);
    expect((await fetch(`${origin}/?key=${'0'.repeat(32)}`)).status).toBe(403);
    expect((await fetch(`${origin}/${search}`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${origin}/../package.json`)).status).toBe(404);
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/booth?key=no`);
    const [event] = (await once(socket, 'error')) as [Event];
    expect(event.type).toBe('error');
  });

  test('the key is taken once, goes out of the address, and no script can read what stands for it', async () => {
    const booth = await startBooth(testFolder());
    const first = await visit(booth.url);
    expect([first.status, first.page.status]).toEqual([303, 200]);
    expect(first.address).not.toContain('key');
    expect(first.cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(first.cookie).not.toContain(new URL(booth.url).searchParams.get('key'));
    expect((await fetch(booth.url, { redirect: 'manual' })).status).toBe(403);
    const socket = new WebSocket(booth.url.replace('http', 'ws').replace('/?', '/booth?'));
    const [event] = (await once(socket, 'error')) as [Event];
    expect(event.type).toBe('error');
  });
});

test('the policy of the page allows its own socket and nothing else', async () => {
  const booth = await startBooth(testFolder());
  const policy = (await visit(booth.url)).page.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`connect-src ws://${new URL(booth.url).host};`);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('a second booth on the same data directory is refused by name', async () => {
  const folder = testFolder();
  await startBooth(folder);
  const { code, output } = await demo('--port', '0', '--data-dir', folder);
  expect(code).toBe(2);
  expect(output).toContain(`${join(folder, 'training')}: another Gatebooth is using this data directory`);
});

test('bad flags and files end it with code 2 and the place of the fault', async () => {
  const folder = testFolder();
  const file = join(folder, 'booth.json');
  writeFileSync(file, '{"service":{"address":"parking.example"}}');
  const refusals: [string[], string][] = [
    [['--config', file], `${file}: service.address: must start with http:// or https://`],
    [['--config', join(folder, 'none.json')], 'none.json: there is no such file'],
    [['--api-url', 'parking.example', '--token', 't'], '--api-url: must start with http:// or https://'],
    [
      ['--data-dir', join(file, 'below')],
      `${join(file, 'below')}: the data directory cannot be made (ENOTDIR)`,
    ],
    [['--port', 'many'], '--port: must be 0 to 65535'],
    [['--electron-wait', 'long'], '--electron-wait: must be a number of seconds'],
    [['--colour', 'red'], "Unknown option '--colour'"],
  ];
  for (const [flags, words] of refusals) {
    const { code, output } = await demo(...flags);
    expect(output).toContain(words);
    expect(code).toBe(2);
  }
});

test('a port that is taken is named', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, output } = await demo('--port', String(port), '--data-dir', testFolder());
  taken.close();
  expect(output).toContain(`--port ${port}: cannot be used (EADDRINUSE)`);
  expect(code).toBe(2);
});

test('ended through npm, nothing of it stays behind', async () => {
  const folder = testFolder();
  const args = ['run', 'demo', '--', '--shell', 'browser', '--port', '0', '--no-open', '--data-dir', folder];
  const npm = spawn('npm', args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void npm.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    npm.once('close', () => reject(new Error(`npm ended:\n${output}`)));
    npm.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^ready (http\S+)$/m.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    });
  });
  npm.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'serves',
        () => 'ended',
      ),
    )
    .toBe('ended');
  await expect.poll(() => readdirSync(join(folder, 'training'))).not.toContain('journal.sqlite-wal');
});
