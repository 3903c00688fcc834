import { expect, test } from 'vitest';
import { refusingRows } from '../../../server/commands/draft/refusing-rows.ts';
import { Installation, type Tables } from '../../helpers/server/installation.ts';

/** What a draft of `npm run migration` says about the stored rows that refuse it. */
const mall = new Installation();

const text = { type: 'text' };
const integer = { type: 'integer' };

const textsOf = async (after: Tables): Promise<readonly string[]> => {
  const { up } = await mall.draft(after);
  const found = await refusingRows(up, async (sql) => {
    const [row] = await mall.rows.query(sql);
    return row;
  });
  for (const { statement } of found) expect(up).toContain(statement);
  return found.map((rows) => rows.text);
};

test('rows without a value that is required now are counted, also under a former name', async () => {
  await mall.install({ a: { price: integer, size: integer } });
  for (const price of [1, null, null]) await mall.insert('a', { price, size: 1 });
  expect(
    await textsOf({
      a: {
        cost: { ...integer, was: 'price', required: true },
        size: { ...integer, required: true },
      },
    }),
  ).toEqual([
    '2 rows of "a" have no value in "cost" (id 2, 3): fill them with an UPDATE before this statement',
  ]);
});

test('texts that are none of the new type are counted; empty ones count where a value is required', async () => {
  await mall.install({ a: { reason: text, price: text, day: text } });
  await mall.insert('a', { reason: 'abc', price: '1.50', day: '2026-01-01' });
  await mall.insert('a', { reason: '7', price: 'free', day: '' });
  expect(
    await textsOf({
      a: { reason: integer, price: { type: 'money' }, day: { type: 'date', required: true } },
    }),
  ).toEqual([
    '1 row of "a" has a text in "reason" that cannot become bigint (id 1): change these texts with an UPDATE before this statement',
    '1 row of "a" has a text in "price" that cannot become numeric (id 2): change these texts with an UPDATE before this statement',
    '1 row of "a" has no value in "day" (id 2): fill them with an UPDATE before this statement',
  ]);
});

test('rows that get no value for a new required field are counted; a table without rows has none', async () => {
  await mall.install({ a: { name: text }, b: { name: text } });
  await mall.insert('a', { name: 'x' });
  const day = { type: 'date', required: true };
  expect(await textsOf({ a: { name: text, day }, b: { name: text, day } })).toEqual([
    '1 row of "a" gets no value in "day" (id 1): give the field a default, or add the column without NOT NULL and fill it',
  ]);
});
