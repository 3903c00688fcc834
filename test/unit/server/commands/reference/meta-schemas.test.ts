import { expect, test } from 'vitest';
import type { Json } from '../../../../../schemas/rules/types.ts';
import { explainMismatch } from '../../../../../server/backoffice/check/meta-schema.ts';
import {
  allParts,
  findPart,
  metaSchemas,
  refOf,
  type SchemaName,
} from '../../../../../server/commands/reference/meta-schemas.ts';

const names = Object.keys(metaSchemas) as SchemaName[];

test.each(names)('every example in the meta-schema of a %s is valid', (name) => {
  const wrong = allParts(name).flatMap((part) =>
    (part.schema.examples ?? []).flatMap((example) => {
      const reason = explainMismatch(refOf(part), example);
      return reason === '' ? [] : `${refOf(part)} ${JSON.stringify(example)}: ${reason}`;
    }),
  );
  expect(wrong).toEqual([]);
});

test('an example that the meta-schema refuses is explained', () => {
  expect(explainMismatch('screen.v1.json#/definitions/column', { field: 'name', wide: 1 })).toBe(
    'data must NOT have additional properties, data must match "else" schema',
  );
});

const valuesOf = (name: SchemaName, path: string): readonly string[] =>
  (findPart(name, path).schema.enum ?? []).map(String);
const examplesOf = (name: SchemaName, path: string) =>
  (findPart(name, path).schema.examples ?? []) as readonly Readonly<Record<string, Json>>[];

test.each([
  ['resource', 'field', 'field/properties/type'],
  ['screen', 'search', 'search/else/properties/type'],
  ['screen', 'column', 'column/else/properties/type'],
  ['screen', 'item', 'item/else/properties/type'],
  ['screen', 'viewField', 'viewField/properties/type'],
  ['screen', 'chart', 'chart/properties/type'],
] as const)('every type of a %s %s has an example', (name, definition, path) => {
  const shown = examplesOf(name, definition).map(({ type }) => String(type));
  expect(new Set(shown)).toEqual(new Set(valuesOf(name, path)));
});

test.each([
  ['operator', Object.keys(findPart('resource', 'ops').schema.properties ?? {}), 'ops'],
  ['rule', Object.keys(findPart('resource', 'rules').schema.properties ?? {}), 'rules'],
])('every %s has an example', (_kind, expected, definition) => {
  const shown = examplesOf('resource', definition).flatMap((example) => Object.keys(example));
  expect(new Set(shown)).toEqual(new Set(expected));
});

test.each(['blockScreen', 'blockTiles', 'blockChart', 'blockWidget', 'blockSingle'])(
  '%s has an example',
  (block) => {
    expect(examplesOf('screen', block)).not.toEqual([]);
  },
);
