import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the key `adv_spaces.ename`, by which pages find an advert space, so that admins can rename
 * it (docs/product.md#home-page). Existing spaces get the key that belongs to their initial name.
 */
export class AdvertSpaceKeys1763640095001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(
      `ALTER TABLE "adv_spaces" ADD COLUMN "ename" character varying NOT NULL DEFAULT ''`,
    );
    await query.query(`
      UPDATE adv_spaces s
      SET ename = w.ename
      FROM (
        VALUES
          ('PC_首页幻灯片', 'home_slides'),
          ('PC_幻灯片下广告', 'home_below_slides'),
          ('PC_栏目左侧广告', 'home_floor_left'),
          ('PC_栏目顶部广告', 'home_floor_top'),
          ('PC_拼团幻灯片', 'collective_slides'),
          ('PC_积分商城幻灯片', 'points_slides'),
          ('APP_幻灯片', 'app_slides'),
          ('APP_栏目底部广告', 'app_floor')
      ) AS w(name, ename)
      WHERE s.name = w.name AND s.deleted_at IS NULL`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_adv_spaces_ename"
        ON "adv_spaces" ("ename") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL AND "ename" <> ''`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX "uq_adv_spaces_ename"');
    await query.query('ALTER TABLE "adv_spaces" DROP COLUMN "ename"');
  }
}
