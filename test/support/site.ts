import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from './folders.ts';
import { testToken } from './running-booth.ts';

/** The flags of a booth at a site: its configuration file, written where the test keeps its files. */
export function siteFlags(
  service: { readonly baseUrl: string },
  more: {
    readonly booth?: string;
    /** A shipped profile's name, or the operations of a profile of the site's own. */
    readonly interfaceProfile?: 'specification' | 'training' | object;
    readonly ticket?: object;
    readonly camera?: object;
  } = {},
): string[] {
  const { interfaceProfile = 'specification', booth = 'Gatebooth', ...rest } = more;
  const folder = testFolder();
  const file = join(folder, 'booth.json');
  const own = join(folder, 'profile.json');
  if (typeof interfaceProfile === 'object')
    writeFileSync(own, JSON.stringify({ name: 'own', operations: interfaceProfile }));
  const named = typeof interfaceProfile === 'object' ? own : interfaceProfile;
  const site = { address: service.baseUrl, token: testToken, interfaceProfile: named };
  writeFileSync(file, JSON.stringify({ service: site, booth, supervisorPin: '1234', ...rest }));
  return ['--config', file];
}
