-- Extensions, the clock, the forms of texts, and what every part uses: settings, histories, drafts
-- of imports, saved lists, files, jobs, limits.

-- The time. All SQL calls `mall_now()` and never `now()`, because test mode replaces it by a
-- movable clock (server/migrations/test-clock.ts, docs/decisions/0029-movable-clock-and-fail-
-- points.md).
CREATE FUNCTION mall_now()
  RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  AS 'SELECT now()';

-- `searchText` of schemas/rules/values/search-text.ts. It is not STRICT: PostgreSQL then puts its body
-- into the statement, which takes a fifth of the time of a call.
CREATE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN octet_length(value) = char_length(value) THEN lower(value)
    ELSE normalize(
      replace(
        replace(
          replace(
            translate(
              regexp_replace(
                lower(normalize(value, NFKD)),
                '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f'
                  || '\u0670\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]+',
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
$$;

-- `searchWords` of schemas/rules/values/search-text.ts: the folded text with one blank between
-- words and around it.
CREATE FUNCTION search_words(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || coalesce(nullif(btrim(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              regexp_replace(
                regexp_replace(f.folded, '[''\u2019]s(?![a-z0-9])', '', 'g'),
                '[''\u2019]', '', 'g'
              ),
              '[\u2010\u2011\u2212]', '-', 'g'
            ),
            '(?<![a-z0-9])-+|-+(?![a-z0-9])', ' ', 'g'
          ),
          '[' || f.marks || ']+', ' ', 'g'
        ),
        '([' || f.unspaced || '])(?=[^ ' || f.unspaced || '])', '\1 ', 'g'
      ),
      '([^ ' || f.unspaced || '])(?=[' || f.unspaced || '])', '\1 ', 'g'
    )
  ), ''), btrim(f.folded)) || ' '
  FROM (
    SELECT
      public.search_text(value) AS folded,
      '\u0001-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f'
        || '\u3000-\u3004\u3008-\u3020\u3030\u30fb' AS marks,
      '\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u2190-\u2fdf\u3005-\u3007'
        || '\u3021-\u302f\u3031-\u312f\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff'
        || '\U0001f000-\U0001faff\U00020000-\U0003ffff' AS unspaced
  ) f
$$;

-- The grams of a text as searches compare it: each letter that is not ASCII, and each pair of
-- letters. Its cost keeps the planner from computing them for every row of a table.
CREATE FUNCTION text_grams(words text) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  DECLARE
    grams bigint[] := '{}';
    before bigint := 0;
    code bigint;
    letter text;
  BEGIN
    FOREACH letter IN ARRAY string_to_array(public.search_text(words), NULL) LOOP
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
$$;

-- The grams of a LIKE pattern of the form `%words%`. Every text that matches the pattern contains
-- all of them. A single ASCII letter has none.
CREATE FUNCTION like_grams(pattern text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT text_grams(
    regexp_replace(substr(pattern, 2, char_length(pattern) - 2), '\\(.)', '\1', 'g')
  )
$$;

-- The text of a rich text.
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
  $$;

-- Cleaned html closes what it opens; for other html the nodes are its text
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
          WHEN found[1] ~ '^<(br|hr|img)\M' THEN 'void'
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
        WHERE NOT (kind = 'text' AND depth = 0 AND token ~ '^\s*$')
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
                  FROM regexp_matches(token, '\s([\w-]+)(?:="([^"]*)")?', 'g') AS a
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
      WHEN html ~ '^\s*$' THEN '[]'
      ELSE '[{"tag":"p","attrs":[],"children":['
        || to_json(text_of_html(regexp_replace(html, '<[^>]*>', '', 'g'))) || ']}]'
    END
    FROM nodes
  $$;

-- A stored rich text, with its nodes after the separator when the connection asks for them.
CREATE FUNCTION rich_text(stored text)
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
              stored, '<!--souk:nodes-->|##[[:alnum:]_-]{1,30}##(?=\s*(?:[[{]|$))'
            )
          )[1] AS html
        ) split
      )
    END
  $$;

-- Raises an exception named `what` unless `holds`. Only inside a transaction, where it rolls back.
CREATE FUNCTION demand(holds boolean, what text) RETURNS void
  LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT holds THEN
        RAISE EXCEPTION 'not so: %', what USING ERRCODE = 'raise_exception', CONSTRAINT = what;
      END IF;
      IF now() = statement_timestamp() THEN
        RAISE EXCEPTION 'not in a transaction' USING ERRCODE = 'no_active_sql_transaction';
      END IF;
    END
  $$;

