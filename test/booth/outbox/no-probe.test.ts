import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compose } from '../../../electron/booth/compose.ts';
import { testFolder } from '../../support/folders.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { quickTimings, runningBooth, TestBooth, testPorts, valueOf } from '../../support/running-booth.ts';

// A site that has switched the probe off: what then shows that the service is well again, and what waits for that.

/** A service that answers each exit with 404, once the test lets it. */
async function forgetful() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      asked.resolve();
      void answer.promise.then(() => response.writeHead(404).end());
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, asked: asked.promise, answer: answer.resolve };
}

/** A clock that tells whether a booth goes round and round, and lets nothing else of the program happen. */
function watchedClock() {
  let asked = 0;
  let stood = false;
  const elapsed = (): number => {
    if (asked === 0) setImmediate(() => (asked = 0));
    asked += 1;
    if (asked <= 20_000) return patientClock.elapsed();
    stood = true;
    throw new Error('nothing else of the program happens any more');
  };
  return { clock: { ...patientClock, elapsed }, stood: () => stood };
}

describe('at a site without probes', () => {
  it('an exit that is answered 404 while the settings change is the next booth’s to judge, and the program goes on', async () => {
    const service = await forgetful();
    const { clock, stood } = watchedClock();
    const ports = {
      directory: testFolder(),
      clock,
      target: { probe: false },
      timings: { ...quickTimings, answerMs: 30_000 },
    };
    const first = await compose(testPorts(service.address, ports));
    if (!first.ok) throw new Error(first.fault.message);
    const exit = valueOf(await new TestBooth(first.value).exitSession(randomUUID()));
    await service.asked;
    const handing = first.value.handOff();
    service.answer();
    const next = await runningBooth(service.address, { ...ports, handoff: await handing });
    await next.until(
      ({ recent }) => stood() || recent.some(({ id, state }) => id === exit.id && state === 'refused'),
    );
    expect(stood()).toBe(false);
  });
});
