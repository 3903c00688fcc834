import type { Transaction } from '../platform/database/sql.ts';

/**
 * Advert spaces of the pages by the stored name that pages look up (docs/product.md#home-page), and
 * their size in px.
 */
export const advertSpaces = {
  PC_首页幻灯片: [1920, 450],
  PC_幻灯片下广告: [312, 160],
  PC_栏目左侧广告: [234, 614],
  PC_栏目顶部广告: [1200, 120],
  PC_拼团幻灯片: [1200, 420],
  PC_积分商城幻灯片: [1200, 420],
  APP_幻灯片: [960, 500],
  APP_栏目底部广告: [960, 500],
} as const;
export type AdvertSpace = keyof typeof advertSpaces;

/** Writes the missing advert spaces, so that a new mall shows where adverts can be placed. */
export async function writeAdvertSpaces(tx: Transaction): Promise<void> {
  const places = Object.entries(advertSpaces).map(([name, [width, height]]) => ({
    name,
    width,
    height,
  }));
  await tx.run(
    `
      INSERT INTO adv_spaces (name, width, height)
      SELECT w.name, w.width, w.height
      FROM jsonb_to_recordset($1::jsonb) AS w(name text, width bigint, height bigint)
      WHERE NOT EXISTS (SELECT FROM adv_spaces s WHERE s.name = w.name AND s.deleted_at IS NULL)`,
    [JSON.stringify(places)],
  );
}
