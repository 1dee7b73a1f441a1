import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../support/build.ts';

/**
 * Whoever may read the computer's clock in the page, and what for. Somebody may set it at any moment: what lies between two presses
 * is told by their events and `performance.now()`.
 */
const readers = {
  'renderer/app/booth-actions.ts': 'how long a record has been in its state, as the screen says it',
  'renderer/app/main.tsx': 'gives it to the actions, and to the drawn lane its hour',
  'renderer/features/gate/state/press-actions.ts': 'how long a press has been saved, as the screen says it',
  'renderer/features/rush/state/rush-typing.ts': 'likewise',
  'renderer/platform/camera/awake-clock.ts': 'how long the computer has slept',
  'renderer/platform/i18n/texts.ts': 'whether a moment is of today',
  'renderer/state/actions/alpr-actions.ts': 'how long ago a car was booked, as its record says it',
  'renderer/state/actions/car-actions.ts':
    'when a picture was taken, as the screen says it, and whether that is too long ago; where the clock was set, it is',
  'renderer/state/actions/leaving-actions.ts': 'how long ago a car was booked, as its record says it',
  'renderer/state/actions/press-saved.ts': 'how long a record has been in its state, as the screen says it',
  'renderer/state/actions/reading-actions.ts': 'how long ago a car was booked, as its record says it',
  'renderer/state/booth/with-pin.ts':
    'how long a lock lasts, as the screen says it; where the clock was put back, it is over',
  'renderer/ui/use-now.ts': 'times of day on the screen, and how long ago something was',
};
const reads = /\bDate\.now\b|\bnew Date\(\s*\)|\bservices\(\)\.now\b|\bnow\b[^{}]*\} = services\(\)/;

it('the page tells times of day by the computer’s clock, and second taps by the one of its events', () => {
  const found = globSync('renderer/**/*.{ts,tsx}', { cwd: projectFolder }).filter((file) =>
    reads.test(readFileSync(join(projectFolder, file), 'utf8')),
  );
  expect(found.toSorted()).toEqual(Object.keys(readers));
});
