import type { Transaction } from '../../platform/database/sql.ts';
import type { Catalogue } from './catalogue.ts';
import { enterPictures, type StorePicture } from './pictures.ts';

interface ClassRow {
  /** Chinese names from the root. */
  readonly path: string;
  readonly parent: string | null;
  readonly name: string;
  readonly ename: string;
  readonly thumb: string;
  readonly is_sort: number;
}

/** Writes the classes that have goods, with a picture each. */
export async function prepareClasses(
  catalogue: Catalogue,
  storePicture: StorePicture,
): Promise<(tx: Transaction) => Promise<void>> {
  const { pictures, levels } = await rowsOf(catalogue, storePicture);
  return async (tx) => {
    await enterPictures(tx, pictures);
    for (const rows of levels)
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
        [JSON.stringify(rows)],
      );
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

/** Chinese names from the root by the slug of the leaf. */
export const leafPaths = ({ classes }: Catalogue): ReadonlyMap<string, string> =>
  new Map(
    classes.flatMap((top) =>
      top.branches.flatMap((branch) =>
        branch.leaves.map((leaf) => [
          leaf.slug,
          [top.name.zh, branch.name.zh, leaf.name.zh].join('/'),
        ]),
      ),
    ),
  );

async function rowsOf({ classes, goods }: Catalogue, storePicture: StorePicture) {
  /** A view of the first goods of each class. */
  const views = new Map(
    goods
      .toReversed()
      .map(({ class: leaf, owner, slug, pictures }) => [leaf, `${owner}/${slug}/${pictures[0]}`]),
  );
  const used = classes.flatMap((top) => {
    const branches = top.branches.flatMap((branch) => {
      const leaves = branch.leaves.filter(({ slug }) => views.has(slug));
      return leaves.length > 0 ? [{ ...branch, leaves }] : [];
    });
    return branches.length > 0 ? [{ ...top, branches }] : [];
  });
  const pictures = await Promise.all(
    used.flatMap(({ branches }) =>
      branches.flatMap(({ leaves }) =>
        leaves.map(async ({ slug, picture }) => ({
          slug,
          ...(await storePicture(`classes/${slug}`, picture ?? views.get(slug)!)),
        })),
      ),
    ),
  );
  const urls = new Map(pictures.map(({ slug, url }) => [slug, url]));
  const row = (
    parents: readonly string[],
    { name, leaf }: { readonly name: { zh: string; en: string }; readonly leaf: string },
    index: number,
  ): ClassRow => ({
    path: [...parents, name.zh].join('/'),
    parent: parents.length > 0 ? parents.join('/') : null,
    name: name.zh,
    ename: name.en,
    thumb: urls.get(leaf)!,
    is_sort: index + 1,
  });
  const levels = [
    used.map(({ name, branches }, index) =>
      row([], { name, leaf: branches[0]!.leaves[0]!.slug }, index),
    ),
    used.flatMap((top) =>
      top.branches.map(({ name, leaves }, index) =>
        row([top.name.zh], { name, leaf: leaves[0]!.slug }, index),
      ),
    ),
    used.flatMap((top) =>
      top.branches.flatMap((branch) =>
        branch.leaves.map(({ name, slug }, index) =>
          row([top.name.zh, branch.name.zh], { name, leaf: slug }, index),
        ),
      ),
    ),
  ];
  return { pictures, levels };
}
