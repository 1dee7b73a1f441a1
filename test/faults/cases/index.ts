import { answerCases } from './answers.ts';
import { attendantCases } from './attendants.ts';
import { carCases } from './cars.ts';
import type { FaultCase } from './fault-case.ts';
import { flappingCases } from './flapping.ts';
import { journalCases } from './journal.ts';
import { killCases } from './kills.ts';
import { networkCases } from './network.ts';
import { storageCases } from './storage.ts';
import { supervisorCases } from './supervisors.ts';
import { thoughtCases } from './thoughts.ts';
import { yearCases } from './years.ts';

/** The 44 faults of the outbox design, by their numbers, and those that an outside reading has shown to be missing. */
export const faultCases: readonly FaultCase[] = [
  ...answerCases,
  ...attendantCases,
  ...carCases,
  ...flappingCases,
  ...journalCases,
  ...killCases,
  ...networkCases,
  ...storageCases,
  ...supervisorCases,
  ...thoughtCases,
  ...yearCases,
].sort((a, b) => a.name.localeCompare(b.name));
