import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from '../../../../server/backoffice/check/project-files.ts';

/** Every setting of the JSON format has a reader: what the format accepts is never ignored. */
const sources = ['engine', 'schemas', 'server']
  .flatMap((folder) => listFiles(process.cwd(), folder))
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('schemas/rules/authored/'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Names of the properties of a schema, at any depth. */
function propertyNames(schema: unknown): readonly string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties, examples: _examples, ...others } = schema as Record<string, unknown>;
  const own = properties && typeof properties === 'object' ? Object.keys(properties) : [];
  return [
    ...own,
    ...Object.values({ ...(properties as object), ...others }).flatMap(propertyNames),
  ];
}
const isRead = (name: string): boolean =>
  new RegExp(`'${name}'|\\.${name}\\b|\\b${name}\\b\\s*[,:}]`).test(sources);

test.each(['resource', 'screen', 'menu'])('every setting of a %s is read', (kind) => {
  const schema: unknown = JSON.parse(readFileSync(`schemas/meta/${kind}.v1.json`, 'utf8'));
  const names = new Set(propertyNames(schema).filter((name) => name !== '$schema'));
  expect(names.size).toBeGreaterThan(3);
  expect([...names].filter((name) => !isRead(name))).toEqual([]);
});
