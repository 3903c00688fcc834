import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compileRulesModule } from '../../../../../server/backoffice/rules/compile-rules-module.ts';

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
