import { describe, expect, test } from 'vitest';
import { type FieldJson, Installation } from '../../helpers/server/installation.ts';

/** Drafts of `npm run migration` where types change, run on tables that have rows. */
const mall = new Installation();

const text = { type: 'text' };
const integer = { type: 'integer' };
const ref = { type: 'ref', resource: 'b' };
/** Beside the field whose type changes. */
const rest = { price: integer };
const others = { b: { name: text } };

describe('a field of another type', () => {
  const many = (...values: unknown[]): readonly unknown[] => values;
  const lossless: readonly (readonly [
    from: FieldJson,
    to: FieldJson,
    before: readonly unknown[],
    after: readonly unknown[],
  ])[] = [
    [text, { type: 'textarea' }, many('a', ''), many('a', '')],
    [{ type: 'textarea' }, text, many('a', ''), many('a', '')],
    [ref, text, many(1, null), many('1', '')],
    [ref, integer, many(1, null), many(1, null)],
    [ref, { type: 'money' }, many(1, null), many(100, null)],
    [
      { type: 'computed', stored: true, as: 'money', of: 'sql:a.twice' },
      { type: 'number' },
      many(250),
      many(2.5),
    ],
    [text, { type: 'image' }, many('/a.png', ''), many('/a.png', '')],
    [text, { type: 'tags' }, many('a, b', ''), many(['a, b'], [])],
    [{ type: 'image' }, { type: 'images' }, many('/a.png', ''), many(['/a.png'], [])],
    [text, { type: 'json' }, many('a', ''), many('a', null)],
    [{ type: 'switch' }, integer, many(1, 0), many(1, 0)],
    [{ type: 'switch' }, text, many(1, 0), many('1', '0')],
    [
      { type: 'enum', dict: [0, 1] },
      { type: 'enum', dict: ['0', '1'] },
      many(1, 0),
      many('1', '0'),
    ],
    [{ type: 'enum', dict: [0, 1] }, { type: 'enum', dict: [0, 70_000] }, many(1), many(1)],
    [{ type: 'enum', dict: ['x'] }, { type: 'textarea' }, many('x'), many('x')],
    [integer, { type: 'number' }, many(7, null), many(7, null)],
    [integer, text, many(7, null), many('7', '')],
    [integer, { type: 'switch' }, many(1, 0), many(1, 0)],
    [integer, { type: 'tags' }, many(7, null), many(['7'], [])],
    [{ type: 'number' }, text, many('7.50', null), many('7.50', '')],
    [{ type: 'date' }, { type: 'datetime' }, many('2026-01-02'), many('2026-01-02T00:00:00+00:00')],
    [{ type: 'date' }, text, many('2026-01-02', null), many('2026-01-02', '')],
    [{ type: 'tags' }, { type: 'images' }, many(['a'], []), many(['a'], [])],
    [
      { type: 'images' },
      { type: 'tags' },
      many('["/a.png", "/b 1,{}.png"]', '[]'),
      many(['/a.png', '/b 1,{}.png'], []),
    ],
    [
      { type: 'datetime' },
      { type: 'tags' },
      many('2026-01-02 10:11:12', null),
      many(['2026-01-02 10:11:12+00'], []),
    ],
    [integer, { type: 'money' }, many(12, null), many(1200, null)],
    [{ type: 'money' }, { type: 'number' }, many(990, null), many(9.9, null)],
    [{ type: 'money' }, text, many(990, 5, null), many('9.90', '0.05', '')],
    [{ type: 'switch' }, { type: 'money' }, many(1, 0), many(100, 0)],
    [{ type: 'enum', dict: [0, 20] }, { type: 'money' }, many(20, 0), many(2000, 0)],
    [{ ...integer, required: true }, { ...text, default: 'x' }, many(7), many('7')],
    [{ ...text, unique: true }, { type: 'textarea', unique: true }, many('a'), many('a')],
  ];
  test.each(lossless)('%j becomes %j without a loss', async (from, to, before, after) => {
    const tables = (value: FieldJson) => ({ a: { ...rest, value }, ...others });
    await mall.install(tables(from));
    await mall.insert('b', { name: 'B' });
    for (const value of before) await mall.insert('a', { value });
    const stored = await mall.valuesOf('a', 'value');
    const { up, down, deletes, asked } = await mall.draft(tables(to));
    expect({ deletes, asked }).toEqual({ deletes: [], asked: [] });
    await mall.migrate(up);
    expect(await mall.valuesOf('a', 'value')).toEqual(after);
    expect((await mall.draft(tables(to))).up).toEqual([]);
    await mall.run(down);
    expect(await mall.valuesOf('a', 'value')).toEqual(stored);
  });

  const lossy: readonly (readonly [
    from: FieldJson,
    to: FieldJson,
    before: readonly unknown[],
    after: readonly unknown[],
    loses: RegExp,
  ])[] = [
    [{ type: 'number' }, integer, many('7.5', null), many(8, null), /digits after the point/],
    [
      { type: 'datetime' },
      { type: 'date' },
      many('2026-01-02 10:11:12', null),
      many('2026-01-02', null),
      /time of day/,
    ],
    [
      { type: 'textarea' },
      { type: 'richtext' },
      many('<img src=x onerror="alert(1)">\n5 &lt; 6 & 7', ''),
      many('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br>5 &amp;lt; 6 &amp; 7', ''),
      /the effect of markup/,
    ],
    [{ type: 'json' }, { type: 'richtext' }, many('"5 < 6"'), many('5 &lt; 6'), /effect of markup/],
    [{ type: 'richtext' }, text, many('<p>a</p>', ''), many('<p>a</p>', ''), /effect of markup/],
    [text, integer, many('007', ''), many(7, null), /how the texts write their numbers/],
    [text, { type: 'date' }, many('2026-1-2', ''), many('2026-01-02', null), /their dates/],
    [{ type: 'money' }, integer, many(1250, null), many(13, null), /the cents/],
    [{ type: 'textarea' }, { type: 'password' }, many('a'), many(''), /the column "value"/],
    [{ type: 'password' }, { type: 'textarea' }, many('$hash'), many(''), /the column "value"/],
    [{ type: 'json' }, { type: 'images' }, many('{"a":1}'), many([]), /the column "value"/],
    [
      { type: 'number' },
      { type: 'money' },
      many('9.90', '7.005', null),
      many(990, 701, null),
      /two digits after the point/,
    ],
    [text, { type: 'money' }, many(' 9.90 ', ''), many(990, null), /their amounts/],
    [{ type: 'tags' }, { type: 'money' }, many(['1.5', '2']), many(150), /but the first/],
    [{ type: 'tags' }, text, many(['a', 'b']), many('a, b'), /where one value/],
    [text, { type: 'password' }, many('a'), many(''), /the column "value"/],
    [{ type: 'date' }, integer, many('2026-01-02'), many(null), /the column "value"/],
    [
      { type: 'map' },
      { type: 'area' },
      many('{"lng":1,"lat":2}'),
      many(null),
      /the column "value"/,
    ],
    [{ type: 'images' }, { type: 'map' }, many('["/a.png"]'), many(null), /the column "value"/],
    [{ type: 'json' }, { type: 'daterange' }, many('{"a":1}'), many(null), /the column "value"/],
    [{ type: 'money' }, { type: 'enum', dict: [0, 70_000] }, many(700), many(7), /the cents/],
    [
      integer,
      { type: 'computed', stored: true, of: 'sql:a.twice' },
      many(7),
      many(null),
      /the values of "value" of "a", which is computed now/,
    ],
  ];
  test.each(lossy)('%j becomes %j after a confirmation', async (...edit) => {
    const [from, to, before, after, loses] = edit;
    await mall.install({ a: { ...rest, value: from } });
    for (const value of before) await mall.insert('a', { value });
    const { up, down, deletes } = await mall.draft({ a: { ...rest, value: to } });
    expect(deletes).toEqual([expect.stringMatching(loses)]);
    await mall.run(up);
    expect(await mall.valuesOf('a', 'value')).toEqual(after);
    await mall.run(down);
    expect(await mall.valuesOf('a', 'value')).toHaveLength(before.length);
  });

  test.each([
    { from: 'tags', type: 'json', value: ['a'], after: ['a'], emptied: [] },
    { from: 'images', type: 'json', value: '["a"]', after: ['a'], emptied: [] },
    { from: 'map', type: 'json', value: '{"lng": 1.5, "lat": 2}', after: { lng: 1.5, lat: 2 } },
    { from: 'area', type: 'json', value: '[1, 2, 3]', after: [1, 2, 3] },
    {
      from: 'daterange',
      type: 'json',
      value: '["2026-01-02", "2026-01-03"]',
      after: ['2026-01-02', '2026-01-03'],
    },
    { from: 'date', type: 'json', value: '2026-01-02', after: '2026-01-02' },
    {
      from: 'datetime',
      type: 'json',
      value: '2026-01-02 10:11:12',
      after: '2026-01-02T10:11:12+00:00',
    },
    { from: 'money', type: 'json', value: 990, after: 9.9 },
    { from: 'map', type: 'text', value: '{"lat": 2}', after: '{"lat": 2}' },
  ])(
    '$from become $type; the way back loses them',
    async ({ from, type, value, after, emptied = null }) => {
      await mall.install({ a: { value: { type: from } } });
      await mall.insert('a', { value });
      const { up, down, deletes } = await mall.draft({ a: { value: { type } } });
      expect(deletes).toEqual([]);
      await mall.migrate(up);
      expect(await mall.valuesOf('a', 'value')).toEqual([after]);
      expect((await mall.draft({ a: { value: { type } } })).up).toEqual([]);
      await mall.run(down);
      expect(await mall.valuesOf('a', 'value')).toEqual([emptied]);
    },
  );

  test('a column of an earlier release, whose kind nobody knows, stays as it is', async () => {
    await mall.install({ a: { value: { type: 'money' } } });
    await mall.run(['COMMENT ON COLUMN "a"."value" IS NULL']);
    await mall.migrate(['COMMENT ON COLUMN "a"."value" IS NULL']);
    expect(await mall.draft({ a: { value: { type: 'money' } } })).toMatchObject({
      up: [],
      down: [],
    });
    const { deletes } = await mall.draft({ a: { value: { type: 'number' } } });
    expect(deletes).toEqual([expect.stringMatching(/if they are amounts in cents/)]);
  });

  test('a text that is no number ends the migration and is kept', async () => {
    await mall.install({ a: { value: text } });
    await mall.insert('a', { value: 'seven' });
    const { up } = await mall.draft({ a: { value: integer } });
    await expect(mall.run(up)).rejects.toThrow(/invalid input syntax/);
    expect(await mall.valuesOf('a', 'value')).toEqual(['seven']);
  });
});
