import { afterAll, beforeAll, expect, test } from 'vitest';
import { localName } from '../../../schemas/rules/local-name.ts';
import { checkedProject } from '../../helpers/backoffice/checked-project.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

/** Texts of the demo mall. */
let souk: TestApp;
beforeAll(async () => {
  souk = await startDemo();
});
afterAll(() => souk.close());

test('goods have names in both languages', async () => {
  const isInBoth = (name: string): boolean =>
    /^[^|]*\p{Script=Han}[^|]*$/u.test(localName(name, 'zh-cn')) &&
    /^\p{Lu}[^|\p{Script=Han}]+$/u.test(localName(name, 'en'));
  const names = await souk.sql.rows<{ name: string }>('SELECT goods_name AS name FROM goods');
  expect(names.map(({ name }) => name).filter((name) => !isInBoth(name))).toEqual([]);
});

test('no text is longer than its field allows, so that every row can be saved', async () => {
  const columns = new Set(
    (
      await souk.sql.rows<{ name: string }>(
        "SELECT table_name || '.' || column_name AS name FROM information_schema.columns",
      )
    ).map(({ name }) => name),
  );
  const limited = [...checkedProject.resources.values()].flatMap(({ table, fields }) =>
    [...fields.values()].flatMap(({ name, type, rules }) =>
      (type === 'text' || type === 'textarea') &&
      rules.maxLength !== undefined &&
      columns.has(`${table}.${name}`)
        ? [{ table, name, maxLength: Number(rules.maxLength) }]
        : [],
    ),
  );
  expect(limited.length).toBeGreaterThan(50);
  const tooLong = await souk.sql.rows(
    limited
      .map(
        ({ table, name, maxLength }) => `
          SELECT '${table}.${name}' AS field, "${name}"::text AS text
          FROM "${table}"
          WHERE char_length("${name}"::text) > ${maxLength}`,
      )
      .join(' UNION ALL '),
  );
  expect(tooLong).toEqual([]);
});
