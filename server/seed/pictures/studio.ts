import { createHash } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import type { Transaction } from '../../config/sql.ts';
import { diskDriver } from '../../files/drivers/index.ts';
import { inTurn } from '../../files/in-turn.ts';
import type { Size } from '../../files/pictures.ts';
import { drawOnce } from './draw-once.ts';

/** A picture on disk, to be entered in `files` by the step that uses it. */
export interface DrawnPicture { readonly url: string; readonly keys: readonly string[]; readonly bytes: number; readonly width: number; readonly height: number }
export type Studio = (svg: string, size: Size, thumbs?: readonly Size[]) => Promise<DrawnPicture>;

/** Draws our own SVGs into the storage, a few at a time. A picture is named by its content, so drawing it again replaces it by itself. */
export function openStudio(env: Pick<Env, 'dataDir'>): Studio {
  const driver = diskDriver(env);
  const inDrawingTurn = inTurn({ running: 4, waiting: Infinity });
  return (svg, size, thumbs = []) => inDrawingTurn(async () => {
    const name = createHash('sha256').update(svg).update(JSON.stringify([size, thumbs])).digest('hex').slice(0, 32), stem = `demo/${name}`;
    const parts = await drawOnce(name, svg, { size, thumbs });
    await Promise.all(parts.map((part) => driver.put(`${stem}${part.suffix}.webp`, part.bytes, { type: 'image/webp', use: 'inline' })));
    return { url: driver.urlOf(`${stem}.webp`), keys: parts.map(({ suffix }) => `${stem}${suffix}.webp`), bytes: parts.reduce((sum, part) => sum + part.bytes.byteLength, 0), width: size[0], height: size[1] };
  });
}

/** Enters drawn pictures in `files` as the platform's own. */
export async function enterPictures(tx: Transaction, pictures: readonly DrawnPicture[]): Promise<void> {
  await tx.run(
    `INSERT INTO files (owner_area, owner_id, account_id, kind, url, keys, bytes, width, height)
     SELECT 'Admin', 0, 0, 'picture', url, keys, bytes, width, height FROM jsonb_to_recordset($1::jsonb) AS w(url text, keys text[], bytes bigint, width int, height int) ON CONFLICT DO NOTHING`,
    [JSON.stringify(pictures)],
  );
}
