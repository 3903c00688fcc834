import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `rich_text(stored)`, through which answers read a rich text. If the mall has set a
 * separator for legacy clients, which show nothing without it, the function writes it instead of
 * the stored one (docs/decisions/0087-rich-text-of-legacy-clients.md).
 */
export class RichTextSeparator1763640101001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE FUNCTION rich_text(stored text)
        RETURNS text
        LANGUAGE sql STABLE PARALLEL SAFE
        AS $$
          SELECT CASE
            WHEN coalesce(current_setting('souk.rich_text_separator', true), '') = '' THEN stored
            WHEN coalesce(stored, '') = '' THEN stored
            WHEN strpos(stored, '<!--souk:nodes-->') > 0
              THEN replace(
                stored, '<!--souk:nodes-->', current_setting('souk.rich_text_separator')
              )
            WHEN stored ~ '##[[:alnum:]_-]{1,30}##\\s*[[{]' THEN stored
            ELSE stored || current_setting('souk.rich_text_separator') || '[]'
          END
        $$`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP FUNCTION rich_text(text)');
  }
}
