import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { siteIn } from '../../steward/site/site-file.ts';
import { HubLine } from '../../steward/watch/hub-line.ts';
import { tellHub } from '../../steward/watch/tell-hub.ts';
import { newFolder } from '../support/folders.ts';
import { newNatsUser, writeNodeCertificates } from '../support/nats-config.ts';
import { initArguments, runSteward } from '../support/steward-made-site.ts';

// What a hub answers to what a site tells.

/** The steward's folder of a site that has joined a hub; no server runs. */
async function joined(): Promise<string> {
  const [folder, certificates] = [newFolder(), newFolder()];
  const ca = writeNodeCertificates(certificates);
  await runSteward(folder, await initArguments({ site: 'north', certificates }));
  const file = join(folder, 'hub.json');
  const seed = new TextDecoder().decode(newNatsUser().seed);
  const given = { v: '1.0', kind: 'hub-credentials', site: 'harbour', hub: 'localhost:7422', ca, seed };
  writeFileSync(file, JSON.stringify(given));
  const args = ['hub', 'join', file, '--authority', join(certificates, 'ca.crt')];
  expect(await runSteward(folder, args)).toMatchObject({ code: 0 });
  return folder;
}

const manager = { streams: { info: () => Promise.resolve({ ts: '2026-11-29T12:00:00Z' }) } } as never;

/** A line over which one answer after the other comes. */
function answering(...answers: readonly string[]): never {
  const left = [...answers];
  const request = (): Promise<unknown> => Promise.resolve({ data: Buffer.from(left.shift() ?? '') });
  return { request, getServer: () => '', isClosed: () => false } as never;
}

describe('a hub that answers', () => {
  it.for([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['an object without anything', '{}'],
    ['an error that is null', '{"error":null}'],
    ['an error that is a text', '{"error":"no"}'],
    ['its stream’s name alone', '{"stream":"GB_HUB"}'],
    ['what is nested too deep', '['.repeat(100_000)],
  ] as const)('%s has not been told', async ([, answer]) => {
    const folder = await joined();
    const teller = { folder, site: siteIn(folder), manager, connection: answering(answer) };
    await expect(tellHub(teller)).rejects.toThrow('the hub: its answer cannot be read');
    const lines: string[] = [];
    const line = new HubLine(folder, answering(answer), manager, (text) => void lines.push(text));
    line.begin();
    await line.settled();
    expect(lines).toEqual(['the hub is not told: the hub: its answer cannot be read']);
  });

  it('as its stream does has been told, or refuses with its words', async () => {
    const folder = await joined();
    const asked = (answer: string): Promise<void> =>
      tellHub({ folder, site: siteIn(folder), manager, connection: answering(answer) });
    await expect(asked('{"stream":"GB_HUB","seq":7}')).resolves.toBeUndefined();
    await expect(asked('{"error":{"description":"no room"}}')).rejects.toThrow('the hub: no room');
    await expect(asked('{"error":{}}')).rejects.toThrow('the hub: refused');
  });

  it('writes no line of its own into a site’s status or log, and nothing to its terminal', async () => {
    const folder = await joined();
    const description = `no\n  nothing is deleted\u001b[2J\u009b2J\u2028\u202e${'x'.repeat(100_000)}`;
    const connection = answering(JSON.stringify({ error: { description } }));
    const said = await tellHub({ folder, site: siteIn(folder), manager, connection }).catch(String);
    expect(said).toMatch(/^StewardError: the hub: no nothing is deleted \[2J 2J x+$/u);
    expect(String(said).length).toBeLessThan(250);
  });

  it('with other words each time fills no log', async ({ onTestFinished }) => {
    const folder = await joined();
    const refused = (word: string): string => JSON.stringify({ error: { description: word } });
    const answers = answering(refused('a'), refused('b'), '{"stream":"GB_HUB","seq":7}', refused('c'));
    const lines: string[] = [];
    const line = new HubLine(folder, answers, manager, (text) => void lines.push(text));
    const real = performance.now.bind(performance);
    onTestFinished(() => void (performance.now = real));
    for (let at = 0; at < 4; at += 1) {
      performance.now = () => real() + at * 16_000;
      line.begin();
      await line.settled();
    }
    expect(lines).toEqual(['the hub is not told: the hub: a', 'the hub is told how the booths are']);
  });

  it('by turns, and by turns not, fills none either, and what is true by then is told later', async ({
    onTestFinished,
  }) => {
    const folder = await joined();
    let isThere = false;
    const request = (): Promise<unknown> =>
      isThere
        ? Promise.resolve({ data: Buffer.from('{"stream":"GB_HUB","seq":7}') })
        : Promise.reject(new errors.TimeoutError());
    const connection = { request, getServer: () => '', isClosed: () => false } as never;
    const lines: string[] = [];
    const line = new HubLine(folder, connection, manager, (text) => void lines.push(text));
    const real = performance.now.bind(performance);
    onTestFinished(() => void (performance.now = real));
    const at = async (ms: number): Promise<void> => {
      performance.now = () => real() + ms;
      line.begin();
      await line.settled();
    };
    for (let turn = 0; turn < 60; turn += 1, isThere = !isThere) await at(turn * 16_000);
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toBe('the hub is told how the booths are');
    await at(61 * 16_000);
    expect(lines).toHaveLength(10);
    await at(3_700_000);
    expect(lines.slice(10)).toEqual(['the hub is not told: the hub does not answer']);
  });
});
