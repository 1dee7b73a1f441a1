import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mappedOperations } from '../../../electron/booth/service/interface-profile/prepare-operation.ts';
import {
  readProfile,
  type ProfileFault,
} from '../../../electron/booth/service/interface-profile/profile-read.ts';
import {
  specificationProfile,
  trainingProfile,
} from '../../../electron/booth/service/interface-profile/profile.ts';
import { mappableOperations } from '../../../electron/contract/operation-names.ts';

const faultsIn = (text: string): readonly ProfileFault[] => {
  const read = readProfile(text, 'site.json');
  return read.ok ? [] : read.faults;
};
const faultsOf = (profile: unknown): string[] =>
  faultsIn(JSON.stringify(profile)).map(({ path, message }) => `${path} | ${message}`);
const charge = (more: object): object => ({
  name: 'x',
  operations: { charge: { path: '/charge', body: { id: '{parkingSessionId}' }, ...more } },
});
const charged = (path: string): object => charge({ path });

test('the specification’s profile maps nothing, the training profile all seven', () => {
  expect(mappedOperations(specificationProfile)).toEqual([]);
  expect(specificationProfile).toMatchObject({
    vehicleClasses: ['CAR'],
    notExecuted: [400, 401, 403, 404, 413, 415, 422, 429],
  });
  expect(mappedOperations(trainingProfile)).toEqual(mappableOperations);
});

test('a profile with a name alone is a profile: everything else has its usual value', () => {
  expect(readProfile('\uFEFF{"name":"site"}', 'site.json')).toEqual({
    ok: true,
    value: { ...specificationProfile, name: 'site' },
  });
});

/** Each line with a comment has one mistake; the comment is its path. */
const twentyMistakes = `{
  "name": "",                                                   // name
  "vehicleClass": ["CAR"],                                      // vehicleClass
  "vehicleClasses": ["CAR", "BUS",
    "CAR"],                                                     // vehicleClasses.2
  "limits": {
    "imageBytes": "300000",                                     // limits.imageBytes
    "requestTimeoutMs": 5,                                      // limits.requestTimeoutMs
    "requestsPerSecond": 0 },                                   // limits.requestsPerSecond
  "notExecuted": [400, 404,
    200,                                                        // notExecuted.2
    503],                                                       // notExecuted.3
  "operations": {
    "entry": { "path": "/entry" },                              // operations.entry
    "refund": { "path": "/refund" },                            // operations.refund
    "listSessions": {
      "method": "POST",                                         // operations.listSessions.method
      "path": "https://elsewhere.example/list",                 // operations.listSessions.path
      "query": { "plate": "{plateNumber}" } },                  // operations.listSessions.query.plate
    "querySession": {
      "path": "//elsewhere.example/{plateNumber}" },            // operations.querySession.path
    "cancelSession": {
      "path": "/../{parkingSessionId}" },                       // operations.cancelSession.path
    "editEntry": {
      "path": "/edit\\\\entry",                                 // operations.editEntry.path
      "body": { "id": "{parkingSessionId}",
        "plate": "{plate}" } },                                 // operations.editEntry.body.plate
    "editExit": {
      "path": "/exit?id=1",                                     // operations.editExit.path
      "body": { "id": "{parkingSessionId}",
        "{lane}": 1 } },                                        // operations.editExit.body.{lane}
    "charge": {                                                 // operations.charge
      "path": "/charge",
      "complete": true },                                       // operations.charge.complete
    "directCharge": {
      "path": "/user@elsewhere.example",                        // operations.directCharge.path
      "body": { "amount": "{amount}" },
      "inputs": [{ "name": "amount", "kind": "money" },
        { "name": "plateNumber", "kind": "text" },              // operations.directCharge.inputs.1.name
        { "name": "amount",                                     // operations.directCharge.inputs.2.name
          "kind": "euro" }],                                    // operations.directCharge.inputs.2.kind
      "result": { "fields": {
        "amount": "data amount" } } }                           // operations.directCharge.result.fields.amount
  }
}`;

