import type { Mutant } from './table.ts';

/** @param folder of the patched files. @param tests the folder of the tests that see it @returns makes a mutant of one patch */
export const onePatchIn =
  (folder: string, tests: string) =>
  (
    name: string,
    test: string,
    [file, from, to]: readonly [file: string, from: string, to: string],
  ): Mutant => ({
    name,
    patches: [[`${folder}/${file}`, from, to]],
    catchers: [{ test: `${tests}/${test}.test.ts` }],
  });
