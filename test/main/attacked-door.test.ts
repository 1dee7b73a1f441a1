import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls, type CallName } from '../../electron/contract/channels.ts';
import { boothErrorCodes, type Result } from '../../electron/contract/result.ts';
import { attackedApp } from './attacked-app.ts';

// What a hostile page can ask main for: by the calls of the contract, and by its own scheme. See attacks.test.ts.

const { app, page, attack, harm } = attackedApp();

describe('the door', () => {
  const press = (more: object = {}): object => ({
    pressId: randomUUID(),
    plate: 'EVIL1',
    vehicleClass: 'CAR',
    picture: null,
    pictureNote: null,
    ...more,
  });

  describe('attack: a frame inside the page speaks to the core', () => {
    it('is closed to a frame inside the page that got hold of the IPC', async () => {
      await page().evaluate(() => {
        const frame = document.createElement('iframe');
        document.body.append(frame);
      });
      await expect.poll(() => page().frames().length).toBe(2);
      const answer = await page()
        .frames()
        .find((frame) => frame !== page().mainFrame())
        ?.evaluate((message) => {
          const { standIn } = window as unknown as { standIn: (request: object) => Promise<unknown> };
          return standIn({ ask: 'invoke', channel: 'gate.enter', message });
        }, press());
      await attack(() => undefined, null);
      expect(answer).toEqual({ value: { ok: false, error: { code: 'foreign-sender' } } });
      expect(await harm()).toEqual([]);
    });
  });

  describe('attack: the page calls a channel of its own invention', () => {
    it.each(['booth.token', 'settings.file', '__proto__', 'constructor', 'toString', ''])(
      'has no channel %j',
      async (channel) => {
        await expect(app().invoke(channel, {})).rejects.toThrow('No handler registered');
      },
    );
  });

  describe('attack: the page changes what it was given, or finds more', () => {
    it('gives the page the contract’s calls, which it cannot change, and nothing else', async () => {
      const seen = await page().evaluate(() => {
        const { booth } = window as unknown as { booth: Record<string, Record<string, unknown>> };
        const before = booth['gate']?.['enter'];
        for (const change of [
          () => Object.assign(window, { booth: {} }),
          () => delete booth['gate'],
          () => Object.assign(booth['gate'] ?? {}, { enter: () => 'mine' }),
        ])
          try {
            change();
          } catch {
            // Refused aloud.
          }
        const known = ['require', 'process', 'ipcRenderer', 'electron', 'module', 'standIn', 'Buffer'];
        return {
          changed: (window as unknown as { booth: typeof booth }).booth['gate']?.['enter'] !== before,
          leaked: known.filter((name) => name in window),
          members: Object.entries(booth).flatMap(([group, members]) =>
            typeof members === 'function' ? [group] : Object.keys(members).map((name) => `${group}.${name}`),
          ),
        };
      });
      expect([seen.leaked, seen.changed]).toEqual([[], false]);
      expect(seen.members.toSorted()).toEqual([...Object.keys(calls), 'on'].toSorted());
    });
  });

  describe('attack: the page sends the core messages of any form', () => {
    it('answers 5,000 fuzzed messages with a refusal or what it would tell anybody, and breaks at none', async () => {
      const seed = randomInt(2 ** 31);
      const messages = fc.sample(fc.tuple(channel, message), { numRuns: 5_000, seed });
      const wrong: unknown[] = [];
      for (let from = 0; from < messages.length; from += 250)
        await Promise.all(
          messages.slice(from, from + 250).map(async ([name, sent]) => {
            const answer = await app()
              .invoke(name, sent)
              .catch((error: Error) => error);
            if (!isRight(name, answer)) wrong.push([name, sent, answer]);
          }),
        );
      expect(wrong, `seed ${seed}`).toEqual([]);
      expect(app().stderr, `seed ${seed}`).not.toMatch(/a call failed|uncaught|unhandled/);
      expect(await harm(), `seed ${seed}`).toEqual([]);
    });
  });

  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    maxDepth: 1,
    maxKeys: 4,
  });
  const key = fc.constantFrom(
    'pressId',
    'plate',
    'picture',
    'recordId',
    'reason',
    'pin',
    'supervisorSession',
    'entryId',
  );
  /** Like an Enter, with wrong values and a field too many. */
  const nearly = fc
    .tuple(fc.dictionary(key, anything), fc.string(), anything)
    .map(([values, name, value]) => press({ ...values, [`${name}!`]: value }));
  const polluting = fc.constant(JSON.parse('{"__proto__":{"polluted":true}}') as unknown);
  const message = fc.oneof(anything, nearly, polluting);
  const names = fc.constantFrom<string>(...Object.keys(calls));
  const channel = fc.oneof({ weight: 9, arbitrary: names }, { weight: 1, arbitrary: fc.string() });

  const isRight = (name: string, answer: unknown): boolean => {
    if (!Object.hasOwn(calls, name)) return answer instanceof Error && answer.message.includes('No handler');
    const result = answer as Result<unknown>;
    if (result.ok) return calls[name as CallName].output.safeParse(result.value).success;
    return boothErrorCodes.includes(result.error.code) && result.error.code !== 'internal';
  };
});

describe('attack: the page asks for files beside its own', () => {
  it.each([
    '../main/index.cjs',
    '..%2fmain%2findex.cjs',
    '%2e%2e/%2e%2e/package.json',
    'assets/..%2f..%2f..%2fpackage.json',
    '..%5c..%5cpackage.json',
    '%252e%252e%252fpackage.json',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'index.html%00.js',
    'file:///etc/passwd',
  ])('gives nothing outside of the page at %s', async (path) => {
    const answer = (await app().do({ do: 'request', url: `app://gatebooth/${path}`, method: 'GET' })) as {
      status: number;
      body: Uint8Array;
    };
    expect([answer.status, answer.body.byteLength]).toEqual([404, 0]);
  });
});
