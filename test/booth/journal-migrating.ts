import { openDatabase } from '../../electron/booth/journal/opening.ts';
import { schemaSteps } from '../../electron/booth/journal/schema.ts';

/** A second version of the schema that takes its time: every picture is written once more. */
export const twoSteps = [
  ...schemaSteps,
  'CREATE TABLE second (n INTEGER) STRICT; CREATE TABLE again AS SELECT * FROM pictures;',
];

// Run by itself: migrates the journal of its argument. Meant to be killed.
if (process.argv[1] === import.meta.filename)
  openDatabase(process.argv[2] ?? '', Date.now(), process.argv[3] === 'two' ? twoSteps : undefined);
