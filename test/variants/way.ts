import type { Setup } from '../support/middlebox.ts';
import { findMiddlebox, startMiddlebox, type MiddleboxName } from '../support/middlebox.ts';
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
const fronts: Partial<Record<Variant['line'], { name: MiddleboxName; before: (to: number) => Setup }>> = {
  '25 kB/s, small buffers': { name: 'haproxy', before: smallBuffers },
  '25 kB/s, buffered body': { name: 'nginx', before: (to) => nginxBefore(to, 'client_max_body_size 4m;') },
};

/**
 * A loopback's own segments are of 64 kB, and the kernel buffers ten of them and more, a whole picture, before a slow reader has had
 * a byte of it. HAProxy asks for segments as of a real network, and for small buffers at both of its ends.
 */
function smallBuffers(to: number): Setup {
  return {
    files: ({ port }) => ({
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
  bind 127.0.0.1:${port} mss 1400
  server far 127.0.0.1:${to}
`,
    }),
    args: ({ folder }) => ['-db', '-f', `${folder}/haproxy.cfg`],
  };
}

/** @returns what that line needs and this machine does not have; null: nothing */
export function missingFor(line: Variant['line']): MiddleboxName | null {
  const name = fronts[line]?.name;
  return name === undefined || findMiddlebox(name) !== null ? null : name;
}

/** A line to that port of the loopback; without what it would need in front where that is missing. */
export async function wayTo(
  to: number,
  line: Variant['line'],
): Promise<{ address: string; close: () => void }> {
  if (line === 'fast') return { address: `http://127.0.0.1:${to}`, close: () => undefined };
  const { port, cut } = await slowLine(to, { bytesPerSecond: speeds[line] * 1_000, delayMs });
  const front = fronts[line];
  if (front === undefined || missingFor(line) !== null)
    return { address: `http://127.0.0.1:${port}`, close: cut };
  const box = await startMiddlebox(front.name, front.before(port));
  const close = (): void => {
    cut();
    box.stop();
  };
  return { address: `http://127.0.0.1:${box.port}`, close };
}
