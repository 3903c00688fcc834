import { expect, test } from 'vitest';
import {
  brokenExpressions,
  storedDifferences,
} from '../../../server/backoffice/resources/tables/stored-values.ts';
import type { Database } from '../../../server/platform/database/sql.ts';
import {
  Installation,
  resourcesOf,
  type Tables,
  testExpressions,
} from '../../helpers/server/installation.ts';

/** Stored computed fields of tables that have rows. */
const mall = new Installation();
const lines = { a_id: { type: 'ref', resource: 'a' }, price: { type: 'integer' } };
const own = { price: { type: 'integer' }, lines: { type: 'many', resource: 'b', by: 'a_id' } };
const withTotal = (total: Readonly<Record<string, unknown>>): Tables => ({
  a: { ...own, total: { type: 'computed', stored: true, ...total } },
  b: lines,
});
const differences = (tables: Tables): Promise<readonly string[]> =>
  storedDifferences(
    { rows: (text: string) => mall.rows.query(text) } as unknown as Database,
    resourcesOf(tables),
    testExpressions,
  );

async function installRows(tables: Tables): Promise<void> {
  await mall.install(tables);
  for (const price of [5, 7]) await mall.insert('a', { price });
  for (const price of [1, 2]) await mall.insert('b', { a_id: 1, price });
}

test.each([
  ['a sum of child rows', { of: 'sum:lines.price' }, [3, 0]],
  ['a count under a condition', { of: 'count:lines', when: { price: { gt: 5 } } }, [null, 2 - 2]],
  [
    'cases',
    { cases: [{ when: { price: { in: [5, 6] } }, value: 'low' }, { value: "it's high" }] },
    ['low', "it's high"],
  ],
  ['an expression of a module', { of: 'sql:a.twice' }, [10, 14]],
])('%s is filled when it is added to rows', async (_what, total, expected) => {
  await installRows({ a: own, b: lines });
  const tables = withTotal(total);
  const { up, down, deletes } = await mall.draft(tables);
  expect(deletes).toEqual([]);
  await mall.migrate(up);
  expect(await mall.valuesOf('a', 'total')).toEqual(expected);
  expect(await differences(tables)).toEqual([]);
  expect((await mall.draft(tables)).up).toEqual([]);
  await mall.run(down);
});

test('an expression that the database refuses is named', async () => {
  await mall.install({ a: own, b: lines });
  const found = await brokenExpressions(
    (text) => mall.rows.query(text),
    resourcesOf({
      a: {
        ...own,
        good: { type: 'computed', of: 'sql:a.twice' },
        wrong: { type: 'computed', of: 'sql:a.thrice' },
      },
      b: lines,
    }),
    new Map([...testExpressions, ['a.thrice', 't.prize * 3']]),
  );
  expect(found).toEqual([
    expect.stringMatching(
      /^a.json: \/fields\/wrong sql:a.thrice fails: column t.prize does not exist/,
    ),
  ]);
});

test('a changed expression fills the column again', async () => {
  await installRows(withTotal({ of: 'sum:lines.price' }));
  await mall.rows.query('UPDATE a SET total = 3 - (id - 1) * 3');
  const after = withTotal({ of: 'max:lines.price' });
  expect(await differences(after)).toEqual([
    expect.stringMatching(
      /^"a"."total" differs from its expression in 2 of 2 rows; repair: UPDATE/,
    ),
  ]);
  const { up } = await mall.draft(after);
  await mall.migrate(up);
  expect(await mall.valuesOf('a', 'total')).toEqual([2, null]);
  expect(await differences(after)).toEqual([]);
});

test('changed SQL of a module fills the column again, another layout of it does not', async () => {
  const tables = withTotal({ of: 'sql:a.twice' });
  await installRows(tables);
  const draftWith = (sql: string) => mall.draft(tables, {}, new Map([['a.twice', sql]]));
  expect((await draftWith('t.price\n  * 2')).up).toEqual([]);
  const { up, down, deletes } = await draftWith('t.price * 3');
  expect(deletes).toEqual([]);
  await mall.migrate(up);
  expect(await mall.valuesOf('a', 'total')).toEqual([15, 21]);
  expect((await draftWith('t.price * 3')).up).toEqual([]);
  await mall.run(down);
});

test('a field that is stored no longer loses nothing', async () => {
  await installRows(withTotal({ of: 'sum:lines.price' }));
  const { up, deletes, asked } = await mall.draft({
    a: { ...own, other: { type: 'integer' }, total: { type: 'computed', of: 'sum:lines.price' } },
    b: lines,
  });
  expect({ deletes, asked }).toEqual({ deletes: [], asked: [] });
  await mall.run(up);
});
