import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { CommonClass } from '../../../schemas/contract/calls/catalog/common.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { type ClassRow, classTree } from './class-tree.ts';

/**
 * Classes of the third level that a store may sell in: those assigned to it and those below an
 * assigned one (docs/product.md#catalogue-tables). `$1` is the store.
 */
const permittedClassesSql = `
  SELECT c.id, p.id AS parent, g.id AS root
  FROM goods_classes c
  JOIN goods_classes p ON p.id = c.pid
  JOIN goods_classes g ON g.id = p.pid
  WHERE g.pid IS NULL
    AND c.deleted_at IS NULL
    AND p.deleted_at IS NULL
    AND g.deleted_at IS NULL
    AND EXISTS (
      SELECT 1 FROM store_classes s WHERE s.store_id = $1 AND s.class_id IN (c.id, p.id, g.id)
    )`;

/** Whether the store may sell goods in this class. */
export async function isPermittedClass(
  sql: Rows,
  storeId: number,
  classId: number,
): Promise<boolean> {
  const rows = await sql.rows(
    `SELECT 1 FROM (${permittedClassesSql}) c WHERE c.id = $2`,
    [storeId, classId],
    'catalog.isPermittedClass',
  );
  return rows.length > 0;
}

/**
 * The permitted classes of the store as a tree of three levels, in the order of the back office.
 */
export const readStoreClasses = async (
  sql: Rows,
  storeId: number,
): Promise<readonly CommonClass[]> => classTree(await readPermittedClasses(sql, storeId));

/** The permitted classes of the store and those above them, as options of a tree. */
export async function readStoreClassOptions(
  sql: Rows,
  storeId: number,
  language: Language,
): Promise<readonly SelectOption[]> {
  const classes = await readPermittedClasses(sql, storeId);
  return classes.map(({ id, pid, name, ename }) => ({
    value: id,
    label: language === 'en' && ename !== '' ? ename : name,
    pid,
  }));
}

const readPermittedClasses = (sql: Rows, storeId: number): Promise<readonly ClassRow[]> =>
  sql.rows<ClassRow>(
    `
      WITH permitted AS (${permittedClassesSql})
      SELECT id, coalesce(pid, 0) AS pid, name, ename, thumb
      FROM goods_classes
      WHERE id IN (
        SELECT id
        FROM permitted
        UNION
        SELECT parent
        FROM permitted
        UNION
        SELECT root
        FROM permitted
      )
      ORDER BY is_sort, id`,
    [storeId],
    'catalog.storeClasses',
  );
