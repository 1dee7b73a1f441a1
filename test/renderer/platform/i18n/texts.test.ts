import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pictureNotes, recordReasons, recordStates } from '../../../../electron/contract/record.ts';
import { boothErrorCodes } from '../../../../electron/contract/result.ts';
import { linkCauses } from '../../../../electron/contract/snapshot.ts';
import texts from '../../../../resources/texts/en.json';
import { leaves, stemOf, type Catalogue } from './catalogue.ts';

/** Plural forms are one text. */
const keys = new Set(leaves(texts).map(([key]) => stemOf(key)));
const groups = new Set(Object.keys(texts));

const renderer = resolve(import.meta.dirname, '../../../../renderer');
const source = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(renderer, file), 'utf8'))
  .join('\n');
/** Places in the settings, which begin as a group of texts does. */
const settings = new Set([
  'camera.user',
  'camera.password',
  'camera.snapshotUrl',
  'camera.imageUrl',
  'service.connectSeconds',
  'service.probe',
  'service.acceptPlainKeyring',
  'service.acceptPlainHttp',
  'service.formerAddress',
]);
const isKey = (text: string): boolean => groups.has(text.split('.')[0] ?? '') && !settings.has(text);
const literal = [...source.matchAll(/'([a-z][A-Za-z]*(?:\.[A-Za-z-]+)+)'/g)]
  .map((match) => match[1] ?? '')
  .filter(isKey);
/** `reason.${…}` and `counter.${…}.name`, as patterns. */
const built = [...source.matchAll(/`([a-z][A-Za-z]*\.[^`\n]*\$\{[^`\n]*)`/g)]
  .map((match) => match[1] ?? '')
  .filter(isKey)
  .map((template) => template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/).map((part) => part.replaceAll('.', '\\.')))
  .map((parts) => new RegExp(`^${parts.join('[A-Za-z-]+')}$`));

describe('the catalogue of texts', () => {
  it('has every text that the screen asks for', () => {
    expect(literal.length).toBeGreaterThan(80);
    expect(literal.filter((key) => !keys.has(key))).toEqual([]);
    expect(built.filter((pattern) => ![...keys].some((key) => pattern.test(key)))).toEqual([]);
  });

  it('has no text that nobody asks for', () => {
    const used = new Set(literal);
    const unused = [...keys].filter((key) => !used.has(key) && !built.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  it.each([
    ['error', boothErrorCodes],
    ['reason', recordReasons],
    ['link', linkCauses],
    ['note', pictureNotes],
    ['state', recordStates],
  ] as const)('has words for every %s of the contract', (group, codes) => {
    const catalogue: Catalogue = texts[group];
    expect(codes.filter((code) => typeof catalogue[code] !== 'string')).toEqual([]);
  });
});
