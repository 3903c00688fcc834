import type { MigrationInterface, QueryRunner } from 'typeorm';

const exact = 'amount - (amount * rate * 2 + 10000) / 20000';
const reducedBy = (result: string): string => `
  CREATE OR REPLACE FUNCTION reduced_by(amount bigint, rate integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ${result}`;

/** `reducedBy` of server/mall/pricing/fen.ts: less than 100 % off leaves at least 0.01 of a price. */
export class LeastPrice1763640160001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(
      reducedBy(
        `CASE WHEN rate < 10000 AND amount > 0 THEN greatest(${exact}, 1) ELSE ${exact} END`,
      ),
    );
    await query.query('SELECT shelve(ARRAY(SELECT id FROM goods))');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(reducedBy(exact));
    await query.query('SELECT shelve(ARRAY(SELECT id FROM goods))');
  }
}
