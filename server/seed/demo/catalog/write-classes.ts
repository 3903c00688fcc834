import type { Transaction } from '../../../platform/database/sql.ts';
import { sceneSvg, scenes } from '../../pictures/scene.ts';
import { type DrawnPicture, enterPictures, type Studio } from '../../pictures/studio.ts';
import { classTrees } from './classes.ts';

/** A class; `path` has the names from the root, `level` is 1 to 3. */
interface ClassRow {
  readonly path: string;
  readonly parent: string | null;
  readonly level: number;
  readonly name: string;
  readonly ename: string;
  readonly thumb: string;
  readonly is_sort: number;
}

/** Draws the pictures of classes and writes the three levels. */
export async function prepareClasses(studio: Studio): Promise<(tx: Transaction) => Promise<void>> {
  const pictures = await drawAll(studio);
  const rows = rowsOf(pictures);
  return async (tx) => {
    await enterPictures(tx, [...pictures.values()]);
    for (const level of [1, 2, 3]) {
      await tx.run(
        `
          INSERT INTO goods_classes (pid, name, ename, thumb, is_sort)
          SELECT p.id, w.name, w.ename, w.thumb, w.is_sort
          FROM ROWS
          FROM (
            jsonb_to_recordset($1::jsonb) AS (
              parent text, name text, ename text, thumb text, is_sort bigint
            )
          ) WITH ORDINALITY AS w(parent, name, ename, thumb, is_sort, ordinal)
          LEFT JOIN (${classPathsSql}) p ON p.path = w.parent
          ORDER BY w.ordinal
          ON CONFLICT
          DO NOTHING`,
        [JSON.stringify(rows.filter((row) => row.level === level))],
      );
    }
  };
}

/** SQL of all classes with their names from the root. */
export const classPathsSql = `
  WITH RECURSIVE tree AS (
    SELECT id, name::text AS path
    FROM goods_classes
    WHERE pid IS NULL AND deleted_at IS NULL
    UNION ALL
    SELECT c.id, t.path || '/' || c.name
    FROM goods_classes c
    JOIN tree t ON c.pid = t.id
    WHERE c.deleted_at IS NULL
  )
  SELECT id, path
  FROM tree`;

/** One picture per icon and hue; neighbouring classes have different scenes. */
async function drawAll(studio: Studio): Promise<ReadonlyMap<string, DrawnPicture>> {
  const wanted = new Map<string, string>();
  for (const { icon, hue, branches } of classTrees) {
    [icon, ...branches.flatMap(({ leaves }) => leaves.map((leaf) => leaf[2]))].forEach(
      (name, index) => {
        const key = pictureKey(name, hue);
        if (!wanted.has(key))
          wanted.set(
            key,
            sceneSvg(name, scenes[index % scenes.length]!, hue + ((index * 23) % 70) - 35),
          );
      },
    );
  }
  return new Map(
    await Promise.all(
      [...wanted].map(
        async ([key, svg]) => [key, await studio(svg, [400, 400], [[150, 150]])] as const,
      ),
    ),
  );
}

const pictureKey = (icon: string, hue: number): string => `${icon}/${hue}`;

interface ClassEntry {
  readonly name: string;
  readonly ename: string;
  readonly icon: string;
  readonly hue: number;
  readonly is_sort: number;
}

function rowsOf(pictures: ReadonlyMap<string, DrawnPicture>): readonly ClassRow[] {
  const row = (
    parents: readonly string[],
    { name, ename, icon, hue, is_sort }: ClassEntry,
  ): ClassRow => ({
    path: [...parents, name].join('/'),
    parent: parents.length > 0 ? parents.join('/') : null,
    level: parents.length + 1,
    name,
    ename,
    thumb: pictures.get(pictureKey(icon, hue))!.url,
    is_sort,
  });
  return classTrees.flatMap(({ name: top, ename, icon, hue, branches }, topIndex) => [
    row([], { name: top, ename, icon, hue, is_sort: topIndex + 1 }),
    ...branches.flatMap((branch, index) => [
      row([top], { ...branch, icon: branch.leaves[0]![2], hue, is_sort: index + 1 }),
      ...branch.leaves.map(([leaf, leafEname, leafIcon], order) =>
        row([top, branch.name], {
          name: leaf,
          ename: leafEname,
          icon: leafIcon,
          hue,
          is_sort: order + 1,
        }),
      ),
    ]),
  ]);
}
