import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { LookAhead } from '../../../electron/booth/outbox/look-ahead.ts';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import { testFolder } from '../../support/folders.ts';
import { noisyJpeg } from '../../support/pictures.ts';
import { press } from '../journal/journal-support.ts';
import { patientClock } from '../../support/patient-clock.ts';

test('a body that is ready holds the whole picture, whose own bytes have been given back', async () => {
  const store = new JournalStore(testFolder());
  const picture = noisyJpeg(100_001);
  store.appendEntry(press({ picture }));
  const read: (Uint8Array<ArrayBuffer> | null)[] = [];
  const lookAhead = new LookAhead({
    journal: {
      nextSendable: (asked) => Promise.resolve(store.nextSendable(asked)),
      picture: (id, variant) => {
        read.push(store.picture(id, variant));
        return Promise.resolve(read.at(-1) ?? null);
      },
      shrinkPicture: () => Promise.reject(new Error('nobody asks for a smaller one')),
      find: (id) => Promise.resolve(store.find(id)),
    },
    pictureBytes: () => picture.length,
    prepareAct: () => null,
    imageUrl: () => null,
    lookUps: () => null,
    clock: patientClock,
    timings: ordinaryTimings,
  });
  const ready = await lookAhead.take({ withheld: [], tried: [] });
  const imageBase64 = Buffer.from(picture).toString('base64');
  expect(JSON.parse(String(ready?.prepared?.body))).toMatchObject({ imageBase64 });
  expect(read.map((bytes) => bytes?.buffer.detached)).toEqual([true]);
  store.close();
});
