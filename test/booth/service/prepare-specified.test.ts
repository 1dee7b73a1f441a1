import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { prepareExit } from '../../../electron/booth/service/prepare-specified.ts';

test.each([0, 1, 2, 3, 24_575, 24_576, 24_577, 49_153])(
  'a picture of %i bytes is in the body, all of it',
  (bytes) => {
    const from = 5;
    const jpeg = new Uint8Array(randomBytes(bytes + from)).subarray(from);
    const exit = { parkingSessionId: randomUUID(), endDateTime: '2026-11-20T09:00:00.000+01:00' };
    const body = prepareExit({ ...exit, jpeg }).body.toString();
    const imageBase64 = Buffer.from(jpeg).toString('base64');
    expect(body).toBe(JSON.stringify({ ...exit, imageUrl: null, imageBase64 }));
  },
);
