import { describe, expect, test } from 'vitest';
import { rulesRuntime } from '../../../../engine/form/schema/ajv-runtime.ts';
import type { Json, Row } from '../../../../schemas/rules/types.ts';
import { ruleErrors } from '../../../../server/backoffice/resources/write/rules/rule-errors.ts';
import { exampleResources } from '../../../helpers/values/examples.ts';
import { browserRules } from '../browser-rules.ts';

/** Values that are valid for some types and invalid for others. */
const probes: readonly Json[] = [
  null,
  '',
  ' ',
  'text',
  'x'.repeat(300),
  0,
  1,
  -1,
  1.5,
  2 ** 40,
  '12.50',
  '12.5',
  '-3.00',
  '2026-01-31',
  '2026-01-31 08:00:00',
  'http://a.cn/b.png',
  '/storage/a.webp',
  'fa-truck',
  '13800138000',
  [],
  [1, 2],
  [1, 1],
  ['a'],
  [{ id: 1 }],
  [{ name: 'a' }],
  { lng: 1, lat: 2 },
  { lng: 200, lat: 2 },
  {},
];

describe.each(
  [...exampleResources.values()].map((resource) => ({ name: resource.name, resource })),
)('$name', ({ resource }) => {
  test.each(['store', 'update'] as const)(
    '%s: the browser reports the same errors as the server',
    async (operation) => {
      const rules = await browserRules(resource, operation, exampleResources);
      const names = Object.keys(rules.schema.properties as object);
      const writes: readonly Row[] = [
        {},
        { unknown: 1 },
        ...names.flatMap((name) => probes.map((value) => ({ [name]: value }))),
      ];
      for (const write of writes)
        expect(rules.check(write), JSON.stringify(write)).toEqual(
          ruleErrors(resource, operation, write, exampleResources),
        );
    },
  );
});

test('names a helper that the engine lacks', () => {
  expect(() => rulesRuntime.require('ajv/dist/runtime/uri')).toThrow('ajv/dist/runtime/uri');
});
