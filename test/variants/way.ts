import { join } from 'node:path';
import { findMiddlebox, startMiddlebox, type MiddleboxName, type Setup } from '../support/middlebox.ts';
import { nginxBefore } from '../support/nginx.ts';
import { slowLine } from './line.ts';
import type { Variant } from './properties.ts';

const delayMs = 300;

/** kB/s */
const speeds: Readonly<Record<Exclude<Variant['line'], 'fast'>, number>> = {
  '1000 kB/s': 1_000,
  '100 kB/s': 100,
  '25 kB/s': 25,
  '25 kB/s, small buffers': 25,
  '25 kB/s, buffered body': 25,
};

/** What stands at the near end of a line. */
const fronts: Partial<Record<Variant['line'], 'haproxy' | 'nginx'>> = {
  '25 kB/s, small buffers': 'haproxy',
  '25 kB/s, buffered body': 'nginx',
};

/** How HAProxy reaches the line: of a Unix domain socket, the kernel buffers only what its sender may. */
const nearEnd = 'line.sock';

/** The kernel remembers of an address how much could be on its way to it: one that nobody else has been asked at. */
const ownHost = (port: number): string => `127.1.${port >> 8}.${port & 255}`;

/**
 * A loopback's own segments are of 64 kB, and the kernel takes a whole picture within 2 ms, before a slow reader has had a byte of
 * it. HAProxy asks for segments as of a real network, and for small buffers at both of its ends: the picture is taken in a second.
 */
const smallBuffers: Setup = {
  files: ({ folder, port }) => ({
    'haproxy.cfg': `
global
  tune.rcvbuf.client 4096
  tune.sndbuf.server 4096
  tune.bufsize 8192
defaults
  mode tcp
  timeout connect 5s
  timeout client 2m
  timeout server 2m
listen line
  bind 127.0.0.1:${port}
  bind ${ownHost(port)}:${port} mss 1400
  server far unix@${folder}/${nearEnd}
`,
  }),
  args: ({ folder }) => ['-db', '-f', `${folder}/haproxy.cfg`],
};

/** @returns what that line needs and this machine does not have; null: nothing */
export function missingFor(line: Variant['line']): MiddleboxName | null {
  const name = fronts[line];
  return name === undefined || findMiddlebox(name) !== null ? null : name;
}

/** A line to that port of the loopback; without what it would need in front where that is missing. */
export async function wayTo(
  to: number,
  line: Variant['line'],
): Promise<{ address: string; close: () => Promise<void> }> {
  if (line === 'fast') return wayOver(to);
  const speed = { bytesPerSecond: speeds[line] * 1_000, delayMs };
  const front = missingFor(line) === null ? fronts[line] : undefined;
  if (front === 'haproxy') {
    const box = await startMiddlebox(front, smallBuffers);
    const { cut } = await slowLine(to, speed, { path: join(box.folder, nearEnd) });
    return wayOver(box.port, [cut, box.stop], ownHost(box.port));
  }
  const { port, cut } = await slowLine(to, speed);
  if (front === undefined) return wayOver(port, [cut]);
  const box = await startMiddlebox(front, nginxBefore(port, 'client_max_body_size 4m;'));
  return wayOver(box.port, [cut, box.stop]);
}

const wayOver = (
  port: number,
  ends: readonly (() => unknown)[] = [],
  host = '127.0.0.1',
): { address: string; close: () => Promise<void> } => ({
  address: `http://${host}:${port}`,
  close: async () => void (await Promise.all(ends.map((end) => end()))),
});