test('a profile with many mistakes: each is named with its path, line and column in one reading', () => {
  const lines = twentyMistakes.split('\n');
  const expected = lines.flatMap((line, index) => {
    const path = / \/\/ (\S+)$/.exec(line)?.[1];
    return path === undefined ? [] : [`${index + 1} ${path}`];
  });
  const faults = faultsIn(lines.map((line) => line.replace(/ +\/\/ \S+$/, '')).join('\n'));
  expect(faults.map(({ path, at }) => `${at?.line} ${path}`)).toEqual(expected);
  expect(new Set(faults.map(({ path }) => path)).size).toBeGreaterThanOrEqual(20);
  for (const { location, path, message, at } of faults) {
    expect(location).toBe(`site.json: ${path}`);
    expect(message).toMatch(new RegExp(` \\(line ${at?.line}, column ${at?.column}\\)$`));
  }
});

test.each([
  'https://elsewhere.example/x',
  'HTTP://elsewhere.example',
  'javascript:x',
  '//elsewhere.example/x',
  '///x',
  '/x//y',
  'x',
  '@elsewhere.example/',
  ':8080/x',
  '/x@y',
  '/\\elsewhere.example',
  '/..',
  '/a/../../b',
  '/a/%2e%2E/b',
  '/a/./b',
  '/a%2fb',
  '/a%5Cb',
  '/a%0d%0ab',
  '/a%zz',
  '/a?b=c',
  '/a#b',
  '/a\r\nb',
  '/a\u0000b',
  '/a b',
  '/ä',
])('the path %j is refused: the token goes to the service and nowhere else', (path) => {
  const faults = faultsOf(charged(path));
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault).toMatch(/^operations\.charge\.path \| /);
});

test.each(['/charge', '/a/b/', '/v1.2/sessions/{parkingSessionId}/pay', "/a-b_c~d!$&'()*+,;=:e/%C3%A4"])(
  'the path %s is a path',
  (path) => {
    expect(faultsOf(charged(path))).toEqual([]);
  },
);

test.each([
  [
    charge({ body: { id: '{parkingSessionId}', x: '{nobody}' } }),
    'operations.charge.body.x | {nobody} is neither',
  ],
  [
    charge({ body: { id: '{parkingSessionId}', x: [{ y: '{page}' }] } }),
    'operations.charge.body.x.0.y | {page} has no',
  ],
  [charge({ body: { id: '{parkingSessionId}', x: 'a { b' } }), 'operations.charge.body.x | has a brace'],
  [charge({ body: { id: '{parkingSessionId}', x: '{}' } }), 'operations.charge.body.x | {} is neither'],
  [
    charge({ body: { '{parkingSessionId}': 1 } }),
    'operations.charge.body.{parkingSessionId} | the name of an entry',
  ],
  [charge({ body: { id: 1 } }), 'operations.charge | must send {parkingSessionId} or {plateNumber}'],
  [
    charge({ query: { picture: '{imageBase64}' } }),
    'operations.charge.query.picture | a picture goes in a body',
  ],
  [charge({ query: { 'a b': 'x' } }), 'operations.charge.query.a b | its name must be'],
  [charge({ query: { a: null } }), 'operations.charge.query.a | must be text, a number'],
  [
    charge({ inputs: [{ name: 'note', kind: 'text' }] }),
    'operations.charge.inputs.0.name | is asked for and never',
  ],
  [charge({ inputs: [{ name: 'a b', kind: 'text' }] }), 'operations.charge.inputs.0.name | must be a word'],
  [charge({ headers: { Host: 'x' } }), 'operations.charge.headers | is not an entry of an operation'],
  [
    charge({ path: '/parking-lots/v1/alpr/parking-sessions' }),
    'operations.charge.path | is vehicle entry or exit',
  ],
  [{ name: 'x', operations: { exit: {} } }, 'operations.exit | is compiled in'],
  [
    { name: 'x', operations: { querySession: { path: '/q' } } },
    'operations.querySession | must send {plateNumber}',
  ],
  [
    { name: 'x', operations: { listSessions: { path: '/q', body: {} } } },
    'operations.listSessions.body | a GET has no',
  ],
  [
    { name: 'x', operations: { listSessions: { path: '/q', inputs: [] } } },
    'operations.listSessions.inputs | a look-up',
  ],
  [{ name: 'x', notExecuted: [408] }, 'notExecuted.0 | must be 400 to 499'],
  [{ name: 'x', notExecuted: [301] }, 'notExecuted.0 | must be 400 to 499'],
  [{}, 'name | '],
  [[], ' | Invalid input: expected object'],
])('%j is refused: %s', (profile, fault) => {
  expect(faultsOf(profile).join('\n')).toContain(fault);
});

