import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RecordView } from '../../electron/contract/record.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import type { Sender } from '../support/electron-stand-in/commands.ts';
import { StandInApp, type LaunchOptions } from '../support/electron-stand-in/launch.ts';
import { longestWaitMs, notReached, valueOf } from '../support/running-booth.ts';

/** The built main over the stand-in; ended when the test has finished. */
export function launch(options: LaunchOptions): StandInApp {
  const app = new StandInApp(options);
  onTestFinished(async () => {
    app.kill('SIGKILL');
    await app.exited();
  });
  return app;
}

/** As `launch`, once its page is loaded. */
export async function launchLoaded(options: LaunchOptions): Promise<StandInApp> {
  const app = launch(options);
  await app.reported('loaded');
  return app;
}

/** Ends it as a service manager would. @returns the exit code */
export function stop(app: StandInApp): Promise<number | null> {
  app.kill('SIGTERM');
  return app.exited();
}

export async function enter(
  app: StandInApp,
  plate: string,
  { picture = null, sender }: { picture?: Uint8Array | null; sender?: Sender } = {},
): Promise<Result<RecordView>> {
  const message = { pressId: randomUUID(), plate, vehicleClass: 'CAR', picture, pictureNote: null };
  return (await app.invoke('gate.enter', message, sender)) as Result<RecordView>;
}

export const snapshot = async (app: StandInApp): Promise<BoothSnapshot> =>
  valueOf((await app.invoke('booth.snapshot', {})) as Result<BoothSnapshot>);

/** Waits until the snapshot is as wanted. @throws with what the program printed where that does not come */
export async function until(
  app: StandInApp,
  wanted: (snapshot: BoothSnapshot) => boolean,
): Promise<BoothSnapshot> {
  for (const deadline = performance.now() + longestWaitMs; ;) {
    const now = await snapshot(app);
    if (wanted(now)) return now;
    if (performance.now() > deadline) throw new Error(`${notReached(wanted.toString(), now)}\n${app.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the newest record of that plate is confirmed. The snapshot follows a call's answer, it does not precede it. */
export async function confirmed(app: StandInApp, plate: string): Promise<RecordView> {
  const found = ({ recent }: BoothSnapshot): RecordView | undefined =>
    recent.find((record) => record.plate === plate);
  return found(await until(app, (now) => found(now)?.state === 'confirmed')) as RecordView;
}

/** Every file below a folder that holds that text. */
export function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}
