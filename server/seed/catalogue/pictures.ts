import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { thumbSizes } from '../../../schemas/contract/files.ts';
import { encodeThumbs, loadSharp, toPixels } from '../../backoffice/files/formats/sharp.ts';
import type { Env } from '../../platform/config/env.ts';
import { inProject } from '../../platform/config/project-root.ts';
import { diskDriver } from '../../platform/storage/drivers/index.ts';
import type { Catalogue } from './catalogue.ts';

/** A row of `files` without its owner. */
export interface Picture {
  readonly url: string;
  readonly keys: readonly string[];
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** Stored pictures by the folder of the file that names them, and their name: `stores/yunshan/logo`. */
export type Pictures = ReadonlyMap<string, Picture>;

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
 * Stores the pictures of a catalogue with their thumbnails: those that its files name, and the logo
 * and banner of each store, without a banner if it does not sell. The name of a stored file is a hash of where it is used, so a picture
 * that two goods share is a file of each. Files with the same content are encoded once.
 */
export async function storePictures(
  env: Pick<Env, 'dataDir'>,
  { folder, files, stores }: Catalogue,
): Promise<Pictures> {
  const driver = diskDriver(env);
  const limit = pLimit(4);
  const sharp = await loadSharp();
  const encoded = new Map<string, ReturnType<typeof encode>>();

  async function encode(path: string) {
    const bytes = await readFile(path);
    const pixels = await toPixels(sharp(bytes));
    const { width, height } = pixels.info;
    return { bytes, width, height, thumbs: await encodeThumbs(pixels, thumbSizes, 0) };
  }

  async function store(base: string, name: string): Promise<Picture> {
    const path = picturePath(folder, base, name);
    const parts = encoded.get(path) ?? limit(() => encode(path));
    encoded.set(path, parts);
    const { bytes, width, height, thumbs } = await parts;
    const hash = createHash('sha256').update(join(base, name)).update(bytes).digest('hex');
    const written = [{ suffix: '', bytes }, ...thumbs].map((file) => ({
      ...file,
      key: `demo/${hash.slice(0, 32)}${file.suffix}.webp`,
    }));
    await Promise.all(
      written.map((file) =>
        driver.put(file.key, file.bytes, { type: 'image/webp', use: 'inline' }),
      ),
    );
    const keys = written.map(({ key }) => key);
    const total = written.reduce((sum, file) => sum + file.bytes.byteLength, 0);
    return { url: driver.urlOf(keys[0]!), keys, bytes: total, width, height };
  }

  const named = [...files].flatMap(([path, value]) =>
    picturesIn(value).map((name) => [dirname(path), name] as const),
  );
  const ofStores = stores
    .flatMap(({ owner, state }) =>
      (state ? ['logo'] : ['logo', 'banner']).map((name) => [`stores/${owner}`, name] as const),
    )
    .filter(([base, name]) => existsSync(picturePath(folder, base, name)));
  const wanted = new Map([...named, ...ofStores].map((use) => [join(...use), use] as const));
  return new Map(
    await Promise.all([...wanted].map(async ([key, use]) => [key, await store(...use)] as const)),
  );
}
