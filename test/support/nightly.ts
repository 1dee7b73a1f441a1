/** Whether the long forms of the tests run: `.ci/nightly`. */
export const nightly = process.env['GATEBOOTH_NIGHTLY'] === '1';

/** @returns how many of something a test does: few with every change, the whole each night */
export const sized = (few: number, whole: number): number => (nightly ? whole : few);
