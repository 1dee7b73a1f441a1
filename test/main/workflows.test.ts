import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { projectFolder } from '../support/build.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, { steps: Step[]; 'timeout-minutes'?: number }>>;
}

// They run where there is a network; here they are read.
const folder = join(projectFolder, '.github/workflows');

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  const workflow = parse(readFileSync(join(folder, name), 'utf8')) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const commands = steps.map(({ run = '' }) => run).join('\n');
  const all = (pattern: RegExp): string[] => [...commands.matchAll(pattern)].map(([, found = '']) => found);

  it('runs npm scripts and paths that are there', () => {
    const scripts = all(/npm run ([\w:-]+)/g);
    expect(scripts.length).toBeGreaterThan(4);
    expect(scripts.filter((script) => !Object.hasOwn(packageJson.scripts, script))).toEqual([]);
    expect(all(/vitest run (\S+)/g).filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
  });

  it('may read the repository and nothing else, and each job ends', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });

  it('uses actions of GitHub’s own alone, each of a named version', () => {
    const used = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
    expect(used.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([]);
  });
});
