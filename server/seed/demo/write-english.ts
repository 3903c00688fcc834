import type { Transaction } from '../../platform/database/sql.ts';
import { demoGoods } from './catalog/goods.ts';
import {
  noticesInEnglish,
  pointsInEnglish,
  specsInEnglish,
  storesInEnglish,
  subtitlesInEnglish,
} from './english.ts';

type Named = readonly [chinese: string, ...english: readonly string[]];
interface Column {
  readonly table: string;
  /** Column with the Chinese name. */
  readonly nameColumn: string;
  /** Columns that the English texts are appended to, in order. */
  readonly columns: readonly string[];
  readonly names: readonly Named[];
}

const entries = (words: Readonly<Record<string, string>>): readonly Named[] =>
  Object.entries(words);

const columns: readonly Column[] = [
  {
    table: 'stores',
    nameColumn: 'store_name',
    columns: ['store_name', 'store_description'],
    names: Object.entries(storesInEnglish).map(([name, english]): Named => [name, ...english]),
  },
  {
    table: 'goods',
    nameColumn: 'goods_name',
    columns: ['goods_name', 'goods_subname'],
    names: demoGoods.map(
      ({ name, english }): Named => [name, english, subtitlesInEnglish[name] ?? ''],
    ),
  },
  {
    table: 'integral_goods',
    nameColumn: 'goods_name',
    columns: ['goods_name'],
    names: entries(pointsInEnglish),
  },
  {
    table: 'integral_goods_classes',
    nameColumn: 'name',
    columns: ['name'],
    names: entries(pointsInEnglish),
  },
  { table: 'goods_attrs', nameColumn: 'name', columns: ['name'], names: entries(specsInEnglish) },
  { table: 'goods_specs', nameColumn: 'name', columns: ['name'], names: entries(specsInEnglish) },
  {
    table: 'notices',
    nameColumn: 'name',
    columns: ['name', 'tag'],
    names: Object.entries(noticesInEnglish).map(([name, english]): Named => [name, ...english]),
  },
];

/**
 * Appends the English parts to the names of the demo: `中文 | English` (`localName`). Runs after the
 * steps that find rows by their Chinese names, and before orders copy the names.
 */
export async function writeEnglish(tx: Transaction): Promise<void> {
  for (const { table, nameColumn, columns: targetColumns, names } of columns) {
    const sets = targetColumns.map(
      (column, index) => `
        "${column}" = t."${column}" || CASE
          WHEN w.english->>${index} = '' THEN ''
          ELSE ' | ' || (w.english->>${index})
        END`,
    );
    await tx.run(
      `
        UPDATE "${table}" t
        SET ${sets.join(', ')}
        FROM jsonb_to_recordset($1::jsonb) AS w(chinese text, english jsonb)
        WHERE t."${nameColumn}" = w.chinese`,
      [JSON.stringify(names.map(([chinese, ...english]) => ({ chinese, english })))],
    );
  }
  await tx.run(
    `
      UPDATE goods_skus k
      SET sku_name = ARRAY(
        SELECT concat_ws(' | ', name, $1::jsonb->>name)
        FROM unnest(k.sku_name) WITH ORDINALITY AS n(name, ordinal)
        ORDER BY ordinal
      )`,
    [JSON.stringify(specsInEnglish)],
  );
}
