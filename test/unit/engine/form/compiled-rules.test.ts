import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { rulesRuntime } from '../../../../engine/form/ajv-runtime.ts';
import { schemaRules, type SchemaRules } from '../../../../engine/form/schema-form.tsx';
import { compileRules } from '../../../../schemas/rules/compile-rules.ts';
import type { Json, Resource, Row } from '../../../../schemas/rules/types.ts';
import { ruleErrors } from '../../../../server/resources/rules.ts';
import { rulesModule } from '../../../../server/resources/rules-module.ts';
import { exampleResources } from '../../../helpers/examples.ts';

const folder = mkdtempSync(join(tmpdir(), 'souk-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** As the browser gets them: the module the server makes, its helpers from the engine's bundle. */
async function browserRules(resource: Resource, operation: 'store' | 'update'): Promise<SchemaRules> {
  const schema = compileRules(resource, operation, exampleResources);
  const hash = createHash('sha256').update(JSON.stringify(schema)).digest('hex');
  await rulesModule({ hash, schema }, folder);
  const module = await import(/* @vite-ignore */ pathToFileURL(join(folder, `${hash}.js`)).href) as { default: (runtime: typeof rulesRuntime) => unknown };
  return schemaRules(module.default(rulesRuntime), JSON.parse(JSON.stringify(schema)));
}

/** Values that are right for some types and wrong for the others. */
const probes: readonly Json[] = [null, '', ' ', 'text', 'x'.repeat(300), 0, 1, -1, 1.5, 2 ** 40, '12.50', '12.5', '-3.00', '2026-01-31', '2026-01-31 08:00:00', 'http://a.cn/b.png', '/storage/a.webp', 'fa-truck', '13800138000', [], [1, 2], [1, 1], ['a'], [{ id: 1 }], [{ name: 'a' }], { lng: 1, lat: 2 }, { lng: 200, lat: 2 }, {}];

describe.each([...exampleResources.values()].map((resource) => ({ name: resource.name, resource })))('$name', ({ resource }) => {
  test.each(['store', 'update'] as const)('%s: the browser finds what the server finds', async (operation) => {
    const rules = await browserRules(resource, operation);
    const names = Object.keys(rules.schema['properties'] as object);
    const writes: readonly Row[] = [{}, { unknown: 1 }, ...names.flatMap((name) => probes.map((value) => ({ [name]: value })))];
    for (const write of writes) expect(rules.check(write), JSON.stringify(write)).toEqual(ruleErrors(resource, operation, write, exampleResources));
  });
});

test('the rules are files of their own, one for each hash', () => {
  expect(readdirSync(folder).every((name) => /^[0-9a-f]{64}\.js$/.test(name))).toBe(true);
});

test('a helper that the engine does not bring along is named', () => {
  expect(() => rulesRuntime.require('ajv/dist/runtime/uri')).toThrow('ajv/dist/runtime/uri');
});
