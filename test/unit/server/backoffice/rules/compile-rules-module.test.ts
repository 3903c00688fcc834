import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rulesRuntime } from '../../../../../engine/form/schema/ajv-runtime.ts';
import { compileRules } from '../../../../../schemas/rules/validation/compile-rules.ts';
import { ruleErrors } from '../../../../../server/backoffice/resources/write/rules/rule-errors.ts';
import { compileRulesModule } from '../../../../../server/backoffice/rules/compile-rules-module.ts';
import { resourceOf } from '../../../../helpers/values/examples.ts';

const root = mkdtempSync(join(tmpdir(), 'souk-rules-'));
const shipped = join(root, 'shipped');
const cached = join(root, 'kept');
afterAll(() => rmSync(root, { recursive: true }));
const rules = (hash: string) => ({
  hash,
  schema: { type: 'object', properties: { name: { type: 'string' } } },
});

test('uses modules of the build, and compiles and caches the others', async () => {
  mkdirSync(shipped);
  writeFileSync(join(shipped, 'known.js'), 'built');
  expect(await compileRulesModule(rules('known'), cached, shipped)).toBe('built');
  const made = await compileRulesModule(rules('new'), cached, shipped);
  expect(made).toContain('export default');
  expect([readdirSync(shipped), readdirSync(cached)]).toEqual([['known.js'], ['new.js']]);
  expect(await compileRulesModule(rules('new'), cached)).toBe(made);
});

test.each([
  [0.29, true],
  [19.99, true],
  [0.07, true],
  [123_456_789.29, true],
  [0.295, false],
  [0.2901, false],
])('server and browser agree whether %d is a multiple of 0.01: %s', async (rate, isOne) => {
  const resource = resourceOf({ rate: { type: 'number', scale: 4, rules: { multipleOf: 0.01 } } });
  expect(ruleErrors(resource, 'update', { rate }, new Map()).length === 0).toBe(isOne);
  const schema = compileRules(resource, 'update');
  const code = await compileRulesModule({ hash: `multiple-${rate}`, schema }, cached);
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const { default: open } = (await import(/* @vite-ignore */ url)) as {
    readonly default: (runtime: object) => Readonly<Record<string, (values: object) => boolean>>;
  };
  const [validate] = Object.values(open(rulesRuntime));
  expect(validate!({ rate })).toBe(isOne);
});
