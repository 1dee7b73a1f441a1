import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../support/build.ts';

it('the built main has axios in it, and not what its own ways to write a request bring', () => {
  const bill = JSON.parse(readFileSync(join(projectFolder, 'out/main/cyclonedx/bom.json'), 'utf8')) as {
    components: { name: string }[];
  };
  const names = bill.components.map(({ name }) => name);
  expect(names).toContain('axios');
  for (const name of ['follow-redirects', 'form-data', 'proxy-from-env', 'https-proxy-agent'])
    expect(names).not.toContain(name);
});