test.each([
  [{ name: 'size', kind: 'choice' }, 'operations.charge.inputs.0 | a choice needs values'],
  [{ name: 'size', kind: 'text', values: ['L'] }, 'operations.charge.inputs.0.values | only a choice'],
  [
    { name: 'size', kind: 'choice', values: ['L', 'L'] },
    'operations.charge.inputs.0.values.1 | stands there twice',
  ],
  [{ name: 'size', kind: 'choice', values: [] }, 'operations.charge.inputs.0.values | '],
])('the input %j is refused: %s', (input, fault) => {
  const body = { id: '{parkingSessionId}', size: '{size}' };
  expect(faultsOf(charge({ body, inputs: [input] })).join('\n')).toContain(fault);
});

test('a name that stands twice is told, since a reader would silently take the last', () => {
  const text = '{"name":"x",\n "notExecuted":[400],\n "notExecuted":[401]}';
  expect(faultsIn(text)).toMatchObject([{ path: 'notExecuted', at: { line: 3, column: 2 } }]);
});

test.each([
  ['{', 'is not JSON (line 1, column 1)'],
  ['{"name": x}', 'is not JSON (line 1, column 10)'],
  ['['.repeat(200_000), 'is not JSON'],
])('a text that is no JSON is told with the place where it stops being JSON', (text, message) => {
  expect(faultsIn(text)[0]?.message).toContain(message);
});

test.each([13, 5_000, 50_000])('a body %i levels deep is deeper than anybody needs', (depth) => {
  const deep = `${'['.repeat(depth)}"{parkingSessionId}"${']'.repeat(depth)}`;
  const text = JSON.stringify(charge({ body: { deep: 'here' } })).replace('"here"', deep);
  const faults = faultsIn(text);
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.map(({ message }) => message).join()).toContain('is deeper than 12 levels');
});

test.each(['specification', 'training'])(
  'the shipped file %s is read as it stands in the product',
  (name) => {
    const text = readFileSync(
      new URL(`../../../resources/interface-profiles/${name}.json`, import.meta.url),
      'utf8',
    );
    expect(readProfile(text, name)).toMatchObject({ ok: true, value: { name } });
  },
);

test('an input is called as the profile calls it, and only money has a currency', () => {
  const direct = (input: object): string[] =>
    faultsOf({
      name: 'x',
      operations: { directCharge: { path: '/c', inputs: [{ name: 'a', ...input }], body: { a: '{a}' } } },
    }).map((fault) => fault.replace(/ \(line.*$/, ''));
  const at = 'operations.directCharge.inputs.0';
  expect(direct({ kind: 'money', currency: 'EUR', labels: { en: 'Amount', ja: '金額' } })).toEqual([]);
  expect(direct({ kind: 'text', optional: true })).toEqual([]);
  expect(direct({ kind: 'money', currency: 'euro' })).toEqual([
    `${at}.currency | must be the three capital letters of ISO 4217, such as EUR`,
  ]);
  expect(direct({ kind: 'number', currency: 'EUR' })).toEqual([`${at}.currency | only money has a currency`]);
  expect(direct({ kind: 'money', optional: true })).toEqual([`${at}.optional | only a text may stay empty`]);
  expect(direct({ kind: 'choice', values: ['A'], valueLabels: { B: { en: 'Bee' } } })).toEqual([
    `${at}.valueLabels.B | is not one of the values`,
  ]);
  expect(direct({ kind: 'text', labels: { xx: 'No such language' } })).toHaveLength(1);
});
