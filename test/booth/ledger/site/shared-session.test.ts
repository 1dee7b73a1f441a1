import { expect, it } from 'vitest';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { ownService } from '../../../support/own-service.ts';
import { runningBooth, valueOf } from '../../../support/running-booth.ts';
import { tellRoster } from '../../../support/site-words.ts';
import { hasWall, isCurrent, placeAt, tells } from './site-booths.ts';

// A service that gives the open session again to a second entry of its plate, which is pressed at another booth.

it('a stay that two booths’ entries share is ended once, or its second exit is flagged', async (context) => {
  const ledger = await ledgerIn(context);
  const service = await ownService({ opensOnce: true });
  await tellRoster(ledger, { north: 'North gate', south: 'South gate' }, {});
  const north = await runningBooth(service.baseUrl, placeAt(ledger.credentials('north')));
  const south = await runningBooth(service.baseUrl, placeAt(ledger.credentials('south')));
  const first = await north.reaches(valueOf(await north.enter('TWICE1')), 'confirmed');
  await hasWall(south, ['TWICE1 site North gate']);
  await isCurrent(south);
  await isCurrent(north);
  const second = await south.reaches(
    valueOf(await south.enter('TWICE1', { despiteInside: true })),
    'confirmed',
  );
  expect(second.sessionId).toBe(first.sessionId);
  await tells(ledger, second.id, { state: 'inside' });
  await south.reaches(valueOf(await south.exit(second.id)), 'confirmed');
  await tells(ledger, second.id, { state: 'left' });
  const exit = valueOf(await north.exit(first.id));
  await north.until(({ recent }) =>
    recent.some(({ id, state }) => id === exit.id && (state === 'confirmed' || state === 'refused')),
  );
  const { history } = await north.detail({ entryId: first.id });
  const sent = history.filter(({ recordId }) => recordId === exit.id).map(({ event }) => event);
  expect(service.exits.length === 1 || sent.includes('connected-uncertain')).toBe(true);
});
