import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A new empty folder, which its maker removes. The letter before the random part keeps the log's redaction from taking a name of
 * capitals and digits for a plate.
 */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'gatebooth-test-x'));

/** A new empty folder, gone when the test has finished. */
export function testFolder(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
