import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { learnPlates } from '../../electron/host/log/handled-plates.ts';
import { redactText } from '../../electron/host/log/redaction.ts';
import { LiveTestBooth } from '../support/live-booth.ts';
import { testService, testToken } from '../support/running-booth.ts';

const isHidden = (written: string): boolean => redactText(`no car ${written}`) === 'no car [redacted]';

/** As after a day of other cars, or in another process. */
const forgetPlates = (): void =>
  learnPlates(Array.from({ length: 4_000 }, (_, at) => `OTHER${String(at).padStart(5, '0')}`));

describe('attack: a plate is read in the log that no look tells from a word', () => {
  it('of whatever message', async () => {
    forgetPlates();
    const booth = await LiveTestBooth.start();
    const recordId = randomUUID();
    const decision = { way: 'edit', plate: 'DECIDED', vehicleClass: 'CAR' };
    expect(['pressed', 'edited', 'decided'].map(isHidden)).toEqual([false, false, false]);
    await booth.enter('PRESSED');
    await booth.act({ entryId: recordId }, 'edit-entry', { values: { plateNumber: 'EDITED' } });
    await booth.call('attention.decide', { recordId, decision, reason: 'typed wrongly', pin: '471147' });
    expect(['pressed', 'edited', 'decided'].map(isHidden)).toEqual([true, true, true]);
  });

  it('of a record that the booth had before', async () => {
    const service = await testService();
    const booth = await LiveTestBooth.start();
    await booth.setUp({ address: service.baseUrl }, testToken);
    await booth.enter('EARLIER');
    forgetPlates();
    await booth.enter('LATER');
    await expect.poll(() => isHidden('earlier')).toBe(true);
  });
});
