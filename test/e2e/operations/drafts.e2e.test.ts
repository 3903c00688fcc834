import { describe, expect, test } from 'vitest';
import { Installation, type Tables } from '../../helpers/server/installation.ts';

/** Drafts of `npm run migration` where names change, run on tables that have rows. */
const mall = new Installation();

const text = { type: 'text' };
const integer = { type: 'integer' };
const ref = (resource: string) => ({ type: 'ref', resource });

describe('what goes while something similar comes', () => {
  const cases: readonly (readonly [
    what: string,
    before: Tables,
    after: Tables,
    asked: Readonly<Record<string, readonly string[]>>,
  ])[] = [
    [
      'a field of the same type',
      { a: { phone: text } },
      { a: { mobile: text } },
      { 'a.phone': ['mobile'] },
    ],
    [
      'the same with a required field and a default',
      { a: { phone: { ...text, required: true }, size: { ...integer, required: true } } },
      { a: { mobile: { ...text, default: 'x' }, weight: { ...integer, required: true } } },
      { 'a.phone': ['mobile', 'weight'], 'a.size': ['mobile', 'weight'] },
    ],
    [
      'a field of a type that the values fit into',
      { a: { size: integer } },
      { a: { note: { type: 'textarea' } } },
      { 'a.size': ['note'] },
    ],
    [
      'two that go and two that come',
      { a: { one: text, two: text } },
      { a: { three: text, four: text } },
      { 'a.one': ['three', 'four'], 'a.two': ['three', 'four'] },
    ],
    [
      'an enum and a switch',
      { a: { kind: { type: 'enum', dict: [0, 1] } } },
      { a: { is_open: { type: 'switch' } } },
      { 'a.kind': ['is_open'] },
    ],
    [
      'a reference',
      { a: { b_id: ref('b') }, b: { name: text } },
      { a: { other_id: ref('b') }, b: { name: text } },
      { 'a.b_id': ['other_id'] },
    ],
    [
      'a reference to other rows under the same name',
      { a: { owner_id: ref('b') }, b: { name: text }, c: { name: text } },
      { a: { owner_id: ref('c') }, b: { name: text }, c: { name: text } },
      { 'a.owner_id': ['owner_id'] },
    ],
    [
      'the link of child rows',
      {
        a: { lines: { type: 'many', resource: 'b', by: 'a_id', owned: true } },
        b: { a_id: ref('a') },
      },
      {
        a: { lines: { type: 'many', resource: 'b', by: 'parent_id', owned: true } },
        b: { parent_id: ref('a') },
      },
      { 'b.a_id': ['parent_id'] },
    ],
    ['a table', { shops: { name: text } }, { stores: { name: text } }, { shops: ['stores'] }],
    [
      'a join table',
      {
        a: { tags: { type: 'refs', resource: 'b', through: 'a_b', by: 'a_id', to: 'b_id' } },
        b: { name: text },
      },
      {
        a: { tags: { type: 'refs', resource: 'b', through: 'a_tags', by: 'a_id', to: 'b_id' } },
        b: { name: text },
      },
      { a_b: ['a_tags'] },
    ],
    [
      'the column of a join table',
      {
        a: { tags: { type: 'refs', resource: 'b', through: 'a_b', by: 'a_id', to: 'b_id' } },
        b: { name: text },
      },
      {
        a: { tags: { type: 'refs', resource: 'b', through: 'a_b', by: 'a_id', to: 'tag_id' } },
        b: { name: text },
      },
      { 'a_b.b_id': ['tag_id'] },
    ],
    [
      'the columns of a point',
      { a: { at: { type: 'map', columns: ['lng', 'lat'] } } },
      { a: { at: { type: 'map', columns: ['x', 'y'] } } },
      { 'a.lng': ['x', 'y'], 'a.lat': ['x', 'y'] },
    ],
    ['a field that only comes', { a: { name: text } }, { a: { name: text, mobile: text } }, {}],
    ['a field that only goes', { a: { name: text, phone: text } }, { a: { name: text } }, {}],
    [
      'a field whose values fit nothing that comes',
      { a: { born: { type: 'date' } } },
      { a: { price: { type: 'money' } } },
      {},
    ],
    [
      'a field that names its former name',
      { a: { phone: text } },
      { a: { mobile: { ...text, was: 'phone' } } },
      {},
    ],
    [
      'a field of another table',
      { a: { phone: text, name: text }, b: { name: text } },
      { a: { name: text }, b: { name: text, phone: text } },
      {},
    ],
    [
      'values of an enum',
      { a: { kind: { type: 'enum', dict: [0, 1] } } },
      { a: { kind: { type: 'enum', dict: [0, 2] } } },
      {},
    ],
    [
      'an index',
      { a: { name: { ...text, unique: true }, code: text } },
      { a: { name: text, code: { ...text, unique: true } } },
      {},
    ],
  ];

  test.each(cases)('%s', async (_what, before, after, expected) => {
    await mall.install(before);
    const { asked, up } = await mall.draft(after);
    expect(Object.fromEntries(asked.map(({ place, candidates }) => [place, candidates]))).toEqual(
      expected,
    );
    // Without an answer nothing gets the values of what goes
    const isNamed = Object.values(after).some((fields) => Object.values(fields).some((f) => f.was));
    expect(up.filter((statement) => /RENAME/.test(statement))).toHaveLength(isNamed ? 1 : 0);
  });
});

