import { describe, expect, it } from 'vitest';
import { jsonLog } from '../../electron/main/json-log.ts';

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

  it('keeps a picture’s size, not its bytes, and ends in a circle', () => {
    const circle: Record<string, unknown> = { picture: new Uint8Array([1, 2, 3]) };
    circle['self'] = circle;
    expect(written('', circle)).toContain('"picture":"3 bytes"');
  });

  it('keeps words that only speak of tokens', () => {
    expect(written('paused', { cause: 'token', tokenProbeMs: 300 })).toContain('"cause":"token"');
  });
});
