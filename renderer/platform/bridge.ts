import type { BoothApi } from '../../electron/contract/api.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { BoothEvent, BoothSnapshot } from '../../electron/contract/snapshot.ts';

declare global {
  interface Window {
    readonly booth: BoothApi;
  }
}

/** What the shell has exposed to the page. */
export const exposedBooth = (): BoothApi => window.booth;

/** The contract's calls, by group and name. A broken border is an answer too: `internal`, never an exception. */
export type BoothCalls = Omit<BoothApi, 'on'>;

export interface BoothListener {
  readonly onSnapshot: (snapshot: BoothSnapshot) => void;
  readonly onEvent: (event: BoothEvent) => void;
  /** The journal is a newer program's: told again until there is a snapshot. */
  readonly onRefused: () => void;
}

type Call = (input: unknown) => Promise<Result<unknown>>;

const answered =
  (call: Call): Call =>
  async (input) => {
    try {
      return await call(input);
    } catch {
      return { ok: false, error: { code: 'internal' } };
    }
  };

/** An object whose members are made of those of another. They are looked up when they are asked for, as Electron's object is frozen. */
const derived = <From>(from: Readonly<Record<string, From>>, make: (member: From) => unknown): object =>
  new Proxy({}, { get: (_, name) => make(from[String(name)] as From) });

export const boothCalls = (booth: BoothApi): BoothCalls =>
  derived(booth as unknown as Record<string, Record<string, Call>>, (group) =>
    derived(group, answered),
  ) as BoothCalls;

/**
 * Follows the booth's state. It subscribes before it first reads, so that no change falls between the two, and drops
 * what is older than what was shown already.
 *
 * @param retryMs how long to wait before the first read is tried again
 * @returns a function that ends it
 */
export function followBooth(booth: BoothApi, listener: BoothListener, retryMs = 1000): () => void {
  let shown = -1;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const show = (snapshot: BoothSnapshot): void => {
    if (snapshot.revision <= shown) return;
    shown = snapshot.revision;
    listener.onSnapshot(snapshot);
  };
  const endings = [booth.on('booth.changed', show), booth.on('booth.event', listener.onEvent)];
  const read = async (): Promise<void> => {
    const answer = await boothCalls(booth).booth.snapshot({});
    if (answer.ok) return show(answer.value);
    retry = setTimeout(() => void read(), retryMs);
    if (answer.error.code === 'journal-newer') listener.onRefused();
  };
  void read();
  return () => {
    clearTimeout(retry);
    for (const end of endings) end();
  };
}
