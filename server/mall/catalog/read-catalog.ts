import type { CommonBrand, CommonClass } from '../../../schemas/contract/calls/catalog/common.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { type ClassRow, classTree } from './class-tree.ts';

/** All goods classes as a tree, in the order of the back office. */
export const readClasses = async (sql: Sql): Promise<readonly CommonClass[]> =>
  classTree(
    await sql.rows<ClassRow>(
      `
        SELECT id, coalesce(pid, 0) AS pid, name, ename, thumb
        FROM goods_classes
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