-- Refuses changes of append-only tables.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% is append only', TG_TABLE_NAME
      USING ERRCODE = 'insufficient_privilege';
  END
$$;

CREATE TABLE configs (
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  name varchar NOT NULL,
  value jsonb NOT NULL DEFAULT '{}',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  updated_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT pk_configs PRIMARY KEY (id),
  CONSTRAINT uq_configs_name UNIQUE (name)
);

CREATE TABLE histories (
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  resource varchar NOT NULL,
  row_id bigint NOT NULL,
  rev integer NOT NULL,
  action varchar NOT NULL,
  actor_area varchar NOT NULL,
  actor_id bigint NOT NULL,
  actor_name varchar NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  ip varchar NOT NULL DEFAULT '',
  CONSTRAINT pk_histories PRIMARY KEY (id)
);
CREATE INDEX histories_actor ON histories (actor_area, actor_id, id);
CREATE INDEX histories_created_at ON histories (created_at);
CREATE INDEX ix_histories_row ON histories (resource, row_id, id);

CREATE TABLE audits (
  id bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  area varchar(6) NOT NULL,
  actor_id bigint NOT NULL,
  actor_name varchar(60) NOT NULL,
  event varchar(40) NOT NULL,
  subject varchar(60) NOT NULL DEFAULT '',
  subject_id bigint NOT NULL DEFAULT '0',
  ip varchar(45) NOT NULL,
  request_id varchar(64) NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "PK_b2d7a2089999197dc7024820f28" PRIMARY KEY (id)
);
CREATE INDEX audits_actor ON audits (area, actor_id, id);
CREATE INDEX audits_created_at ON audits (created_at);

CREATE TABLE import_drafts (
  token uuid NOT NULL,
  resource varchar NOT NULL,
  actor_area varchar NOT NULL,
  actor_id bigint NOT NULL,
  rows jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT pk_import_drafts PRIMARY KEY (token)
);
CREATE INDEX ix_import_drafts_created_at ON import_drafts (created_at);

