import { pinyin } from 'pinyin-pro';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `searchText` of schemas/rules/values/search-text.ts. */
const searchText = `
  CREATE FUNCTION search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE
      WHEN value ~ '^[\\x20-\\x7e]*$' THEN lower(value)
      ELSE normalize(
        replace(
          replace(
            replace(
              translate(
                regexp_replace(
                  lower(normalize(value, NFKD)),
                  '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0640\\u064b-\\u065f\\u0670\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\ufe00-\\ufe0f\\ufeff]+',
                  '', 'g'
                ),
                'ςøđłı', 'σodli'
              ),
              'ß', 'ss'
            ),
            'æ', 'ae'
          ),
          'œ', 'oe'
        ),
        NFC
      )
    END
  $$`;

const unspaced =
  '\\u0e00-\\u0eff\\u0f00-\\u0fff\\u1000-\\u109f\\u1780-\\u17ff\\u2190-\\u2fdf\\u3005-\\u3007\\u3021-\\u302f\\u3031-\\u312f\\u31f0-\\u31ff\\u3400-\\u9fff\\uf900-\\ufaff\\U0001f000-\\U0001faff\\U00020000-\\U0003ffff';
/** `searchWords` of the same file: pairs of a pattern and its replacement, in this order. */
const steps = [
  ["[''\\u2019]s(?![a-z0-9])", ''],
  ["[''\\u2019]", ''],
  ['[\\u2010\\u2011\\u2212]', '-'],
  ['(?<![a-z0-9])-+|-+(?![a-z0-9])', ' '],
  [
    '[\\u0001-\\u002c\\u002e\\u002f\\u003a-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u30fb]+',
    ' ',
  ],
  [`([${unspaced}])(?=[^ ${unspaced}])`, '\\1 '],
  [`([^ ${unspaced}])(?=[${unspaced}])`, '\\1 '],
] as const;
const replaced = steps.reduce(
  (sql, [pattern, text]) => `regexp_replace(${sql}, '${pattern}', '${text}', 'g')`,
  'f.folded',
);
const searchWords = `
  CREATE FUNCTION search_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT ' ' || coalesce(nullif(btrim(${replaced}), ''), btrim(f.folded)) || ' '
    FROM (SELECT public.search_text(value) AS folded) f
  $$`;

/** The grams of migration GoodsGrams, of the text as searches compare it. */
const textGrams = (folded: string): string => `
  CREATE OR REPLACE FUNCTION text_grams(words text) RETURNS bigint[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    DECLARE
      grams bigint[] := '{}';
      before bigint := 0;
      code bigint;
      letter text;
    BEGIN
      FOREACH letter IN ARRAY string_to_array(${folded}, NULL) LOOP
        code := ascii(letter);
        IF code > 127 THEN
          grams := grams || code;
        END IF;
        IF before > 0 THEN
          grams := grams || ((before << 21) | code);
        END IF;
        before := code;
      END LOOP;
      RETURN grams;
    END
  $$`;
const gramIndexes = ['goods_name_grams', 'goods_subname_grams', 'chat_contents_grams'];

/** How a Chinese character is read, the usual reading first. */
const readingsTable = `
  CREATE TABLE pinyin_readings (letter text PRIMARY KEY, readings text[] NOT NULL)`;
const readings = (): readonly (readonly [string, readonly string[]])[] =>
  Array.from({ length: 0x9fa6 - 0x4e00 }, (_, index) => {
    const letter = String.fromCodePoint(0x4e00 + index);
    const all = pinyin(letter, { multiple: true, toneType: 'none', type: 'array', v: true });
    const known = [...new Set(all)].filter((reading) => /^[a-z]+$/.test(reading)).slice(0, 2);
    return [letter, known] as const;
  }).filter(([, known]) => known.length > 0);

/**
 * The syllables and the initials of a text: "龙井" is "^long^jing ~l~j". A character with several
 * readings adds lines.
 */
const pinyinOf = `
  CREATE FUNCTION pinyin_of(value text) RETURNS text
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
    DECLARE
      usual text;
      other text;
    BEGIN
      IF value !~ '[\u4e00-\u9fa5]' THEN
        RETURN '';
      END IF;
      SELECT
        string_agg(coalesce('^' || readings[1], ' '), '' ORDER BY position),
        string_agg(coalesce('^' || coalesce(readings[2], readings[1]), ' '), '' ORDER BY position)
      INTO usual, other
      FROM unnest(
        string_to_array(regexp_replace(value, '[^\u4e00-\u9fa5]+', ' ', 'g'), NULL)
      ) WITH ORDINALITY u(letter, position)
      LEFT JOIN public.pinyin_readings p USING (letter);
      IF other <> usual THEN
        usual := usual || other;
      END IF;
      RETURN usual || regexp_replace(usual, '\\^(.)[a-z]*', '~\\1', 'g');
    END
  $$`;

/**
 * Searches read `name`, `keywords` (name, subname and brand) and `words`: the keywords, also without
 * their hyphens, and their pinyin. Rows are only written by `shelve`, which inserts.
 */
const writeWords = `
  CREATE FUNCTION write_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.name := public.search_words(NEW.name);
      NEW.keywords := public.search_words(NEW.keywords);
      NEW.words := NEW.keywords || public.pinyin_of(NEW.keywords);
      IF strpos(NEW.keywords, '-') > 0 THEN
        NEW.words :=
          replace(NEW.keywords, '-', ' ') || replace(NEW.keywords, '-', '') || NEW.words;
      END IF;
      RETURN NEW;
    END
  $$`;
const trigger = `
  CREATE TRIGGER write_search_words
    BEFORE INSERT ON goods_shelf
    FOR EACH ROW
    EXECUTE FUNCTION write_search_words()`;

/** Texts are stored and searched in one form; goods are found by pinyin. */
export class SearchText1763640155001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    for (const sql of [
      searchText,
      searchWords,
      textGrams('public.search_text(words)'),
      readingsTable,
    ])
      await query.query(sql);
    await query.query(
      `
        INSERT INTO pinyin_readings (letter, readings)
        SELECT e->>0, ARRAY(SELECT jsonb_array_elements_text(e->1))
        FROM jsonb_array_elements($1::jsonb) e`,
      [JSON.stringify(readings())],
    );
    for (const sql of [pinyinOf, writeWords, trigger]) await query.query(sql);
    for (const name of gramIndexes) await query.query(`REINDEX INDEX ${name}`);
    await query.query('SELECT shelve(ARRAY(SELECT id FROM goods))');
    await query.query('REINDEX INDEX goods_shelf_grams');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TRIGGER write_search_words ON goods_shelf');
    await query.query('DROP FUNCTION write_search_words()');
    await query.query('DROP FUNCTION pinyin_of(text)');
    await query.query('DROP TABLE pinyin_readings');
    await query.query(textGrams('lower(words)'));
    for (const name of gramIndexes) await query.query(`REINDEX INDEX ${name}`);
    await query.query('SELECT shelve(ARRAY(SELECT id FROM goods))');
    await query.query('REINDEX INDEX goods_shelf_grams');
    await query.query('DROP FUNCTION search_words(text)');
    await query.query('DROP FUNCTION search_text(text)');
  }
}
