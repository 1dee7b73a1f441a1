import { expect, it } from 'vitest';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { RefusedStart } from '../../electron/host/refused-start.ts';
import { testFolder } from '../support/folders.ts';
import { errorOf, testPorts, valueOf } from '../support/running-booth.ts';

it('a journal that could not be begun beside a newer one, whatever failed, can be begun once more, and once', async () => {
  const settings = settingsSchema.parse({
    service: { address: 'https://parking.test' },
    supervisorPin: '471147',
  });
  const tries = [
    () => Promise.reject(new Error('a bug')),
    () => Promise.resolve(false),
    () => Promise.resolve(true),
  ];
  const refused = new RefusedStart(
    { code: 'newer-journal', location: testFolder(), message: '', versions: { journal: 9, known: 8 } },
    testPorts('https://parking.test', { settings }),
    () => tries.shift()?.() ?? Promise.resolve(true),
  );
  const begin = () => refused.answer('start.beginBeside', { pin: '471147' });
  await expect(begin()).rejects.toThrow('a bug');
  expect(errorOf(await begin())).toEqual({ code: 'not-saved' });
  expect(valueOf(await begin())).toBeNull();
  expect(errorOf(await begin())).toEqual({ code: 'not-possible-now' });
});