test('values appear under a new name only when the author says so', async () => {
  await mall.install({ a: { phone: text } });
  await mall.insert('a', { phone: '1234' });
  const guess = await mall.draft({ a: { mobile: text } });
  expect(guess.deletes).toEqual(['the column "phone" of "a"']);
  const kept = await mall.draft({ a: { mobile: text } }, { 'a.phone': 'mobile' });
  expect(kept.deletes).toEqual([]);
  await mall.run(kept.up);
  expect(await mall.valuesOf('a', 'mobile')).toEqual(['1234']);
  await mall.run(kept.down);
  expect(await mall.valuesOf('a', 'phone')).toEqual(['1234']);
  await mall.run(guess.up);
  expect(await mall.valuesOf('a', 'mobile')).toEqual(['']);
});

test('a new name and a new type keep the values together', async () => {
  await mall.install({ a: { size: { ...integer, unique: true } } });
  await mall.insert('a', { size: 7 });
  const { up, down, deletes } = await mall.draft({ a: { label: { ...text, was: 'size' } } });
  expect(deletes).toEqual([]);
  await mall.run(up);
  expect(await mall.valuesOf('a', 'label')).toEqual(['7']);
  await mall.run(down);
  expect(await mall.valuesOf('a', 'size')).toEqual([7]);
});

test('a table keeps its rows, keys and references under a new name', async () => {
  const before = { shops: { name: { ...text, unique: true } }, b: { shop_id: ref('shops') } };
  const after = { stores: before.shops, b: { shop_id: ref('stores') } };
  await mall.install(before);
  await mall.insert('shops', { name: 'Tea' });
  await mall.insert('b', { shop_id: 1 });
  const { up, down, deletes } = await mall.draft(after, { shops: 'stores' });
  expect(deletes).toEqual([]);
  await mall.migrate(up);
  expect(await mall.valuesOf('stores', 'name')).toEqual(['Tea']);
  await mall.insert('stores', { name: 'Nuts' });
  await expect(mall.insert('b', { shop_id: 9 })).rejects.toThrow(/fk_b_shop_id/);
  expect((await mall.draft(after)).up).toEqual([]);
  await mall.run(down);
  expect(await mall.valuesOf('shops', 'name')).toEqual(['Tea', 'Nuts']);
});

