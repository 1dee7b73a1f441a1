import { mappableOperations, type MappableOperation } from '../../../contract/operation-names.ts';
import {
  lookUpOperations,
  operationRules,
  specifiedPaths,
  valueNames,
  type ValueName,
} from './profile-operations.ts';
import { namesIn, withoutPlaceholders } from './profile-template.ts';

/** A wrong value: where it stands, and what is wrong with it. */
export interface RuleFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Path = RuleFault['path'];

/** How deep a body may be: deeper is a mistake, and could not be walked through. */
const bodyDepth = 12;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The rules between a profile's values: which names may stand in braces, and where. Looks at the raw JSON, so that they are
 * all told together with what the schema finds, whatever else is wrong.
 */
export function ruleFaults(profile: unknown): RuleFault[] {
  if (!isObject(profile)) return [];
  const { operations, vehicleClasses, notExecuted } = profile;
  const faults = [...repeated(vehicleClasses, ['vehicleClasses']), ...repeated(notExecuted, ['notExecuted'])];
  if (!isObject(operations)) return faults;
  for (const name of mappableOperations) {
    const mapping = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (isObject(mapping)) faults.push(...ofOperation(name, mapping));
  }
  return faults;
}

function repeated(list: unknown, path: Path): RuleFault[] {
  if (!Array.isArray(list)) return [];
  const seen = new Set<unknown>();
  return list.flatMap((value: unknown, index) => {
    const again = seen.has(value);
    seen.add(value);
    return again ? [{ path: [...path, index], message: 'stands there twice' }] : [];
  });
}

function ofOperation(name: MappableOperation, mapping: Record<string, unknown>): RuleFault[] {
  const rule = operationRules[name];
  const at: Path = ['operations', name];
  const isLookUp = (lookUpOperations as readonly string[]).includes(name);
  const { names: inputs, faults } = inputNames(isLookUp ? [] : mapping['inputs'], [...at, 'inputs']);
  const used = new Set<string>();
  for (const { text, path, isKey } of textsOf(mapping, at, faults)) {
    const where = path[2];
    if (/[{}]/.test(withoutPlaceholders(text)))
      faults.push({ path, message: 'has a brace that is not part of {name}' });
    for (const placeholder of namesIn(text)) {
      used.add(placeholder);
      const message = isKey
        ? 'the name of an entry cannot be a placeholder'
        : placeholderFault(placeholder, where, inputs, rule.values);
      if (message !== null) faults.push({ path, message });
    }
  }
  for (const [input, path] of inputs)
    if (!used.has(input)) faults.push({ path, message: 'is asked for and never sent' });
  const { needsOneOf } = rule;
  if (needsOneOf.length > 0 && !needsOneOf.some((value) => used.has(value))) {
    const wanted = needsOneOf.map((value) => `{${value}}`).join(' or ');
    faults.push({ path: at, message: `must send ${wanted}, or the service cannot know what is meant` });
  }
  const ownPaths = Object.values(specifiedPaths).map((path) => `/${path}`);
  if (rule.method === 'POST' && ownPaths.includes(String(mapping['path']).replace(/\/$/, '')))
    faults.push({ path: [...at, 'path'], message: 'is vehicle entry or exit, which are compiled in' });
  return faults;
}

function placeholderFault(
  name: string,
  where: string | number | undefined,
  inputs: ReadonlyMap<string, Path>,
  values: readonly ValueName[],
): string | null {
  if (inputs.has(name)) return null;
  if (!(valueNames as readonly string[]).includes(name))
    return `{${name}} is neither a value of the booth nor an input`;
  if (!(values as readonly string[]).includes(name)) return `{${name}} has no value in this operation`;
  return name === 'imageBase64' && where !== 'body' ? 'a picture goes in a body only' : null;
}

/** @returns each usable input's name with its place, and what is wrong with the others */
function inputNames(inputs: unknown, at: Path): { names: Map<string, Path>; faults: RuleFault[] } {
  const names = new Map<string, Path>();
  const faults: RuleFault[] = [];
  for (const [index, input] of (Array.isArray(inputs) ? inputs : []).entries()) {
    if (!isObject(input)) continue;
    const path = [...at, index, 'name'];
    const { name, kind, values } = input;
    if (typeof name === 'string') {
      if ((valueNames as readonly string[]).includes(name))
        faults.push({ path, message: 'is a value of the booth' });
      else if (names.has(name)) faults.push({ path, message: 'is the name of another input' });
      else names.set(name, path);
    }
    if (kind === 'choice' && values === undefined)
      faults.push({ path: [...at, index], message: 'a choice needs values' });
    if (kind !== 'choice' && values !== undefined)
      faults.push({ path: [...at, index, 'values'], message: 'only a choice has values' });
    faults.push(...repeated(values, [...at, index, 'values']));
    faults.push(...misplaced(input, [...at, index]));
  }
  return { names, faults };
}

/** What only one kind of input has, at another. */
function misplaced(input: Record<string, unknown>, at: Path): RuleFault[] {
  const { kind, values, valueLabels, currency, optional } = input;
  const faults: RuleFault[] = [];
  if (currency !== undefined && kind !== 'money')
    faults.push({ path: [...at, 'currency'], message: 'only money has a currency' });
  if (optional === true && kind !== 'text')
    faults.push({ path: [...at, 'optional'], message: 'only a text may stay empty' });
  for (const value of isObject(valueLabels) ? Object.keys(valueLabels) : [])
    if (!Array.isArray(values) || !values.includes(value))
      faults.push({ path: [...at, 'valueLabels', value], message: 'is not one of the values' });
  return faults;
}

interface Text {
  readonly text: string;
  readonly path: Path;
  readonly isKey: boolean;
}

/** Every text of path, query and body, and every key. */
function textsOf(mapping: Record<string, unknown>, at: Path, faults: RuleFault[]): Text[] {
  const texts: Text[] = [];
  const walk = (value: unknown, path: Path, depth: number): void => {
    if (typeof value === 'string') texts.push({ text: value, path, isKey: false });
    if (typeof value !== 'object' || value === null) return;
    if (depth === bodyDepth) return void faults.push({ path, message: `is deeper than ${bodyDepth} levels` });
    for (const [key, inner] of Object.entries(value)) {
      const place = [...path, Array.isArray(value) ? Number(key) : key];
      if (!Array.isArray(value)) texts.push({ text: key, path: place, isKey: true });
      walk(inner, place, depth + 1);
    }
  };
  for (const part of ['path', 'query', 'body'])
    if (Object.hasOwn(mapping, part)) walk(mapping[part], [...at, part], 0);
  return texts;
}
