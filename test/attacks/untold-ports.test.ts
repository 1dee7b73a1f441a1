import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { CameraFrame } from '../../electron/contract/camera.ts';
import { LiveTestBooth } from '../support/live-booth.ts';
import { listening } from '../support/listening.ts';
import { testCamera } from '../support/network-camera.ts';
import { valueOf } from '../support/running-booth.ts';

describe('attack: a stranger at a booth that is not set up looks for open ports by trying cameras', () => {
  it('an open port, a closed one and a web server that refuses are told in the same words and time', async () => {
    const booth = await LiveTestBooth.start();
    const silent = await listening(createServer());
    const closing = await listening(createServer((socket) => socket.destroy()));
    const locked = await testCamera({ user: 'gate', password: 'a-secret-word', asks: 'basic' });
    const tried = async (snapshotUrl: string): Promise<[string, number]> => {
      const began = performance.now();
      const answer = await booth.call('setup.tryCamera', { camera: { snapshotUrl } });
      const { state } = valueOf(answer) as CameraFrame;
      return [state, performance.now() - began];
    };
    const answers = await Promise.all(
      [`http://127.0.0.1:${silent}/`, `http://127.0.0.1:${closing}/`, 'http://127.0.0.1:1/', locked.url].map(
        tried,
      ),
    );
    expect(answers.map(([state]) => state)).toEqual(['lost', 'lost', 'lost', 'lost']);
    const times = answers.map(([, ms]) => ms);
    // Each takes the whole time that a camera may take, of which the machine's own delays are a small part.
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(Math.max(...times) / 2);
  });

  it('a camera’s picture is shown, as whoever sets the booth up needs it', async () => {
    const booth = await LiveTestBooth.start();
    const camera = await testCamera();
    const answer = await booth.call('setup.tryCamera', { camera: { snapshotUrl: camera.url } });
    expect(valueOf(answer)).toMatchObject({ state: 'live' });
  });
});
