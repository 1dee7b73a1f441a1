import { describe, expect, it } from 'vitest';
import { takeEnvironment, warnOfGivenToken } from '../../electron/host/tokens/given-token.ts';
import { confirmed, enter, launch } from '../main/built-app.ts';
import { testFolder } from '../support/folders.ts';
import { testService, testToken, valueOf } from '../support/running-booth.ts';

describe('attack: another program reads the token from the environment of what Gatebooth starts', () => {
  it('the token is taken out before anything is started, and the program works with it all the same', async () => {
    const service = await testService();
    const env = { GATEBOOTH_API_URL: service.baseUrl, GATEBOOTH_TOKEN: testToken };
    const app = launch({ userData: testFolder(), packaged: true, env });
    await app.reported('loaded');
    valueOf(await enter(app, 'ENV1'));
    await confirmed(app, 'ENV1');
    expect(app.stderr).toContain('"places":["GATEBOOTH_TOKEN"]');
    expect(app.stderr).not.toContain(testToken);
    expect(await app.do({ do: 'environment' })).not.toHaveProperty('GATEBOOTH_TOKEN');
  });

  it('a flag, which every account of the computer can read, is warned about too', () => {
    const said: unknown[] = [];
    const own = { GATEBOOTH_TOKEN: 'secret', PATH: '/bin' };
    const given = takeEnvironment(own);
    warnOfGivenToken(
      given,
      { token: 'secret' },
      (level, _message, fields) => void said.push([level, fields]),
    );
    expect([own, given['GATEBOOTH_TOKEN']]).toEqual([{ PATH: '/bin' }, 'secret']);
    expect(said).toEqual([['warn', { places: ['--token', 'GATEBOOTH_TOKEN'] }]]);
    warnOfGivenToken({}, {}, () => said.push('nothing was given'));
    expect(said).toHaveLength(1);
  });
});
