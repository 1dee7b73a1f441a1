import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonLog } from '../../electron/host/log/json-log.ts';
import { logFile } from '../../electron/main/log-file.ts';
import { learnSecrets } from '../../electron/host/log/redaction.ts';
import { testFolder } from '../support/folders.ts';
import { plainJpeg } from '../support/pictures.ts';

function written(message: string, fields: Record<string, unknown>): string {
  let line = '';
  jsonLog(
    (text) => (line += text),
    () => 0,
  )('info', message, fields);
  return line;
}

describe('the log', () => {
  it('writes one line of JSON for each entry', () => {
    const line = written('two\nlines', { a: 1, n: 2n });
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(JSON.parse(line)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      message: 'two\nlines',
      a: 1,
      n: '2',
    });
  });

  const token = 'S3cr3t-t0ken/value+x=';
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-def_1';
  it.each<[string, string, Record<string, unknown>]>([
    ['a field called token', '', { token }],
    ['a field called accessToken, deep', '', { a: [{ accessToken: token }] }],
    ['an Authorization header', '', { headers: { Authorization: `Bearer ${token}` } }],
    ['a bearer in the message', `sent Authorization: Bearer ${token}`, {}],
    ['a bearer in lower case', `bearer ${token}`, {}],
    ['a bearer in an address', '', { url: `/x?h=Bearer%20${token}` }],
    ['an exception’s text', '', { error: new Error(`Bearer ${token} refused`) }],
    ['a proxy’s password', '', { proxy: `http://user:${token.replace(/[/=]/g, '')}@proxy:3128` }],
    ['a JWT that stands alone', `got ${jwt}`, {}],
  ])('takes out %s', (_what, message, fields) => {
    const line = written(message, fields);
    expect(line).not.toMatch(/S3cr3t|eyJzdWIi/);
    expect(line).toContain('[redacted]');
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['a field called plate', '', { plate: '51g 778' }],
    ['plates by their look', 'no car 51G77802 inside, 51G-778.02 neither', {}],
    ['plates of other scripts', 'not found: 京A12345 12가3456 品川300あ1234 กข1234 ب١٢٣٤', {}],
    ['a plate in an exception', '', { error: new Error('bad plate 51G77802') }],
    ['a plate in an exception’s cause', '', { error: { cause: new TypeError('51G77802') } }],
    ['a plate as a field’s name', '', { counts: { '51G77802': 1 } }],
    ['a query that names a car', 'GET https://parking.test/v1/sessions?plate=51g77802&x=1', {}],
    ['a path that names a car', '', { url: 'http://parking.test/v1/sessions/51g77802' }],
    ['a body', '{"plateNumber":"51g 778 02","vehicleClass":"CAR"}', {}],
    ['a body within a text', JSON.stringify({ body: '{"plateNumber":"51g77802"}' }), {}],
  ])('takes out %s', (_what, message, fields) => {
    const line = written(message, fields);
    expect(line).not.toMatch(/51g|51G|778|京A|12가|品川|กข|ب١/);
    expect(line).toMatch(/\[redacted\]|\/…/);
  });

  it('takes out a picture as base64, in a field, in a text and in an exception', () => {
    const base64 = Buffer.from(plainJpeg()).toString('base64');
    const fields = { a: base64, b: `got ${base64}`, error: new Error(`"imageBase64":"${base64}"`) };
    expect(written(base64, fields)).not.toMatch(/[\w+/]{60}/);
  });

  it('takes out a secret that it was told of, as it is and encoded, but no number and no year that only holds it', () => {
    learnSecrets(['p@ss w/rd', '4711', '2026', 'abc', null]);
    const line = written('p@ss w/rd p%40ss%20w%2Frd pin:4711 14711 2026-11-20T08:15:30.123Z abc', {
      pin: 4711,
    });
    expect((JSON.parse(line) as { message: string }).message).toBe(
      '[redacted] [redacted] pin:[redacted] 14711 2026-11-20T08:15:30.123Z abc',
    );
    expect(line).not.toContain('"pin":4711');
  });

  it('keeps what IT needs: times, ids, codes, files, numbers', () => {
    const told =
      'ENOENT ERR_TLS_CERT_ALTNAME_INVALID 2026-11-20T08:15:30.123+07:00 2026-11-20T08-15-30-123Z ' +
      '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b at run (app.asar/out/main/index.cjs:120:33) status 503';
    expect(JSON.parse(written(told, { latencyMs: 120, counts: { waiting: 3 } }))).toMatchObject({
      message: told,
      latencyMs: 120,
      counts: { waiting: 3 },
    });
  });

  it('keeps a picture’s size, not its bytes, and ends in a circle', () => {
    const circle: Record<string, unknown> = { picture: new Uint8Array([1, 2, 3]) };
    circle['self'] = circle;
    expect(written('', circle)).toContain('"picture":"3 bytes"');
  });

  it('keeps words that only speak of tokens', () => {
    expect(written('paused', { cause: 'token', tokenProbeMs: 300 })).toContain('"cause":"token"');
  });
});

describe('the files of the log', () => {
  it('are at most five, each as large as allowed, the newest last line first on the disk', () => {
    const folder = join(testFolder(), 'logs');
    const bytes = 1_000;
    const write = logFile(folder, bytes);
    for (let n = 0; n < 200; n += 1) write(`${JSON.stringify({ n, '%s %d': '%c' })}\n`);
    const names = readdirSync(folder);
    expect(names.sort()).toEqual([
      'gatebooth.1.log',
      'gatebooth.2.log',
      'gatebooth.3.log',
      'gatebooth.4.log',
      'gatebooth.log',
    ]);
    for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(bytes + 40);
    const lines = ['gatebooth.1.log', 'gatebooth.log'].flatMap((name) =>
      readFileSync(join(folder, name), 'utf8').trim().split('\n'),
    );
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ n: 199, '%s %d': '%c' });
    expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual(
      Array.from(lines, (_, place) => 200 - lines.length + place),
    );
    expect(statSync(join(folder, 'gatebooth.log')).mode & (process.platform === 'win32' ? 0 : 0o077)).toBe(0);
  });
});