CREATE TABLE list_views (
  id bigint GENERATED ALWAYS AS IDENTITY,
  area varchar(6) NOT NULL,
  account_id bigint NOT NULL,
  screen varchar(100) NOT NULL,
  name varchar(30) NOT NULL,
  query text NOT NULL DEFAULT '',
  hidden jsonb NOT NULL DEFAULT '[]',
  is_default smallint NOT NULL DEFAULT '0',
  updated_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT "PK_70a73695f27a36d2726be2bc704" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX list_views_name ON list_views (area, account_id, screen, name);
CREATE UNIQUE INDEX list_views_one_default
  ON list_views (area, account_id, screen)
  WHERE (is_default = 1);

CREATE TABLE file_space_dirs (
  id bigserial NOT NULL,
  belong_id bigint,
  name varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT file_space_dirs_of_store UNIQUE (id, belong_id),
  CONSTRAINT pk_file_space_dirs PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_file_space_dirs_belong_id_name
  ON file_space_dirs (belong_id, name) NULLS NOT DISTINCT;

CREATE TABLE file_spaces (
  id bigserial NOT NULL,
  belong_id bigint,
  dir_id bigint,
  name varchar NOT NULL DEFAULT '',
  new_name varchar NOT NULL DEFAULT '',
  md5 varchar NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  ext_name varchar NOT NULL DEFAULT '',
  disk_name varchar NOT NULL DEFAULT '',
  info varchar NOT NULL DEFAULT '',
  bytes bigint NOT NULL DEFAULT '0',
  status smallint NOT NULL DEFAULT '1',
  is_type smallint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_file_spaces PRIMARY KEY (id),
  CONSTRAINT file_spaces_dir_of_store
    FOREIGN KEY (dir_id, belong_id)
      REFERENCES file_space_dirs(id, belong_id)
      ON DELETE SET NULL (dir_id),
  CONSTRAINT fk_file_spaces_dir_id
    FOREIGN KEY (dir_id) REFERENCES file_space_dirs(id) ON DELETE SET NULL
);
CREATE INDEX ix_file_spaces_belong_id_dir_id_id_desc ON file_spaces (belong_id, dir_id, id DESC);
CREATE INDEX ix_file_spaces_dir_id ON file_spaces (dir_id);
CREATE UNIQUE INDEX uq_file_spaces_url ON file_spaces (url) NULLS NOT DISTINCT WHERE (url <> '');

CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY,
  owner_area varchar(6) NOT NULL,
  owner_id bigint NOT NULL,
  account_id bigint NOT NULL,
  kind varchar(20) NOT NULL,
  url varchar(255) NOT NULL,
  bytes bigint NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  disk varchar(10) NOT NULL DEFAULT 'local',
  keys text[] NOT NULL DEFAULT '{}',
  checked_at timestamptz,
  unused_since timestamptz,
  removed_at timestamptz,
  CONSTRAINT "PK_6c16b9093a142e0e7613b04a3d9" PRIMARY KEY (id)
);
CREATE INDEX files_checked ON files (checked_at);
CREATE INDEX files_owner ON files (owner_area, owner_id);
CREATE UNIQUE INDEX files_url ON files (url);

CREATE TABLE jobs (
  name varchar(60) NOT NULL,
  next_at timestamptz NOT NULL,
  leased_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  error text NOT NULL DEFAULT '',
  id bigint GENERATED ALWAYS AS IDENTITY,
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  updated_at timestamptz NOT NULL DEFAULT mall_now(),
  every_seconds bigint NOT NULL DEFAULT 0,
  failures bigint NOT NULL DEFAULT 0,
  succeeded_at timestamptz,
  CONSTRAINT jobs_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX jobs_name ON jobs (name);

CREATE TABLE seeds (
  name varchar(40) NOT NULL,
  done_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT "PK_9978f4e4f60d7f1fc1af7c7ff9c" PRIMARY KEY (name)
);

CREATE TABLE doctor_checks (
  id bigserial NOT NULL,
  name varchar,
  invariant bigint NOT NULL,
  state smallint NOT NULL DEFAULT 0,
  violations bigint NOT NULL DEFAULT 0,
  found text[] NOT NULL DEFAULT '{}',
  error varchar NOT NULL DEFAULT '',
  ran_at timestamptz(0),
  took_ms bigint,
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_doctor_checks PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_doctor_checks_name ON doctor_checks (name) NULLS NOT DISTINCT;

CREATE TABLE isolation_proofs (
  id bigserial NOT NULL,
  state smallint NOT NULL DEFAULT 0,
  version varchar NOT NULL DEFAULT '',
  ran_at timestamptz(0),
  routes bigint NOT NULL DEFAULT 0,
  cells bigint NOT NULL DEFAULT 0,
  leaks bigint NOT NULL DEFAULT 0,
  seconds bigint,
  found text[] NOT NULL DEFAULT '{}',
  probes text[] NOT NULL DEFAULT '{}',
  callers text[] NOT NULL DEFAULT '{}',
  uncovered text[] NOT NULL DEFAULT '{}',
  error varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_isolation_proofs PRIMARY KEY (id)
);
-- One proof waits or runs
CREATE UNIQUE INDEX isolation_proofs_open ON isolation_proofs ((state <= 1)) WHERE state <= 1;

CREATE TABLE idempotency_keys (
  owner varchar(40) NOT NULL,
  key varchar(100) NOT NULL,
  hash varchar(64) NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

CREATE TABLE attempt_counters (
  key varchar(160) NOT NULL,
  tries integer NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT "PK_02a349cf172a0c5a28010135949" PRIMARY KEY (key)
);
CREATE INDEX attempt_counters_ends ON attempt_counters (ends_at);

CREATE TABLE areas (
  id bigserial NOT NULL,
  pid varchar,
  name varchar NOT NULL DEFAULT '',
  code varchar NOT NULL DEFAULT '',
  deep bigint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_areas PRIMARY KEY (id)
);
CREATE INDEX ix_areas_pid ON areas (pid);
CREATE UNIQUE INDEX uq_areas_code ON areas (code) NULLS NOT DISTINCT;
ALTER TABLE areas ADD CONSTRAINT fk_areas_pid FOREIGN KEY (pid) REFERENCES areas(code);

CREATE TABLE currencies (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  ename varchar NOT NULL DEFAULT '',
  currency varchar NOT NULL DEFAULT '',
  currency_ename varchar NOT NULL DEFAULT '',
  content varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_currencies PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_currencies_currency_ename
  ON currencies (currency_ename) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_currencies_name
  ON currencies (name) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TRIGGER audits_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audits
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();

CREATE TRIGGER histories_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON histories
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();
