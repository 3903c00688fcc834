import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { formTheme } from '../../vite.config.ts';

/** The build replaces files of rjsf by their path: an update that moves them must not go unnoticed. */
const { filter, handler } = formTheme.load;
const rjsf = dirname(fileURLToPath(import.meta.resolve('@rjsf/core')));

test.each(['fields', 'templates', 'widgets'])(
  'rjsf takes its %s from a file that the build replaces',
  (part) => {
    const file = join(rjsf, 'components', part, 'index.js');
    expect(readFileSync(join(rjsf, 'getDefaultRegistry.js'), 'utf8')).toContain(
      `from "./components/${part}/index.js"`,
    );
    expect(existsSync(file)).toBe(true);
    expect(file).toMatch(filter.id);
  },
);

test('the fields that stay are files of rjsf', () => {
  const text = handler(join(rjsf, 'components/fields/index.js'));
  const kept = [...text.matchAll(/from '\.\/(\w+\.js)'/g)].map(([, name]) => name!);
  expect(kept).toHaveLength(4);
  for (const name of kept)
    expect(existsSync(join(rjsf, 'components/fields', name)), name).toBe(true);
  expect(handler(join(rjsf, 'components/widgets/index.js'))).toBe('export default () => ({});');
});

test('the Markdown of rjsf is the package that the build replaces, by the name that rjsf imports', () => {
  const field = readFileSync(join(rjsf, 'components/RichDescription.js'), 'utf8');
  const [, name, from = ''] = /import \{ (\w+) \} from '(markdown-to-jsx[^']*)'/.exec(field) ?? [];
  const file = fileURLToPath(import.meta.resolve(from));
  expect(file).toMatch(filter.id);
  expect(handler(file)).toContain(`export const ${name} =`);
});
