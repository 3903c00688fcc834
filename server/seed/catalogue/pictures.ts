import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { thumbSizes } from '../../../schemas/contract/files.ts';
import { encodeThumbs, loadSharp, toPixels } from '../../backoffice/files/formats/sharp.ts';
import type { Env } from '../../platform/config/env.ts';
import { inProject } from '../../platform/config/project-root.ts';
import { diskDriver } from '../../platform/storage/drivers/index.ts';
import type { Catalogue } from './catalogue.ts';

/** A picture of the catalogue. */
interface Picture {
  readonly path: string;
  /** Name of its stored files: a hash of where it is used and of what it shows. */
  readonly name: string;
  readonly url: string;
}

/** Pictures by the folder of the file that names them, and their name: `stores/yunshan/logo`. */
export type Pictures = ReadonlyMap<string, Picture>;

/** Columns of `files` of a stored picture, without its owner. */
export interface StoredPicture {
  readonly url: string;
  readonly keys: readonly string[];
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

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

/** The names of pictures in a file of the catalogue. */
export function picturesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'picture') return [String(inner)];
    return key === 'pictures' ? (inner as readonly string[]) : picturesIn(inner);
  });
}

/**
 * The pictures of a catalogue with their addresses: those that its files name, and the logo and
 * banner of each store, without a banner if it does not sell. A picture that two goods share is a
 * file of each.
 */
export function readPictures(
  env: Pick<Env, 'dataDir'>,
  { folder, files, stores }: Catalogue,
): Pictures {
  const driver = diskDriver(env);
  const named = [...files].flatMap(([path, value]) =>
    picturesIn(value).map((name) => [dirname(path), name] as const),
  );
  const ofStores = stores
    .flatMap(({ owner, state }) =>
      (state ? ['logo'] : ['logo', 'banner']).map((name) => [`stores/${owner}`, name] as const),
    )
    .filter(([base, name]) => existsSync(picturePath(folder, base, name)));
  return new Map(
    [...named, ...ofStores].map(([base, picture]) => {
      const key = join(base, picture);
      const path = picturePath(folder, base, picture);
      const hash = createHash('sha256').update(key).update(readFileSync(path));
      const name = hash.digest('hex').slice(0, 32);
      return [key, { path, name, url: driver.urlOf(keyOf(name)) }];
    }),
  );
}

const keyOf = (name: string, suffix = ''): string => `demo/${name}${suffix}.webp`;

/** Stores pictures with their thumbnails, by the same keys. A file that several use is encoded once. */
export async function storePictures(
  env: Pick<Env, 'dataDir'>,
  pictures: Pictures,
): Promise<ReadonlyMap<string, StoredPicture>> {
  const driver = diskDriver(env);
  const limit = pLimit(4);
  const sharp = await loadSharp();
  const encoded = new Map<string, ReturnType<typeof encode>>();

  async function encode(path: string) {
    const bytes = await readFile(path);
    const pixels = await toPixels(sharp(bytes));
    const { width, height } = pixels.info;
    const thumbs = await encodeThumbs(pixels, thumbSizes, 0);
    return { width, height, written: [{ suffix: '', bytes }, ...thumbs] };
  }

  async function store({ path, name, url }: Picture): Promise<StoredPicture> {
    const parts = encoded.get(path) ?? limit(() => encode(path));
    encoded.set(path, parts);
    const { width, height, written } = await parts;
    await Promise.all(
      written.map(({ suffix, bytes }) =>
        driver.put(keyOf(name, suffix), bytes, { type: 'image/webp', use: 'inline' }),
      ),
    );
    const keys = written.map(({ suffix }) => keyOf(name, suffix));
    const total = written.reduce((sum, file) => sum + file.bytes.byteLength, 0);
    return { url, keys, bytes: total, width, height };
  }

  return new Map(
    await Promise.all(
      [...pictures].map(async ([key, picture]) => [key, await store(picture)] as const),
    ),
  );
}
