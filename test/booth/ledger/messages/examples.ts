import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { alprCarForm } from '../../../../electron/booth/ledger/messages/alpr-car.ts';
import { bodyForm } from '../../../../electron/booth/ledger/messages/body.ts';
import { carForm } from '../../../../electron/booth/ledger/messages/car.ts';
import {
  checkedForm,
  epochForm,
  erasedForm,
  erasureForm,
  incarnationForm,
  retentionForm,
  rosterForm,
  serverForm,
} from '../../../../electron/booth/ledger/messages/control.ts';
import { couldNotReadForm } from '../../../../electron/booth/ledger/messages/could-not-read.ts';
import { healthForm } from '../../../../electron/booth/ledger/messages/health.ts';
import { eventForm, handoverForm, startForm } from '../../../../electron/booth/ledger/messages/journal.ts';
import { siteHealthForm } from '../../../../electron/booth/ledger/messages/site-health.ts';
import { takenForm } from '../../../../electron/booth/ledger/messages/taken.ts';
import { thumbnailForm } from '../../../../electron/booth/ledger/messages/thumbnail.ts';
import { watchForm } from '../../../../electron/booth/ledger/messages/watch.ts';
import { streams, type StreamKey } from '../../../../electron/booth/ledger/names/streams.ts';
import { hubStream } from '../../../../steward/hub/hub-stream.ts';
import type { Form } from '../../../../electron/booth/ledger/messages/read.ts';

export const examplesFolder = join(import.meta.dirname, 'examples');

/** By the first word of an example's name, which ends at its first dot. */
export const forms: Readonly<Record<string, Form<z.ZodType>>> = {
  'alpr-car': alprCarForm,
  body: bodyForm,
  car: carForm,
  checked: checkedForm,
  'could-not-read': couldNotReadForm,
  epoch: epochForm,
  erased: erasedForm,
  erasure: erasureForm,
  event: eventForm,
  handover: handoverForm,
  health: healthForm,
  incarnation: incarnationForm,
  retention: retentionForm,
  roster: rosterForm,
  server: serverForm,
  'site-health': siteHealthForm,
  start: startForm,
  taken: takenForm,
  thumbnail: thumbnailForm,
  watch: watchForm,
};

const streamOf: Readonly<Record<string, StreamKey>> = {
  'alpr-car': 'alpr',
  body: 'bodies',
  car: 'cars',
  event: 'journals',
  handover: 'journals',
  health: 'health',
  start: 'journals',
  thumbnail: 'thumbnails',
};

/** What a server takes where nobody says otherwise (bytes). */
const mostPayload = 1_048_576;

/** The largest message of a form that its stream takes, or of what no stream keeps, a server (bytes). */
export const taken = (form: string): number => {
  if (form === 'site-health') return hubStream.max_msg_size;
  return form === 'could-not-read' ? mostPayload : streams[streamOf[form] ?? 'control'].mostBytes;
};

export const exampleBytes = (name: string, folder = examplesFolder): Uint8Array =>
  readFileSync(join(folder, name));

/** @throws where no form has that example's first word for its name */
export function formOf(example: string): Form<z.ZodType> {
  const form = forms[example.slice(0, example.indexOf('.'))];
  if (form === undefined) throw new Error(`no form of ${example}`);
  return form;
}
