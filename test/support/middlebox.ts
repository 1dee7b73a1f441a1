import { once } from 'node:events';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished, type TestContext } from 'vitest';
import { findProgram } from './find-program.ts';
import { newFolder } from './folders.ts';
import { freePort } from './free-port.ts';
import { needs } from './needs.ts';
import { ProcessTree } from './process-tree.ts';

/** How long one may take until it listens; only one that cannot start takes so long. */
const startMs = 30_000;
/** How long it may take to end in order. */
const stopMs = 3_000;
/** Somebody else may take the port between its choice and the start. */
const starts = 3;

/** A real server between booth and service, or beside them, each of which is a package of its name (Debian). */
export type MiddleboxName = 'nginx' | 'tinyproxy' | 'squid' | 'haproxy' | 'apache2';

/** @returns where that program is; null: this machine has none */
export const findMiddlebox = (name: MiddleboxName): string | null => findProgram(name);

/** Where one is to keep its files, and at which port of the loopback it is to listen. */
interface Place {
  readonly folder: string;
  readonly port: number;
}

export interface Setup {
  /** The files of its folder by their names, its configuration among them. */
  readonly files: (place: Place) => Readonly<Record<string, string | Uint8Array>>;
  /** Its arguments; it stays in the foreground. */
  readonly args: (place: Place) => readonly string[];
}

export interface Middlebox extends Place {
  /** Ends it, and removes its folder. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts one and waits until it listens.
 *
 * @throws where it is not on this machine, or does not start: with what it said
 */
export async function startMiddlebox(name: MiddleboxName, { files, args }: Setup): Promise<Middlebox> {
  const program = findMiddlebox(name);
  if (program === null) throw new Error(`${name} is not on this machine`);
  for (let left = starts; ; left -= 1) {
    const place = { folder: newFolder(), port: await freePort() };
    // Some leave root's rights where root starts them, and read it all the same.
    chmodSync(place.folder, 0o755);
    for (const [file, content] of Object.entries(files(place)))
      writeFileSync(join(place.folder, file), content);
    const tree = new ProcessTree(program, args(place), { cwd: place.folder });
    const stop = async (): Promise<void> => {
      // In order, where it can: one that is killed leaves its shared memory behind.
      tree.signal('SIGTERM');
      await Promise.race([tree.ended, wait(stopMs, undefined, { ref: false })]);
      tree.end();
      rmSync(place.folder, { recursive: true, force: true });
    };
    if (await listens(place.port, tree)) return { ...place, stop };
    await stop();
    if (left === 1) throw new Error(`${name} did not start: ${tree.words}`);
  }
}

/** The same for a test, which is skipped where the machine has none; it is ended with the test. */
export async function middleboxIn(
  context: Pick<TestContext, 'skip' | 'task'>,
  name: MiddleboxName,
  setup: Setup,
): Promise<Middlebox> {
  needs(context, findMiddlebox(name) !== null, `${name} (Debian package ${name})`);
  const box = await startMiddlebox(name, setup);
  onTestFinished(() => box.stop());
  return box;
}

async function listens(port: number, tree: ProcessTree): Promise<boolean> {
  for (const until = performance.now() + startMs; tree.runs && performance.now() < until; await wait(20)) {
    const socket = connect(port, '127.0.0.1');
    const found = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      tree.ended.then(() => false),
    ]);
    socket.destroy();
    if (found) return true;
  }
  return false;
}
