import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listFiles } from '../../../../server/backoffice/check/project-files.ts';

/**
 * Every key of every settings page is read by code: what an admin saves is used. Readers are the
 * files that name the settings, and the folders below, to which they pass them.
 */
const folder = 'schemas/resources/configs/';
const readersOf: Readonly<Record<string, readonly string[]>> = {
  amap: ['server/backoffice/page-settings.ts', 'server/mall/content'],
  integral: ['server/mall/integral'],
  kuaibao: ['server/mall/shipping/couriers'],
  mail: ['server/mall/messages/mail'],
  oauth: ['server/mall/oauth'],
  pay: ['server/mall/payments', 'server/mall/oauth'],
  sms: ['server/mall/messages'],
  upload: ['server/platform/storage', 'server/backoffice/files'],
  web: ['storefront/components', 'storefront/head', 'server/mall/content'],
};
const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.dto.ts');
const serverFiles = listFiles(process.cwd(), 'server').filter(
  (path) => isCode(path) && !/^server\/(migrations|seed|legacy)\//.test(path),
);
const withoutComments = (path: string): string =>
  readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

function sourceOf(name: string): string {
  const named = serverFiles.filter((path) =>
    new RegExp(`configs/${name}'|'configs/${name}"|, '${name}'\\)`).test(
      readFileSync(path, 'utf8'),
    ),
  );
  const readers = readersOf[name.split('_')[0]!] ?? [];
  const passed = readers.flatMap((path) =>
    path.endsWith('.ts') ? [path] : listFiles(process.cwd(), path).filter(isCode),
  );
  return [...new Set([...named, ...passed])].map(withoutComments).join('\n');
}

/** The rules of points are read by the name of their event: `readPointRule(tx, 'login')`. */
const isRule = (key: string, source: string): boolean =>
  new RegExp(`\\(tx, '${key.replace(/_(?:status|integral)$/, '')}'\\)`).test(source);

/** `value.key`, `value->>'key'`, `{ key }` or `'key'`. */
const isRead = (key: string, source: string): boolean =>
  new RegExp(`\\.${key}\\b|'${key}'|[{,]\\s*${key}\\b\\s*[,:}]`).test(source);

const settings = listFiles(process.cwd(), folder).map((path) => {
  const { resource, fields } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly resource: string;
    readonly fields: Readonly<Record<string, unknown>>;
  };
  return [resource.slice('configs/'.length), Object.keys(fields)] as const;
});

test('there are settings', () => {
  expect(settings.length).toBeGreaterThan(10);
});

describe('every key is read', () => {
  test.each(settings)('of configs/%s', (name, keys) => {
    const source = sourceOf(name);
    const unread = keys.filter((key) => !isRead(key, source));
    const rest = name === 'integral' ? unread.filter((key) => !isRule(key, source)) : unread;
    expect(rest).toEqual([]);
  });
});
