import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JetStreamManager } from '@nats-io/jetstream';
import { expect } from 'vitest';
import { readThumbnail } from '../../electron/booth/ledger/messages/thumbnail.ts';
import { thumbnailSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { valueOf, type TestBooth } from './running-booth.ts';

/** @returns the JPEG that a site's ledger has of a car; null: none, or none that is one */
export async function storedThumbnail(root: JetStreamManager, entry: string): Promise<Uint8Array | null> {
  const stored = await root.streams.getMessage('GB_TH', { last_by_subj: thumbnailSubject(entry) });
  const read = stored === null ? null : readThumbnail(entry, stored.data);
  return read === null || 'fault' in read ? null : read.jpeg;
}

/** Waits until the ledger has it. @returns the JPEG */
export async function toldThumbnail(root: JetStreamManager, entry: string): Promise<Uint8Array> {
  await expect.poll(() => storedThumbnail(root, entry), { timeout: 60_000 }).not.toBeNull();
  return (await storedThumbnail(root, entry)) ?? new Uint8Array();
}

/** What a booth's page is given of that car now. */
export const thumbnailNow = async (booth: TestBooth, entry: string): Promise<Uint8Array | null> =>
  valueOf(await booth.call('gate.thumbnail', { entry })) as Uint8Array | null;

/** Asks as a card does, until there is one. */
export async function thumbnailAt(booth: TestBooth, entry: string): Promise<Uint8Array | null> {
  await expect.poll(() => thumbnailNow(booth, entry), { timeout: 60_000 }).not.toBeNull();
  return thumbnailNow(booth, entry);
}

const sliceBytes = 16;

/**
 * Of any 32 bytes in a row that are left of what a JPEG shows, as it is or as base64, one of these is a part. Its tables are left out: they
 * stand in many pictures.
 *
 * @param besides other pictures, which have some bytes in common with it by chance
 */
export function scanSlicesOf(jpeg: Uint8Array, ...besides: readonly Uint8Array[]): Buffer[] {
  const bytes = Buffer.from(jpeg);
  const scan = bytes.lastIndexOf(Buffer.from([0xff, 0xda])) + 2;
  const all = [...slicesFrom(bytes, scan), ...slicesFrom(base64(bytes), Math.ceil(scan / 3) * 4)];
  const common = new Set(slicesIn(Buffer.concat(besides.flatMap((other) => [other, base64(other)])), all));
  return all.filter((slice) => !common.has(slice));
}

const base64 = (bytes: Uint8Array): Buffer => Buffer.from(Buffer.from(bytes).toString('base64'));

const slicesFrom = (bytes: Buffer, from: number): Buffer[] =>
  Array.from({ length: Math.floor((bytes.length - from) / sliceBytes) }, (_, at) =>
    bytes.subarray(from + sliceBytes * at, from + sliceBytes * (at + 1)),
  );

/** Which of many slices stand in some bytes: these are gone through once. */
function slicesIn(bytes: Buffer, slices: readonly Buffer[]): Buffer[] {
  const byStart = new Map<number, Buffer[]>();
  for (const slice of slices) {
    const start = slice.readUInt32LE();
    byStart.set(start, [...(byStart.get(start) ?? []), slice]);
  }
  const found = new Set<Buffer>();
  for (let at = 0; at + sliceBytes <= bytes.length; at += 1)
    for (const slice of byStart.get(bytes.readUInt32LE(at)) ?? [])
      if (slice.equals(bytes.subarray(at, at + sliceBytes))) found.add(slice);
  return [...found];
}

/** Which of them stand in a file of those folders. */
export const slicesInFolders = (folders: readonly string[], slices: readonly Buffer[]): Buffer[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((file) => file.isFile())
      .flatMap(({ parentPath, name }) => slicesIn(readFileSync(join(parentPath, name)), slices)),
  );