test('a reference to other rows loses its ids unless the author keeps them', async () => {
  const tables = (target: string): Tables => ({
    a: { owner_id: ref(target) },
    b: { name: text },
    c: { name: text },
  });
  await mall.install(tables('b'));
  await mall.insert('b', { name: 'B' });
  await mall.insert('c', { name: 'C' });
  await mall.insert('a', { owner_id: 1 });
  const kept = await mall.draft(tables('c'), { 'a.owner_id': 'owner_id' });
  const lost = await mall.draft(tables('c'));
  expect(kept.deletes).toEqual([]);
  expect(lost.deletes).toEqual(['the values of "owner_id" of "a", which refers to other rows now']);
  await mall.run(lost.up);
  expect(await mall.valuesOf('a', 'owner_id')).toEqual([null]);
});

test.each([
  ['of its name', 'owner', {}],
  ['of another name', 'owners', { was: 'owner' }],
])('a reference that becomes a list %s keeps its row as the first', async (_, name, was) => {
  const ref = { type: 'ref', resource: 'b' };
  const refs = { type: 'refs', ...was, resource: 'b', through: 'a_owners', by: 'a_id', to: 'b_id' };
  const after: Tables = { a: { price: integer, [name]: refs }, b: { name: text } };
  await mall.install({ a: { price: integer, owner: ref }, b: { name: text } });
  for (const owner of ['B', 'C']) await mall.insert('b', { name: owner });
  for (const owner of [2, null, 1]) await mall.insert('a', { owner });
  const { up, down, deletes, asked } = await mall.draft(after);
  expect({ deletes, asked }).toEqual({ deletes: [], asked: [] });
  await mall.migrate(up);
  const joins = await mall.rows.query('SELECT * FROM a_owners ORDER BY a_id');
  expect(joins).toEqual([
    { a_id: 1, b_id: 2 },
    { a_id: 3, b_id: 1 },
  ]);
  expect((await mall.draft(after)).up).toEqual([]);
  await mall.run(down);
  expect(await mall.valuesOf('a', 'owner')).toEqual([2, null, 1]);
});

test('a reference by another key than the id becomes no list unasked', async () => {
  const code = { type: 'text', required: true, unique: true };
  const ref = { type: 'ref', resource: 'b', key: 'code' };
  const refs = { type: 'refs', resource: 'b', through: 'a_owners', by: 'a_id', to: 'b_id' };
  await mall.install({ a: { price: integer, owner: ref }, b: { code } });
  const { deletes } = await mall.draft({ a: { price: integer, owner: refs }, b: { code } });
  expect(deletes).toEqual(['the column "owner" of "a"']);
});

test('a join table with another column is made again unless the author keeps the column', async () => {
  const tables = (to: string): Tables => ({
    a: { tags: { type: 'refs', resource: 'b', through: 'a_b', by: 'a_id', to } },
    b: { name: text },
  });
  await mall.install(tables('b_id'));
  await mall.insert('a', {});
  await mall.insert('b', { name: 'B' });
  await mall.insert('a_b', { a_id: 1, b_id: 1 });
  const lost = await mall.draft(tables('tag_id'));
  expect(lost.deletes).toEqual(['the table "a_b"']);
  const kept = await mall.draft(tables('tag_id'), { 'a_b.b_id': 'tag_id' });
  expect(kept.deletes).toEqual([]);
  await mall.run(kept.up);
  expect(await mall.rows.query('SELECT tag_id FROM a_b')).toEqual([{ tag_id: 1 }]);
  await mall.run([...kept.down, ...lost.up, ...lost.down]);
  expect(await mall.rows.query('SELECT b_id FROM a_b')).toEqual([]);
});

test('an answer that is no candidate, or that is given twice, is refused', async () => {
  await mall.install({ a: { one: text, two: text } });
  const after: Tables = { a: { three: text } };
  await expect(mall.draft(after, { 'a.one': 'four' })).rejects.toThrow(/only three/);
  await expect(mall.draft(after, { 'a.one': 'three', 'a.two': 'three' })).rejects.toThrow(
    /Two cannot/,
  );
});
