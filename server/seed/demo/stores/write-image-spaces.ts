import { thumbSizes } from '../../../../schemas/contract/files.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { insertRows } from '../../insert-rows.ts';
import { sceneSvg, scenes } from '../../pictures/scene.ts';
import { enterPictures, type Studio } from '../../pictures/studio.ts';
import { demoAppVersions, demoImageSpaces, noFolder } from './image-spaces.ts';

/**
 * Draws the pictures of image spaces and writes them into the folders of their stores; also writes
 * the app versions.
 */
export async function prepareImageSpaces(
  studio: Studio,
): Promise<(tx: Transaction) => Promise<void>> {
  const entries = demoImageSpaces.flatMap(({ store, folders }) =>
    Object.entries(folders).flatMap(([folder, pictures]) =>
      pictures.map((picture) => ({ store, folder, ...picture })),
    ),
  );
  const pictures = await Promise.all(
    entries.map(({ icon, hue }, index) =>
      studio(sceneSvg(icon, scenes[index % scenes.length]!, hue), [400, 400], thumbSizes),
    ),
  );
  const rows = entries.map((entry, index) => ({
    ...entry,
    ...pictures[index]!,
    stored: pictures[index]!.url.split('/').at(-1),
  }));
  return async (tx) => {
    await enterPictures(tx, pictures);
    await writeFolders(tx);
    await writePictures(tx, rows);
    await insertRows(
      tx,
      'app_versions',
      {
        name: 'text',
        version: 'text',
        version_code: 'bigint',
        device: 'text',
        is_wgt: 'smallint',
        apple_id: 'text',
        content: 'text',
      },
      demoAppVersions,
    );
  };
}

const writeFolders = (tx: Transaction): Promise<number> =>
  tx.run(
    `
      INSERT INTO file_space_dirs (belong_id, name)
      SELECT s.id, w.name
      FROM jsonb_to_recordset($1::jsonb) AS w(store text, name text)
      JOIN stores s ON s.store_name = w.store AND s.deleted_at IS NULL
      ON CONFLICT
      DO NOTHING`,
    [
      JSON.stringify(
        demoImageSpaces.flatMap(({ store, folders }) =>
          Object.keys(folders)
            .filter((name) => name !== noFolder)
            .map((name) => ({ store, name })),
        ),
      ),
    ],
  );

/**
 * Inserts the pictures. The files count towards the quota of the store, like uploads of its owner.
 */
async function writePictures(tx: Transaction, rows: readonly object[]): Promise<void> {
  const sent = JSON.stringify(rows);
  await tx.run(
    `
      INSERT INTO file_spaces (
        belong_id, dir_id, name, new_name, url, ext_name, disk_name, info, bytes
      )
      SELECT
        s.id, d.id, w.name, w.stored, w.url, 'webp', 'local', concat(w.width, '*', w.height),
        w.bytes
      FROM ROWS
      FROM (
        jsonb_to_recordset($1::jsonb) AS (
          store text, folder text, name text, stored text, url text, bytes bigint, width int,
          height int
        )
      ) WITH ORDINALITY AS w(store, folder, name, stored, url, bytes, width, height, ordinal)
      JOIN stores s ON s.store_name = w.store AND s.deleted_at IS NULL
      LEFT JOIN file_space_dirs d ON d.belong_id = s.id AND d.name = w.folder
      ORDER BY w.ordinal
      ON CONFLICT
      DO NOTHING`,
    [sent],
  );
  await tx.run(
    `
      UPDATE files f
      SET owner_area = 'Seller', owner_id = p.belong_id
      FROM file_spaces p
      WHERE p.url = f.url AND f.url = ANY(SELECT jsonb_array_elements($1::jsonb)->>'url')`,
    [sent],
  );
}
