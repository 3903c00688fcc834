import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import {
  drawObject,
  drawPicture,
  drawView,
  type Tint,
  type View,
} from '../../backoffice/files/formats/draw-picture.ts';
import type { EncodedPicture, Pixels, Size } from '../../backoffice/files/formats/sharp.ts';
import type { Env } from '../../platform/config/env.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { diskDriver } from '../../platform/storage/drivers/index.ts';
import { iconBody } from './icons.ts';
import { drawCached } from './picture-cache.ts';
import { lightSvg } from './scene.ts';
import { svgDocument } from './svg.ts';

/** A stored picture; the step that uses it inserts its row in `files`. */
export interface DrawnPicture {
  readonly url: string;
  readonly keys: readonly string[];
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}
export type Studio = (svg: string, size: Size, thumbs?: readonly Size[]) => Promise<DrawnPicture>;
/** Draws several views of one icon; the icon is rasterized once in each tint. */
export type ViewStudio = (
  icon: string,
  views: readonly View[],
  thumbs: readonly Size[],
) => Promise<readonly DrawnPicture[]>;

/**
 * Opens a studio that draws SVGs into the storage, four at a time. The file name is a hash of the
 * content, so drawing a picture again replaces the same file.
 */
export function openStudio(env: Pick<Env, 'dataDir'>): Studio {
  const limitDrawing = pLimit(4);
  const storePicture = openStore(env);
  return (svg, size, thumbs = []) =>
    limitDrawing(() =>
      storePicture(nameOf(svg, [size, thumbs]), size, thumbs, () => drawPicture(svg, size, thumbs)),
    );
}

/** Pixels of a rasterized object; its largest size in a view of 800 px. */
const objectPx = 500;

export function openViewStudio(env: Pick<Env, 'dataDir'>): ViewStudio {
  const limitDrawing = pLimit(2);
  const storePicture = openStore(env);
  return (icon, views, thumbs) =>
    limitDrawing(() => {
      const svg = svgDocument([objectPx, objectPx], iconBody(icon), '0 0 32 32');
      const objects = new Map<string, Promise<Pixels>>();
      const objectIn = (tint: Tint | undefined): Promise<Pixels> => {
        const key = JSON.stringify(tint ?? null);
        const drawn = objects.get(key) ?? drawObject(svg, lightSvg(objectPx), tint);
        objects.set(key, drawn);
        return drawn;
      };
      return Promise.all(
        views.map((view) =>
          storePicture(nameOf(svg, [view, thumbs]), [view.side, view.side], thumbs, async () =>
            drawView(await objectIn(view.tint), view, thumbs),
          ),
        ),
      );
    });
}

const nameOf = (svg: string, settings: unknown): string =>
  createHash('sha256').update(svg).update(JSON.stringify(settings)).digest('hex').slice(0, 32);

/** Draws a picture unless it is cached, and stores it. */
function openStore(env: Pick<Env, 'dataDir'>) {
  const driver = diskDriver(env);
  return async (
    name: string,
    size: Size,
    thumbs: readonly Size[],
    draw: () => Promise<readonly EncodedPicture[]>,
  ): Promise<DrawnPicture> => {
    const stem = `demo/${name}`;
    const parts = await drawCached(name, thumbs, draw);
    await Promise.all(
      parts.map((part) =>
        driver.put(`${stem}${part.suffix}.webp`, part.bytes, { type: 'image/webp', use: 'inline' }),
      ),
    );
    return {
      url: driver.urlOf(`${stem}.webp`),
      keys: parts.map(({ suffix }) => `${stem}${suffix}.webp`),
      bytes: parts.reduce((sum, part) => sum + part.bytes.byteLength, 0),
      width: size[0],
      height: size[1],
    };
  };
}

/** Inserts drawn pictures into `files` as owned by the platform. */
export async function enterPictures(
  tx: Transaction,
  pictures: readonly DrawnPicture[],
): Promise<void> {
  await tx.run(
    `
      INSERT INTO files (owner_area, owner_id, account_id, kind, url, keys, bytes, width, height)
      SELECT 'Admin', 0, 0, 'picture', url, keys, bytes, width, height
      FROM jsonb_to_recordset($1::jsonb) AS w(
        url text, keys text[], bytes bigint, width int, height int
      )
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(pictures)],
  );
}
