import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { readCouldNotRead } from '../../electron/booth/ledger/messages/could-not-read.ts';
import { removeWriter } from '../../steward/commands/writers.ts';
import { newKey } from '../../steward/site/keys.ts';
import { siteIn } from '../../steward/site/site-file.ts';
import { StewardError } from '../../steward/site/steward-error.ts';
import { plainJpeg } from '../support/pictures.ts';
import { hearing } from './hearing.ts';
import { mappingFile, openDoorAt, post, tokenOf } from './open-door.ts';
import { stewardSiteIn, type StewardSite } from './steward-site.ts';

/** A plate that is nowhere else. */
const plate = 'ZQ777XJ';

/** As Rekor Scout's documentation shows it, with what is left alone. */
const group = (text = plate): object => ({
  data_type: 'alpr_group',
  version: 2,
  epoch_end: Date.now(),
  candidates: [
    { matches_template: 0, plate: text, confidence: 92.5 },
    { matches_template: 0, plate: 'ZQ771XJ', confidence: 80 },
  ],
  vehicle_crop_jpeg: Buffer.from(plainJpeg()).toString('base64'),
});

/** A site with a booth at a lane, and a camera that posts. */
async function postingSite(context: TestContext, mapping = 'rekor-scout-group'): Promise<StewardSite> {
  const site = await stewardSiteIn(context);
  await site.steward('add-booth', 'North', '--lanes', 'in,out');
  const added = await site.steward(
    'add-writer',
    'Camera',
    '--lanes',
    'in',
    '--mapping',
    mappingFile(mapping),
  );
  if (added.code !== 0) throw new Error(added.words);
  return site;
}

