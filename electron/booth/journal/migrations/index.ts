import { first } from './0001-first.ts';
import { second } from './0002-service.ts';
import { third } from './0003-refused-exits.ts';
import { fourth } from './0004-site-cars.ts';
import { fifth } from './0005-handovers.ts';
import type { Migration } from './migration.ts';

/** Oldest first; `user_version` says how many of them a journal has taken. */
export const migrations: readonly Migration[] = [first, second, third, fourth, fifth];

/** @returns the columns that say what a record of that version is, in the order in which digests take them */
export const columnsAt = (version: number): string[] =>
  migrations.slice(0, version).flatMap(({ added }) => Object.keys(added));

/** @returns the columns that came after that version, each with what a record of before has in it */
export const addedSince = (version: number): Readonly<Record<string, string | number | null>> =>
  Object.assign({}, ...migrations.slice(version).map(({ added }) => added)) as Migration['added'];
