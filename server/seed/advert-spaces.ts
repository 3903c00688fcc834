import type { AdvertSpaceKey } from '../mall/content/advert-spaces.ts';
import type { Transaction } from '../platform/database/sql.ts';

interface AdvertSpace {
  readonly name: string;
  /** Width and height in px. */
  readonly size: readonly [width: number, height: number];
}

/** Initial names and sizes of the advert spaces that pages contain (docs/product.md#home-page). */
export const advertSpaces: Readonly<Record<AdvertSpaceKey, AdvertSpace>> = {
  home_slides: { name: 'PC_首页幻灯片', size: [1920, 450] },
  home_below_slides: { name: 'PC_幻灯片下广告', size: [312, 160] },
  home_floor_left: { name: 'PC_栏目左侧广告', size: [234, 614] },
  home_floor_top: { name: 'PC_栏目顶部广告', size: [1200, 120] },
  collective_slides: { name: 'PC_拼团幻灯片', size: [1200, 420] },
  points_slides: { name: 'PC_积分商城幻灯片', size: [1200, 420] },
  app_slides: { name: 'APP_幻灯片', size: [960, 500] },
  app_floor: { name: 'APP_栏目底部广告', size: [960, 500] },
};

/** Writes the missing advert spaces, so that the back office of a new mall lists them. */
export async function writeAdvertSpaces(tx: Transaction): Promise<void> {
  const spaces = Object.entries(advertSpaces).map(
    ([
      ename,
      {
        name,
        size: [width, height],
      },
    ]) => ({
      ename,
      name,
      width,
      height,
    }),
  );
  await tx.run(
    `
      INSERT INTO adv_spaces (ename, name, width, height)
      SELECT w.ename, w.name, w.width, w.height
      FROM jsonb_to_recordset($1::jsonb) AS w(ename text, name text, width bigint, height bigint)
      WHERE NOT EXISTS (
        SELECT
        FROM adv_spaces s
        WHERE (s.ename = w.ename OR s.name = w.name) AND s.deleted_at IS NULL
      )`,
    [JSON.stringify(spaces)],
  );
}
