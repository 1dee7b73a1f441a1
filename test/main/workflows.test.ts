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

  it('uses actions of GitHub’s own alone', () => {
    const used = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
    expect(used.filter((action) => !/^actions\/[\w-]+@/.test(action))).toEqual([]);
  });
});

const workflows = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

describe('attack: an action’s tag is moved to other code', () => {
  it('each action is named by the digest of a commit, and says which version that is', () => {
    const used = workflows.flatMap((text) =>
      [...text.matchAll(/uses: (.*)$/gm)].map(([, action = '']) => action),
    );
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual(
      [],
    );
  });
});

describe('attack: a package’s script takes the key that installers are signed with', () => {
  it('the key is in one job’s one step, and that job runs no script of a package', () => {
    const jobs = workflows.flatMap((text) => Object.values((parse(text) as Workflow).jobs));
    const withKey = jobs.filter((job) => JSON.stringify(job).includes('secrets.'));
    expect(withKey).toHaveLength(1);
    const [{ steps } = { steps: [] }] = withKey;
    expect(steps.filter((step) => JSON.stringify(step).includes('secrets.'))).toHaveLength(1);
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(commands.filter((command) => /\bnp[mx]\b/.test(command))).toEqual(['npm ci --ignore-scripts']);
  });
});
