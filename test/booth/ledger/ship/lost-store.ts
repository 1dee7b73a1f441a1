import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestLedger } from '../../../support/ledger-site.ts';

// What a store loses that is put back from an older copy, or that is an empty one in its place.

/** As a store does that is an older copy, or empty. @param after the last of its sequences that are there */
export async function loses({ root }: TestLedger, stream: string, after = 0): Promise<void> {
  const { state } = await root.streams.info(stream);
  for (let seq = state.last_seq; seq > after; seq -= 1)
    await root.streams.deleteMessage(stream, seq).catch(() => false);
}

/** The server is killed, and comes back with another store. @param put told where it stands */
export async function comesBackWith(ledger: TestLedger, put: (store: string) => void): Promise<void> {
  const [node] = ledger.site.nodes;
  if (node === undefined) throw new Error('no server');
  await node.kill();
  put(join(node.place.folder, 'store'));
  await node.start();
  await expect
    .poll(() => ledger.root.streams.info('GB_JR').catch(() => null), { timeout: 60_000 })
    .not.toBeNull();
}
