import { mappableOperations, type MappableOperation } from '../../../contract/operation-names.ts';
import { fillBody, fillPath, fillQuery, Unprepared, type PrepareFault, type Typed } from './fill-request.ts';
import { typedInput, type InputValues, type TypedValue } from './profile-inputs.ts';
import { operationRules, valueNames, type OperationRule, type ValueName } from './profile-operations.ts';
import type {
  ActMapping,
  InterfaceProfile,
  LookUpMapping,
  ProfileInput,
  ResultMapping,
} from './profile-schema.ts';
import { namesIn } from './profile-template.ts';

/** Our own values for a request; what is left out or null is not known. */
export type OperationValues = { readonly [Name in ValueName]?: string | number | null };

/** A mapped operation, ready to be written once. */
export interface PreparedOperation {
  readonly operation: MappableOperation;
  readonly method: OperationRule['method'];
  /** Below the base address, with its leading slash and its query. */
  readonly path: string;
  readonly body: Buffer | null;
  readonly hasPicture: boolean;
  /** What was asked for, to hold the answer against it; null: not sent. */
  readonly asked: { readonly parkingSessionId: string | null; readonly plateNumber: string | null };
  readonly result: ResultMapping | null;
}

export type PrepareResult =
  | { readonly ok: true; readonly value: PreparedOperation }
  | { readonly ok: false; readonly fault: PrepareFault };

/** The operations that a profile maps, in the specification's order: no other can be offered. */
export const mappedOperations = (profile: InterfaceProfile): readonly MappableOperation[] =>
  mappableOperations.filter((name) => profile.operations[name] !== undefined);

/** What the profile asks somebody for, in its order. */
export function inputsOf(profile: InterfaceProfile, name: MappableOperation): readonly ProfileInput[] {
  const mapping = profile.operations[name];
  return mapping !== undefined && 'inputs' in mapping ? mapping.inputs : [];
}

/** Which of our values the profile sends. */
export function valuesSent(profile: InterfaceProfile, name: MappableOperation): readonly ValueName[] {
  const mapping = profile.operations[name];
  if (mapping === undefined) return [];
  const used = namesUsed(mapping);
  return valueNames.filter((value) => used.has(value));
}

const namesUsed = (mapping: LookUpMapping | ActMapping): Set<string> =>
  new Set(textsIn([mapping.path, mapping.query, 'body' in mapping ? mapping.body : null]).flatMap(namesIn));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Writes one operation as the site's profile has it; its method is the specification's (section 1).
 *
 * @param inputs what somebody gave for `inputsOf`; money as text such as `12.50`
 */
export function prepareOperation(
  profile: InterfaceProfile,
  name: MappableOperation,
  values: OperationValues,
  inputs: InputValues = {},
): PrepareResult {
  const mapping = profile.operations[name];
  if (mapping === undefined) return { ok: false, fault: { code: 'not-mapped', name } };
  const { method, needsOneOf } = operationRules[name];
  try {
    const typed = typedValues(inputsOf(profile, name), values, inputs);
    const used = namesUsed(mapping);
    const sent = (value: ValueName): string | null => {
      const found = used.has(value) ? typed.get(value) : undefined;
      return found === undefined || found === null || found === '' ? null : String(found);
    };
    // The one that says which session or vehicle is meant is never sent as nothing.
    const named = needsOneOf.filter((value) => used.has(value));
    if (named.length > 0 && named.every((value) => sent(value) === null))
      throw new Unprepared('value-missing', named[0] ?? name);
    const body = 'body' in mapping && mapping.body !== undefined ? fillBody(mapping.body, typed) : null;
    return {
      ok: true,
      value: {
        operation: name,
        method,
        path: fillPath(mapping.path, typed) + fillQuery(mapping.query ?? {}, typed),
        body: body === null ? null : Buffer.from(JSON.stringify(body)),
        hasPicture: sent('imageBase64') !== null,
        asked: { parkingSessionId: sent('parkingSessionId'), plateNumber: sent('plateNumber') },
        result: mapping.result ?? null,
      },
    };
  } catch (error) {
    if (error instanceof Unprepared) return { ok: false, fault: error.fault };
    throw error;
  }
}

function typedValues(asked: readonly ProfileInput[], values: OperationValues, inputs: InputValues): Typed {
  const typed = new Map<string, TypedValue>(valueNames.map((name) => [name, values[name] ?? null]));
  for (const input of asked) {
    const given = Object.hasOwn(inputs, input.name) ? inputs[input.name] : undefined;
    if (given === undefined) throw new Unprepared('input-missing', input.name);
    const value = typedInput(input, given);
    if (value === undefined) throw new Unprepared('input-wrong', input.name);
    typed.set(input.name, value);
  }
  return typed;
}
