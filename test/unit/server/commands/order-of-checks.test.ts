import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../../../server/platform/config/project-root.ts';

test('npm run check names mistakes in JSON files before those of types and format', () => {
  const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const steps = scripts.check.split(' && ').map((step: string) => step.split(' ')[0]);
  expect(steps).toEqual(['node', 'tsc', 'biome']);
  expect(scripts.check).toMatch(/^node server\/commands\/run\.mjs check /);
});
