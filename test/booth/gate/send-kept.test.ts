import { expect, it } from 'vitest';
import { sendKept } from '../../../electron/booth/gate/send-kept.ts';
import { JournalError } from '../../../electron/booth/journal/thread/journal-thread.ts';

it('what is kept for the ledger is said not to be sent where the disk refuses, and is no bug', async () => {
  const answer = await sendKept(
    {
      pin: { check: async () => ({ ok: true, value: 'supervisor' }) },
      sendAnyway: () => Promise.reject(new JournalError('disk-full', 'full')),
    },
    { reason: 'asked', pin: '4711' },
  );
  expect(answer).toEqual({ ok: false, error: { code: 'disk-full' } });
});
