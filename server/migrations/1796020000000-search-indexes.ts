import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The indexes of a search engine beside the database: which one is searched, how far it is built,
 * and which changes it has.
 */
export class SearchIndexes1796020000000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE search_indexes (
        id bigint GENERATED ALWAYS AS IDENTITY,
        name text NOT NULL,
        is_used boolean NOT NULL DEFAULT false,
        built_to bigint,
        snapshot text NOT NULL,
        followed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        version bigint NOT NULL DEFAULT 0,
        drifted bigint NOT NULL DEFAULT 0,
        CONSTRAINT search_indexes_pkey PRIMARY KEY (id),
        CONSTRAINT search_indexes_name_key UNIQUE (name)
      )`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE search_indexes');
  }
}
