import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { thumbSizes } from '../../../schemas/contract/files.ts';
import {
  type EncodedPicture,
  encodeThumbs,
  loadSharp,
  toPixels,
} from '../../backoffice/files/formats/sharp.ts';
import type { Env } from '../../platform/config/env.ts';
import { inProject } from '../../platform/config/project-root.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { diskDriver } from '../../platform/storage/drivers/index.ts';

/** A stored picture; the step that uses it inserts its row in `files`. */
export interface StoredPicture {
  readonly url: string;
  readonly keys: readonly string[];
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Stores a picture of the catalogue with its thumbnails.
 *
 * @param base folder in the catalogue of the file that names the picture
 */
export type StorePicture = (base: string, name: string) => Promise<StoredPicture>;

/**
 * Path of a picture: beside the file that names it, in `pictures/` of the catalogue, or with
 * `owner/goods/view` and `owner/banner` in the folder of those goods and that store.
 */
export function picturePath(folder: string, base: string, name: string): string {
  const [owner, goods, view] = name.split('/');
  if (goods !== undefined && view !== undefined)
    return picturePath(folder, `stores/${owner}/goods/${goods}`, view);
  if (goods !== undefined) return picturePath(folder, `stores/${owner}`, goods);
  const beside = inProject(folder, base, `${name}.webp`);
  return existsSync(beside) ? beside : inProject(folder, 'pictures', `${name}.webp`);
}

export const hasPicture = (folder: string, base: string, name: string): boolean =>
  existsSync(picturePath(folder, base, name));

interface Parts {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly thumbs: readonly EncodedPicture[];
}

/**
 * Opens the pictures of a catalogue. The name of a stored file is a hash of where it is used, so a
 * picture that two goods share is a file of each. Files with the same content are encoded once.
 */
export function openPictures(env: Pick<Env, 'dataDir'>, folder: string): StorePicture {
  const driver = diskDriver(env);
  const limit = pLimit(4);
  const encoded = new Map<string, Promise<Parts>>();
  const stored = new Map<string, Promise<StoredPicture>>();

  async function encode(path: string): Promise<Parts> {
    const bytes = await readFile(path);
    const pixels = await toPixels((await loadSharp())(bytes));
    const { width, height } = pixels.info;
    return { bytes, width, height, thumbs: await encodeThumbs(pixels, thumbSizes, 0) };
  }

  async function store(base: string, name: string): Promise<StoredPicture> {
    const path = picturePath(folder, base, name);
    const parts = encoded.get(path) ?? limit(() => encode(path));
    encoded.set(path, parts);
    const { bytes, width, height, thumbs } = await parts;
    const hash = createHash('sha256').update(join(base, name)).update(bytes).digest('hex');
    const stem = `demo/${hash.slice(0, 32)}`;
    const files = [{ suffix: '', bytes }, ...thumbs];
    await Promise.all(
      files.map((file) =>
        driver.put(`${stem}${file.suffix}.webp`, file.bytes, { type: 'image/webp', use: 'inline' }),
      ),
    );
    return {
      url: driver.urlOf(`${stem}.webp`),
      keys: files.map(({ suffix }) => `${stem}${suffix}.webp`),
      bytes: files.reduce((sum, file) => sum + file.bytes.byteLength, 0),
      width,
      height,
    };
  }

  return (base, name) => {
    const key = join(base, name);
    const picture = stored.get(key) ?? store(base, name);
    stored.set(key, picture);
    return picture;
  };
}

/** Inserts pictures into `files`, owned by a store or by the platform. */
export async function enterPictures(
  tx: Transaction,
  pictures: readonly (StoredPicture & { readonly owner?: string })[],
): Promise<void> {
  await tx.run(
    `
      INSERT INTO files (owner_area, owner_id, account_id, kind, url, keys, bytes, width, height)
      SELECT
        CASE WHEN s.id IS NULL THEN 'Admin' ELSE 'Seller' END, coalesce(s.id, 0), 0, 'picture',
        w.url, w.keys, w.bytes, w.width, w.height
      FROM jsonb_to_recordset($1::jsonb) AS w(
        owner text, url text, keys text[], bytes bigint, width int, height int
      )
      LEFT JOIN users u ON u.username = w.owner AND u.deleted_at IS NULL
      LEFT JOIN stores s ON s.user_id = u.id AND s.deleted_at IS NULL
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(pictures)],
  );
}