describe('the door', () => {
  it('tells the booth what a camera posts, prints nothing of it, and keeps no token but as a digest', async (context) => {
    const site = await postingSite(context);
    const heard = await hearing(site, 'north', 'in');
    const open = await openDoorAt(site);
    const token = tokenOf(site, 'camera');
    expect(await post(open.url('in'), token, group())).toEqual({ status: 202, word: 'told' });
    await expect.poll(() => heard).toHaveLength(1);
    expect(readCouldNotRead(Buffer.from(heard[0] ?? ''))).toMatchObject({
      source: 'Rekor Scout',
      candidates: [
        { text: plate, confidence: 0.925 },
        { text: 'ZQ771XJ', confidence: 0.8 },
      ],
      picture: plainJpeg(),
    });
    const basic = Buffer.from(`camera:${token}`).toString('base64');
    const again = await fetch(open.url('in'), {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: JSON.stringify(group()),
    });
    expect(again.status).toBe(202);
    const own = join(site.folder, 'door', 'camera.json');
    for (const file of [own, join(site.folder, 'for-writers', 'camera.token')])
      expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(own, 'utf8')).not.toContain(token.split('.')[1]);
    expect(open.words()).toBe(`listens on http://127.0.0.1:${String(open.port)}/read/LANE\n`);
  });

  it('takes a form with a picture, and tells nothing where there is no candidate', async (context) => {
    const site = await postingSite(context, 'plate-recognizer-snapshot');
    const heard = await hearing(site, 'north', 'in');
    const open = await openDoorAt(site);
    const posted = (results: readonly object[]): FormData => {
      const form = new FormData();
      form.set('json', JSON.stringify({ hook: { event: 'image.done' }, data: { results } }));
      form.set('upload', new Blob([new Uint8Array(plainJpeg())], { type: 'image/jpeg' }), 'car.jpg');
      return form;
    };
    const token = tokenOf(site, 'camera');
    expect(await post(open.url('in'), token, posted([]))).toMatchObject({ status: 200 });
    const candidates = [{ score: 0.898, plate }];
    expect(await post(open.url('in'), token, posted([{ plate, candidates }]))).toMatchObject({ status: 202 });
    await expect.poll(() => heard).toHaveLength(1);
    expect(readCouldNotRead(Buffer.from(heard[0] ?? ''))).toMatchObject({
      candidates: [{ text: plate, confidence: 0.898 }],
      picture: plainJpeg(),
    });
  });

  it('says what is wrong with a request, and where, without a word of what stood there', async (context) => {
    const site = await postingSite(context);
    const heard = await hearing(site, 'north', 'in');
    const token = tokenOf(site, 'camera');
    const candidate = { plate, confidence: 92 };
    const wrong: readonly (readonly [body: unknown, word: string])[] = [
      [`{"${plate}"`, 'body: no JSON'],
      [{ candidates: [candidate] }, 'epoch_end: no number'],
      [{ ...group(), epoch_end: 1e300 }, 'epoch_end: no time'],
      [{ epoch_end: 1 }, 'candidates: missing'],
      [{ ...group(), candidates: [candidate, { plate: 7 }] }, 'candidates.1.plate: no text'],
      [{ ...group(), candidates: [{ plate, confidence: 'high' }] }, 'candidates.0.confidence: no number'],
      [{ ...group(), candidates: [{ plate, confidence: 920 }] }, 'candidates.0.confidence: too_big'],
      [
        { ...group(), candidates: [{ plate: plate.repeat(9), confidence: 1 }] },
        'candidates.0.plate: too_big',
      ],
      [{ ...group(), vehicle_crop_jpeg: 'AAAA' }, 'vehicle_crop_jpeg: not-a-jpeg'],
      [
        { ...group(), vehicle_crop_jpeg: 'A'.repeat(1_100_000) },
        'vehicle_crop_jpeg: too large for a message',
      ],
      ['['.repeat(9_000), 'body: no JSON'],
    ];
    let words = '';
    for (let at = 0; at < wrong.length; at += 5) {
      // Each has not yet taken its five of the second.
      const open = await openDoorAt(site);
      for (const [body, word] of wrong.slice(at, at + 5))
        expect(await post(open.url('in'), token, body)).toEqual({ status: 400, word });
      words += open.words();
    }
    expect(words).toContain('camera: left out: candidates.1.plate: no text');
    expect(words).not.toContain(plate);
    expect(heard).toEqual([]);
  });

  it('parses nothing of more fields and values than a camera has, at which it would be busy for minutes', async (context) => {
    const site = await postingSite(context, 'plate-recognizer-snapshot');
    const open = await openDoorAt(site);
    const part = '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n\r\n';
    const values = `[${'0,'.repeat(20_000)}0]`;
    const many: readonly (readonly [type: string, body: string, word: string])[] = [
      ['application/x-www-form-urlencoded', 'a&'.repeat(2_097_000), 'body: too many fields'],
      ['multipart/form-data; boundary=b', `${part.repeat(300)}--b--\r\n`, 'body: too many fields'],
      [
        'multipart/form-data; boundary=b',
        `--b\r\n${'X: y\r\n'.repeat(300)}\r\n\r\n--b--\r\n`,
        'body: too many fields',
      ],
      ['application/json', values, 'body: too many values'],
      ['application/x-www-form-urlencoded', `json=${encodeURIComponent(values)}`, 'json: too many values'],
    ];
    for (const [type, body, word] of many) {
      const headers = { authorization: `Bearer ${tokenOf(site, 'camera')}`, 'content-type': type };
      const response = await fetch(open.url('in'), { method: 'POST', headers, body });
      expect([response.status, await response.text()]).toEqual([400, `${word}\n`]);
    }
  });

  it('lets nobody tell without a token, of another lane, too much, or too often', async (context) => {
    const site = await postingSite(context);
    let elapsedMs = 0;
    const open = await openDoorAt(site, { elapsed: () => elapsedMs });
    const token = tokenOf(site, 'camera');
    const [id = '', secret = ''] = token.split('.');
    for (const other of [
      null,
      '',
      id,
      `${id}.`,
      `${id}.${'A'.repeat(43)}`,
      `nobody.${secret}`,
      `../site.${secret}`,
    ])
      expect(await post(open.url('in'), other, group())).toMatchObject({ status: 401 });
    for (const lane of ['out', 'elsewhere', 'in/out', '*'])
      expect(await post(open.url(lane), token, group())).toMatchObject({ status: 404 });
    const large = 'A'.repeat(4 * 1_048_576 + 1);
    expect(await post(open.url('in'), token, large)).toMatchObject({ status: 413 });
    // These were five.
    expect(await post(open.url('in'), token, group())).toMatchObject({ status: 429 });
    elapsedMs = 1_000;
    expect(await post(open.url('in'), token, group())).toMatchObject({ status: 202 });
    expect(open.words()).not.toContain(secret);
    // Five of them are told.
    expect(open.words().match(/no valid token/g)).toHaveLength(5);
  });

  it('reads the site for nobody without a token', async (context) => {
    const site = await postingSite(context);
    const open = await openDoorAt(site);
    writeFileSync(join(site.folder, 'site.json'), '{');
    for (const other of [null, 'camera', `camera.${'A'.repeat(43)}`])
      expect(await post(open.url('in'), other, group())).toMatchObject({ status: 401 });
    expect(await post(open.url('in'), tokenOf(site, 'camera'), group())).toMatchObject({ status: 500 });
  });

  it('takes a new token, and none of a writer that was removed, at once', async (context) => {
    const site = await postingSite(context);
    const open = await openDoorAt(site);
    const first = tokenOf(site, 'camera');
    expect(await post(open.url('in'), first, group())).toMatchObject({ status: 202 });
    await site.steward('rotate-writer', 'camera', '--lanes', 'out');
    const second = tokenOf(site, 'camera');
    expect(await post(open.url('out'), first, group())).toMatchObject({ status: 401 });
    expect(await post(open.url('out'), second, group())).toMatchObject({ status: 202 });
    expect(await post(open.url('in'), second, group())).toMatchObject({ status: 404 });
    await site.steward('remove-writer', 'camera');
    expect(await post(open.url('out'), second, group())).toMatchObject({ status: 401 });
  });

  it('says so while the ledger is away, and goes on when it is back, as after its own restart', async (context) => {
    const site = await postingSite(context);
    const token = tokenOf(site, 'camera');
    const first = await openDoorAt(site);
    expect(await post(first.url('in'), token, group())).toMatchObject({ status: 202 });
    const [node] = site.nodes;
    if (node?.pid === undefined) throw new Error('no server');
    // It takes what it is sent, and does not say that it has it.
    process.kill(node.pid, 'SIGSTOP');
    expect(await post(first.url('in'), token, group())).toMatchObject({ status: 503 });
    process.kill(node.pid, 'SIGCONT');
    await node.kill();
    expect(await post(first.url('in'), token, group())).toEqual({ status: 503, word: 'the ledger is away' });
    await node.start();
    await expect
      .poll(async () => (await post(first.url('in'), token, group())).status, { interval: 300 })
      .toBe(202);
    expect(first.words()).toContain('the ledger for camera: answers again');
    await first.close();
    const heard = await hearing(site, 'north', 'in');
    const second = await openDoorAt(site);
    expect(await post(second.url('in'), token, group())).toMatchObject({ status: 202 });
    await expect.poll(() => heard).toHaveLength(1);
  });

  it('does not tell without end that one writer is refused while another is told on', async (context) => {
    const site = await postingSite(context);
    await site.steward('add-writer', 'Other', '--lanes', 'in', '--mapping', mappingFile('rekor-scout-group'));
    // As between a new key and the server's reading it.
    const own = join(site.folder, 'door', 'other.json');
    const writer = JSON.parse(readFileSync(own, 'utf8')) as object;
    writeFileSync(own, JSON.stringify({ ...writer, seed: newKey().seed }));
    let elapsedMs = 0;
    const open = await openDoorAt(site, { elapsed: () => elapsedMs });
    for (let times = 0; times < 10; times += 1) {
      expect(await post(open.url('in'), tokenOf(site, 'other'), group())).toMatchObject({ status: 503 });
      expect(await post(open.url('in'), tokenOf(site, 'camera'), group())).toMatchObject({ status: 202 });
      elapsedMs += 1_000;
    }
    expect(open.words().match(/does not know this key/g)).toHaveLength(1);
    expect(open.words()).not.toContain('again');
  });

  it('cuts off who is slow, and has no more connections than it may', async (context) => {
    const site = await postingSite(context);
    const limits = { headMs: 1_500, requestMs: 3_000, connections: 3 };
    const open = await openDoorAt(site, { limits });
    const token = tokenOf(site, 'camera');
    const head = `POST /read/in HTTP/1.1\r\nhost: door\r\nauthorization: Bearer ${token}\r\n`;
    const slow = ['', head, `${head}content-length: 5000\r\n\r\n{`].map((start) => {
      const socket = connectTcp(open.port, '127.0.0.1', () => socket.write(start));
      onTestFinished(() => void socket.destroy());
      const ended = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined).resume();
      return { ended, connected: new Promise((resolve) => socket.once('connect', resolve)) };
    });
    await Promise.all(slow.map(({ connected }) => connected));
    await expect(post(open.url('in'), token, group())).rejects.toThrow('fetch failed');
    await Promise.all(slow.map(({ ended }) => ended));
    await expect.poll(async () => (await post(open.url('in'), token, group())).status).toBe(202);
  });

  it('speaks TLS, and without it to this computer alone', async (context) => {
    const site = await postingSite(context);
    const { certificate, key } = siteIn(site.folder).tls;
    const open = await openDoorAt(site, { certificate, key });
    const options = {
      method: 'POST',
      ca: site.ca,
      headers: { authorization: `Bearer ${tokenOf(site, 'camera')}` },
    };
    const status = await new Promise((resolve, reject) => {
      const sent = request(open.url('in'), options, (response) => resolve(response.resume().statusCode));
      sent.on('error', reject).end(JSON.stringify(group()));
    });
    expect(status).toBe(202);
    const outside = await site.steward('door', '--listen', '0.0.0.0:0');
    expect(outside).toMatchObject({ code: 2 });
    expect(outside.words).toContain('needs --certificate FILE and --key FILE');
  });

  it('takes the token of a writer that was not removed because the disk refused, and rotates it as one that posts', async (context) => {
    const site = await postingSite(context);
    const file = join(site.folder, 'site.json');
    const before = siteIn(site.folder);
    renameSync(file, `${file}.aside`);
    // A folder that is not empty takes no file in its place.
    mkdirSync(join(file, 'in-the-way'), { recursive: true });
    expect(() => removeWriter(site.folder, before, 'camera')).toThrow(StewardError);
    rmSync(file, { recursive: true });
    renameSync(`${file}.aside`, file);
    await site.steward('rotate-writer', 'camera');
    const open = await openDoorAt(site);
    expect(await post(open.url('in'), tokenOf(site, 'camera'), group())).toMatchObject({ status: 202 });
  });

  it('is given no mapping that says nothing, and is told where it is wrong', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North', '--lanes', 'in');
    const file = join(site.folder, 'mapping.json');
    const wrong: readonly (readonly [text: string, word: string])[] = [
      ['{\n  "source": ,', 'mapping.json: is no JSON (line 2, column 13)'],
      [
        '{"source":"A",\n"source":"B","candidates":{"text":"a","confidence":{"otherwise":1}}}',
        'source: stands there twice (line 2, column 1)',
      ],
      [
        '{"source":"A","candidates":{"text":"a..b","confidence":{"at":"c"}}}',
        'candidates.text: must be names',
      ],
      [
        '{"source":"A","candidates":{"text":"a","confidence":{}}}',
        'candidates.confidence: needs at, or otherwise',
      ],
      [
        '{"source":"A",\n "plate":"a","candidates":{"text":"a","confidence":{"otherwise":1}}}',
        'plate: is no entry of a mapping (line 2, column 2)',
      ],
    ];
    for (const [text, word] of wrong) {
      writeFileSync(file, text);
      const { code, words } = await site.steward('add-writer', 'Camera', '--lanes', 'in', '--mapping', file);
      expect({ code, words }).toEqual({ code: 2, words: expect.stringContaining(word) as string });
    }
  });
});
