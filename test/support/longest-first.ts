import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files whose tests take longest, first; where nothing was measured yet Vitest goes by the file's size, which says little. */
const longest = [
  'gallery/every-state',
  'e2e/',
  'renderer/looks',
  'renderer/platform/camera/bad-frames',
  'faults/',
  'site-faults/',
  'site-versions/',
  'booth/outbox/entry-outage',
  'booth/reading/at-the-gate',
  'steward/steward.test',
  'renderer/',
  'gallery/',
  'host/live-booth',
  'booth/outbox/slow-trial',
  'booth/reading/drawn-set',
  'booth/sessions/reconcile-not',
].map((place) => `/test/${place}`);

/** The last file to end must be a short one, so that no core waits for it alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      // Processes are handed on from file to file only within a project: the short ones of the other project come last.
      if (project.config.isolate) return longest.length + 1;
      const place = longest.findIndex((part) => moduleId.includes(part));
      return place === -1 ? longest.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
