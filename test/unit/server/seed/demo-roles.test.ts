import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roles } from '../../../../server/seed/accounts/accounts.ts';

const resourceOf = (path: string): string =>
  JSON.parse(readFileSync(`screens${path}.json`, 'utf8')).resource;

test.each(
  roles.flatMap(({ name, menus, rights }) => menus.map((path) => ({ name, path, rights }))),
)('the demo role $name may list and view the rows of $path', ({ path, rights }) => {
  const area = path.split('/')[1];
  const patterns = rights.map((right) => new RegExp(`^${right.replaceAll('%', '.*')}$`));
  for (const verb of ['index', 'show'])
    expect(
      patterns.some((pattern) => pattern.test(`${area}.${resourceOf(path)}.${verb}`)),
      verb,
    ).toBe(true);
});
