import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = 'server/identity';
/** Tables of accounts and of the platform. Those of roles have computed names. */
const ownTables = [
  'admins',
  'attempt_counters',
  'audits',
  'login_challenges',
  'sessions',
  'users',
] as const;

/** Names of tables in SQL; `extract(epoch FROM column)` names a column. */
const tablesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<!epoch )\b(?:FROM|JOIN|UPDATE|INTO)\s+([a-z]\w*)\b(?!\()/g)].map(
    ([, name = '']) => name,
  );

test('the SQL of identity names no table of the mall, which binds ports for its own', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => tablesIn(readFileSync(join(folder, name), 'utf8')));
  expect([...new Set(found)].sort()).toEqual([...ownTables]);
});
