import type { CommonBrand, CommonClass } from '../../../schemas/contract/calls/catalog/common.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { type ClassRow, classTree } from './class-tree.ts';

/** Whether the class `c` or one below it has goods in the shop. */
export const hasGoodsSql = 'c.id IN (SELECT id FROM shelved_classes)';

/** All goods classes as a tree, in the order of the back office. */
export const readClasses = async (sql: Sql): Promise<readonly CommonClass[]> =>
  classTree(
    await sql.rows<ClassRow>(
      `
        SELECT
          c.id, coalesce(c.pid, 0) AS pid, c.name, c.ename, c.thumb,
          ${hasGoodsSql} AS has_goods
        FROM goods_classes c
        WHERE deleted_at IS NULL
        ORDER BY is_sort, id`,
      [],
      'catalog.classes',
    ),
  );

/** All brands, in the order of the back office. */
export const readBrands = (sql: Sql): Promise<readonly CommonBrand[]> =>
  sql.rows<CommonBrand>(
    'SELECT id, name, thumb FROM goods_brands WHERE deleted_at IS NULL ORDER BY is_sort, id',
    [],
    'catalog.brands',
  );
