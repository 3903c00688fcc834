import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Texts of app versions become rich text. In answers with the separator of legacy clients the nodes
 * are made from the html, so that their editors show it
 * (docs/decisions/0087-rich-text-of-legacy-clients.md).
 */
export class RichTextNodes1763640153001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      UPDATE app_versions
      SET content = '<p>' || replace(
        replace(replace(replace(content, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
        E'\\n', '<br />'
      ) || '</p>'
      WHERE content <> '' AND content !~ '^\\s*<[a-zA-Z]'`);
    await query.query(`
      CREATE FUNCTION text_of_html(html text)
        RETURNS text
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$
          SELECT replace(
            replace(
              replace(
                replace(replace(html, '&nbsp;', chr(160)), '&quot;', '"'),
                '&lt;', '<'
              ),
              '&gt;', '>'
            ),
            '&amp;', '&'
          )
        $$`);
    // Cleaned html closes what it opens; for other html the nodes are its text
    await query.query(`
      CREATE FUNCTION rich_text_nodes(html text)
        RETURNS text
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$
          WITH tokens AS (
            SELECT
              place, found[1] AS token,
              CASE
                WHEN found[1] !~ '^<' THEN 'text'
                WHEN found[1] ~ '^</' THEN 'close'
                WHEN found[1] ~ '^<(br|hr|img)\\M' THEN 'void'
                ELSE 'open'
              END AS kind
            FROM regexp_matches(html, '<[^>]*>|[^<]+', 'g') WITH ORDINALITY AS m (found, place)
          ),
            nested AS (
              SELECT
                *,
                sum(CASE kind WHEN 'open' THEN 1 WHEN 'close' THEN -1 ELSE 0 END)
                  OVER (ORDER BY place) AS depth
              FROM tokens
            ),
            kept AS (
              SELECT
                *,
                lag(kind) OVER (ORDER BY place) AS before,
                min(depth) OVER () AS lowest,
                last_value(depth) OVER (
                  ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING
                ) AS last
              FROM nested
              WHERE NOT (kind = 'text' AND depth = 0 AND token ~ '^\\s*$')
            ),
            nodes AS (
              SELECT
                string_agg(
                  CASE WHEN kind <> 'close' AND before <> 'open' THEN ',' ELSE '' END
                  || CASE
                    WHEN kind = 'close' THEN ']}'
                    WHEN kind = 'text' AND depth = 0
                      THEN '{"tag":"p","attrs":[],"children":['
                        || to_json(text_of_html(token)) || ']}'
                    WHEN kind = 'text' THEN to_json(text_of_html(token))::text
                    ELSE '{"tag":' || to_json(lower(substring(token FROM '^<([a-zA-Z0-9]+)')))
                      || ',"attrs":' || (
                        SELECT coalesce(
                          json_agg(
                            json_build_object(
                              'name', a[1], 'value', text_of_html(coalesce(a[2], ''))
                            )
                          ),
                          '[]'
                        )
                        FROM regexp_matches(token, '\\s([\\w-]+)(?:="([^"]*)")?', 'g') AS a
                      )
                      || ',"children":[' || CASE kind WHEN 'void' THEN ']}' ELSE '' END
                  END,
                  '' ORDER BY place
                ) AS list,
                bool_and(lowest >= 0 AND last = 0) AS is_balanced
              FROM kept
            )
          SELECT CASE
            WHEN list IS NOT NULL AND is_balanced THEN '[' || list || ']'
            WHEN html ~ '^\\s*$' THEN '[]'
            ELSE '[{"tag":"p","attrs":[],"children":['
              || to_json(text_of_html(regexp_replace(html, '<[^>]*>', '', 'g'))) || ']}]'
          END
          FROM nodes
        $$`);
    await query.query(`
      CREATE OR REPLACE FUNCTION rich_text(stored text)
        RETURNS text
        LANGUAGE sql STABLE PARALLEL SAFE
        AS $$
          SELECT CASE
            WHEN coalesce(current_setting('souk.rich_text_separator', true), '') = '' THEN stored
            WHEN coalesce(stored, '') = '' THEN stored
            ELSE (
              SELECT html || current_setting('souk.rich_text_separator') || rich_text_nodes(html)
              FROM (
                SELECT (
                  regexp_split_to_array(
                    stored, '<!--souk:nodes-->|##[[:alnum:]_-]{1,30}##(?=\\s*(?:[[{]|$))'
                  )
                )[1] AS html
              ) split
            )
          END
        $$`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE OR REPLACE FUNCTION rich_text(stored text)
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
    await query.query('DROP FUNCTION rich_text_nodes(text)');
    await query.query('DROP FUNCTION text_of_html(text)');
  }
}
