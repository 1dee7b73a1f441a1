import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { carForm } from '../../../../electron/booth/ledger/messages/car.ts';
import {
  epochForm,
  erasureForm,
  retentionForm,
  rosterForm,
  serverForm,
} from '../../../../electron/booth/ledger/messages/control.ts';
import { healthForm } from '../../../../electron/booth/ledger/messages/health.ts';
import { eventForm, handoverForm } from '../../../../electron/booth/ledger/messages/journal.ts';
import type { Form } from '../../../../electron/booth/ledger/messages/read.ts';

export const examplesFolder = join(import.meta.dirname, 'examples');

/** By the first word of an example's name, which ends at its first dot. */
export const forms: Readonly<Record<string, Form<z.ZodType>>> = {
  car: carForm,
  epoch: epochForm,
  erasure: erasureForm,
  event: eventForm,
  handover: handoverForm,
  health: healthForm,
  retention: retentionForm,
  roster: rosterForm,
  server: serverForm,
};

export const exampleBytes = (name: string): Uint8Array => readFileSync(join(examplesFolder, name));
