-- The shelf: what the shop lists and searches, kept up to date by triggers.

-- One row for each of the goods that shoppers may see, with the values by which lists sort, filter
-- and count. `words` contains all texts that a search looks through, in lower case.
CREATE TABLE goods_shelf (
  goods_id bigint NOT NULL,
  store_id bigint NOT NULL,
  brand_id bigint,
  class_1 bigint NOT NULL,
  class_2 bigint,
  class_3 bigint,
  price bigint NOT NULL,
  sale bigint NOT NULL,
  comments bigint NOT NULL DEFAULT 0,
  is_recommend smallint NOT NULL,
  is_master smallint NOT NULL,
  name text NOT NULL,
  words text NOT NULL,
  offers smallint NOT NULL DEFAULT 0,
  keywords text NOT NULL DEFAULT '',
  seckill_id bigint,
  CONSTRAINT goods_shelf_pkey PRIMARY KEY (goods_id),
  CONSTRAINT goods_shelf_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE
);
CREATE INDEX goods_shelf_brand ON goods_shelf (brand_id, goods_id);
CREATE INDEX goods_shelf_class_1 ON goods_shelf (class_1, goods_id);
CREATE INDEX goods_shelf_class_2 ON goods_shelf (class_2, goods_id);
CREATE INDEX goods_shelf_class_3 ON goods_shelf (class_3, goods_id);
CREATE INDEX goods_shelf_comments ON goods_shelf (comments, goods_id);
CREATE INDEX goods_shelf_grams ON goods_shelf USING gin (text_grams(words));
CREATE INDEX goods_shelf_master ON goods_shelf (goods_id) WHERE (is_master = 1);
CREATE INDEX goods_shelf_price ON goods_shelf (price, goods_id);
CREATE INDEX goods_shelf_recommend ON goods_shelf (store_id, goods_id) WHERE (is_recommend = 1);
CREATE INDEX goods_shelf_rounds ON goods_shelf (goods_id) WHERE (seckill_id IS NOT NULL);
CREATE INDEX goods_shelf_sale ON goods_shelf (sale, goods_id);
CREATE INDEX goods_shelf_store ON goods_shelf (store_id, class_3, sale, goods_id);
CREATE INDEX goods_shelf_store_sale ON goods_shelf (store_id, sale, goods_id);
CREATE INDEX goods_shelf_trigrams ON goods_shelf USING gin (words gin_trgm_ops);

-- The classes that have goods in the shop, and those above them. Each level is read by its index: a step
-- to the next class, however many goods a class has.
CREATE VIEW shelved_classes AS
  WITH RECURSIVE
    level_1 AS (
      SELECT min(class_1) AS id
      FROM goods_shelf
      UNION ALL
      SELECT (SELECT min(s.class_1) FROM goods_shelf s WHERE s.class_1 > l.id)
      FROM level_1 l
      WHERE l.id IS NOT NULL
    ),
    level_2 AS (
      SELECT min(class_2) AS id
      FROM goods_shelf
      UNION ALL
      SELECT (SELECT min(s.class_2) FROM goods_shelf s WHERE s.class_2 > l.id)
      FROM level_2 l
      WHERE l.id IS NOT NULL
    ),
    level_3 AS (
      SELECT min(class_3) AS id
      FROM goods_shelf
      UNION ALL
      SELECT (SELECT min(s.class_3) FROM goods_shelf s WHERE s.class_3 > l.id)
      FROM level_3 l
      WHERE l.id IS NOT NULL
    )
  SELECT id
  FROM (SELECT id FROM level_1 UNION SELECT id FROM level_2 UNION SELECT id FROM level_3) found
  WHERE id IS NOT NULL;

-- `xid` is the transaction of the change. A process reads the transactions that its last snapshot
-- did not show. By ascending ids it would miss changes of transactions that commit late.
CREATE TABLE shelf_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  goods_id bigint NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT shelf_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX shelf_changes_xid ON shelf_changes (xid);

-- How a Chinese character is read, the usual reading first.
CREATE TABLE pinyin_readings (
  letter text NOT NULL,
  readings text[] NOT NULL,
  CONSTRAINT pinyin_readings_pkey PRIMARY KEY (letter)
);

CREATE TABLE search_synonyms (
  id bigserial NOT NULL,
  words text[] NOT NULL DEFAULT '{}',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_search_synonyms PRIMARY KEY (id)
);

-- Words that mean the same in a search; admins change them.
INSERT INTO search_synonyms (words)
VALUES
  (ARRAY['headphones', 'earphones', 'earbuds', 'headset', '耳机']),
  (ARRAY['phone', 'smartphone', 'cellphone', 'mobile phone', '手机']),
  (ARRAY['laptop', 'notebook computer', '笔记本电脑']),
  (ARRAY['tv', 'television', '电视']),
  (ARRAY['fridge', 'refrigerator', '冰箱']),
  (ARRAY['sofa', 'couch', '沙发']),
  (ARRAY['mug', 'cup', '杯子', '马克杯', '水杯', '茶杯']),
  (ARRAY['sneakers', 'trainers', 'running shoes', '运动鞋', '球鞋', '跑鞋']),
  (ARRAY['shoes', 'footwear', '鞋子', '鞋']),
  (ARRAY['trousers', 'pants', '裤子']),
  (ARRAY['jumper', 'sweater', 'pullover', '毛衣']),
  (ARRAY['t-shirt', 'tee', 'T恤']),
  (ARRAY['bag', 'handbag', '包包', '手提包']),
  (ARRAY['backpack', 'rucksack', '背包', '双肩包', '书包']),
  (ARRAY['bike', 'bicycle', '自行车', '单车']),
  (ARRAY['lamp', 'desk lamp', 'table lamp', '台灯', '灯具']),
  (ARRAY['duvet', 'quilt', '被子']),
  (ARRAY['pan', 'skillet', 'frying pan', '平底锅', '煎锅']),
  (ARRAY['thermos', 'vacuum flask', '保温杯', '保温瓶']),
  (ARRAY['umbrella', '雨伞']),
  (ARRAY['toy', '玩具']),
  (ARRAY['gift', 'present', '礼物', '礼品']),
  (ARRAY['tea', '茶叶', '茶']),
  (ARRAY['black tea', '红茶']),
  (ARRAY['green tea', '绿茶']),
  (ARRAY['coffee', '咖啡']),
  (ARRAY['apple', '苹果']),
  (ARRAY['orange', '橙子', '橙', '脐橙']),
  (ARRAY['tangerine', 'mandarin', '橘子', '桔子']),
  (ARRAY['chair', '椅子', '餐椅']),
  (ARRAY['table', '桌子', '餐桌']),
  (ARRAY['soap', '肥皂', '香皂', '手工皂']),
  (ARRAY['snack', '零食', '小吃']),
  (ARRAY['nightstand', 'bedside table', '床头柜']),
  (ARRAY['perfume', '香水']),
  (ARRAY['pu''er tea', 'puer', 'pu-erh', '普洱', '普洱茶', '熟普', '生普']),
  (ARRAY['watch', '手表', '腕表']),
  (ARRAY['keyboard', '键盘']),
  (ARRAY['mouse', '鼠标']),
  (ARRAY['charger', '充电器']),
  (ARRAY['power bank', '充电宝', '移动电源']),
  (ARRAY['camera', '相机']),
  (ARRAY['speaker', '音箱', '音响']),
  (ARRAY['hat', 'cap', '帽子']),
  (ARRAY['scarf', '围巾']),
  (ARRAY['glove', '手套']),
  (ARRAY['sock', '袜子']),
  (ARRAY['dress', '连衣裙']),
  (ARRAY['shirt', '衬衫']),
  (ARRAY['jacket', '夹克', '外套']),
  (ARRAY['towel', '毛巾']),
  (ARRAY['pillow', '枕头']),
  (ARRAY['kettle', '水壶', '电热水壶']),
  (ARRAY['knife', '刀具']),
  (ARRAY['bowl', '碗']),
  (ARRAY['plate', '盘子']),
  (ARRAY['toothbrush', '牙刷']),
  (ARRAY['shampoo', '洗发水']),
  (ARRAY['lipstick', '口红']),
  (ARRAY['sunscreen', '防晒霜']),
  (ARRAY['book', '图书', '书籍']),
  (ARRAY['notebook', '笔记本']),
  (ARRAY['pen', '钢笔', '中性笔']),
  (ARRAY['tent', '帐篷']),
  (ARRAY['wallet', '钱包']),
  (ARRAY['ring', '戒指']),
  (ARRAY['necklace', '项链']),
  (ARRAY['honey', '蜂蜜']),
  (ARRAY['nuts', '坚果']),
  (ARRAY['rice', '大米']),
  (ARRAY['wine', '葡萄酒', '红酒']);

-- `reducedBy` of server/mall/kernel/fen.ts: `rate` hundredths of a percent off, half up.
CREATE FUNCTION reduced_by(amount bigint, rate integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN rate < 10000 AND amount > 0
    THEN greatest(amount - (amount * rate * 2 + 10000) / 20000, 1)
  ELSE amount - (amount * rate * 2 + 10000) / 20000
END;

-- The seckill round that sets the price of goods: the oldest one that runs and has stock left. A
-- view would forbid later changes of the columns.
CREATE FUNCTION running_rounds() RETURNS TABLE (
  id bigint, goods_id bigint, store_id bigint, discount integer, "left" bigint,
  per_limit bigint, end_at bigint
)
LANGUAGE sql STABLE AS $$
  SELECT
    DISTINCT ON (goods_id, store_id) id, goods_id, store_id,
    round(discount * 100)::integer AS discount, stock - sold AS "left", per_limit,
    (extract(epoch FROM end_time) * 1000)::bigint AS end_at
  FROM seckills
  WHERE deleted_at IS NULL
    AND start_time <= mall_now()
    AND end_time > mall_now()
    AND sold < stock
  ORDER BY goods_id, store_id, id
$$;

-- Prices and stock of goods as all places of the shop show them.
CREATE FUNCTION goods_prices(ids bigint[]) RETURNS TABLE (
  goods_id bigint, price bigint, price_to bigint, market bigint, stock bigint,
  seckill_id bigint, seckill_discount integer, seckill_end_at bigint, group_id bigint,
  group_discount integer, need integer, shown bigint, was bigint
)
LANGUAGE sql STABLE AS $$
  SELECT
    p.goods_id, p.price, p.price_to, p.market, p.stock, p.seckill_id, p.seckill_discount,
    p.seckill_end_at, p.group_id, p.group_discount, p.need, p.shown,
    CASE WHEN p.usual > p.shown THEN p.usual ELSE 0 END AS was
  FROM (
    SELECT
      g.id AS goods_id, s.price, coalesce(k.price_to, g.goods_price) AS price_to,
      coalesce(k.market, g.goods_market_price, 0) AS market,
      coalesce(k.stock, g.goods_stock)::bigint AS stock, z.id AS seckill_id,
      z.discount AS seckill_discount, coalesce(z.end_at, 0) AS seckill_end_at,
      r.id AS group_id, r.discount AS group_discount, coalesce(r.need, 0)::integer AS need,
      coalesce(reduced_by(s.price, z.discount), s.price) AS shown,
      CASE
        WHEN z.id IS NULL THEN coalesce(k.market, g.goods_market_price, 0)
        ELSE s.price
      END AS usual
    FROM goods g
    LEFT JOIN (
      SELECT
        goods_id,
        (array_agg(goods_price ORDER BY goods_stock <= 0, goods_price, id))[1] AS price,
        (
          array_agg(coalesce(goods_market_price, 0) ORDER BY goods_stock <= 0, goods_price, id)
        )[1] AS market,
        coalesce(max(goods_price) FILTER (WHERE goods_stock > 0), min(goods_price)) AS price_to,
        sum(goods_stock) AS stock
      FROM goods_skus
      WHERE goods_id = ANY(ids)
      GROUP BY goods_id
    ) k
      ON k.goods_id = g.id
    CROSS JOIN LATERAL (SELECT coalesce(k.price, g.goods_price) AS price) s
    LEFT JOIN (
      SELECT
        DISTINCT ON (goods_id, store_id) id, goods_id, store_id, need,
        round(discount * 100)::integer AS discount
      FROM collectives
      WHERE goods_id = ANY(ids) AND deleted_at IS NULL
      ORDER BY goods_id, store_id, id DESC
    ) r
      ON r.goods_id = g.id AND r.store_id = g.store_id
    LEFT JOIN (
      SELECT * FROM running_rounds() WHERE goods_id = ANY(ids)
    ) z
      ON z.goods_id = g.id AND z.store_id = g.store_id
    WHERE g.id = ANY(ids)
  ) p
$$;

-- The syllables and the initials of a text: "龙井" is "^long^jing ~l~j". A character with several
-- readings adds lines.
CREATE FUNCTION pinyin_of(value text) RETURNS text
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    usual text;
    other text;
  BEGIN
    IF value !~ '[一-龥]' THEN
      RETURN '';
    END IF;
    SELECT
      string_agg(coalesce('^' || readings[1], ' '), '' ORDER BY position),
      string_agg(coalesce('^' || coalesce(readings[2], readings[1]), ' '), '' ORDER BY position)
    INTO usual, other
    FROM unnest(
      string_to_array(regexp_replace(value, '[^一-龥]+', ' ', 'g'), NULL)
    ) WITH ORDINALITY u(letter, position)
    LEFT JOIN public.pinyin_readings p USING (letter);
    IF other <> usual THEN
      usual := usual || other;
    END IF;
    RETURN usual || regexp_replace(usual, '\^(.)[a-z]*', '~\1', 'g');
  END
$$;

-- Searches read `name`, `keywords` (name, subname and brand) and `words`: the keywords, also
-- without their hyphens, and their pinyin. Rows are only written by `shelve`, which inserts.
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
$$;

CREATE TRIGGER write_search_words
  BEFORE INSERT ON goods_shelf
  FOR EACH ROW
  EXECUTE FUNCTION write_search_words();

-- The rows of the shelf for the goods `ids`, as they ought to be. Goods that may not be shown have
-- none.
CREATE FUNCTION goods_to_shelve(ids bigint[]) RETURNS TABLE (
  goods_id bigint, store_id bigint, brand_id bigint, class_1 bigint, class_2 bigint,
  class_3 bigint, price bigint, sale bigint, is_recommend smallint, is_master smallint,
  name text, words text, offers smallint, keywords text, seckill_id bigint
)
LANGUAGE sql STABLE AS $$
  SELECT
    g.id AS goods_id, g.store_id, g.brand_id,
    coalesce(r.id, p.id, c.id) AS class_1,
    CASE WHEN r.id IS NOT NULL THEN p.id WHEN p.id IS NOT NULL THEN c.id END AS class_2,
    CASE WHEN r.id IS NOT NULL THEN c.id END AS class_3,
    f.shown AS price,
    coalesce(g.goods_sale, 0) AS sale,
    coalesce(g.is_recommend, 0::smallint) AS is_recommend,
    coalesce(g.is_master, 0::smallint) AS is_master,
    lower(g.goods_name) AS name,
    lower(
      concat_ws(
        ' ', g.goods_name, g.goods_subname, b.name, c.name, c.ename, p.name, p.ename, r.name,
        r.ename
      )
    ) AS words,
    (
      CASE WHEN f.was > 0 THEN 1 ELSE 0 END
        + CASE WHEN f.group_id IS NOT NULL THEN 2 ELSE 0 END
        + CASE WHEN g.freight_id = -1 THEN 4 ELSE 0 END
    )::smallint AS offers,
    lower(concat_ws(' ', g.goods_name, g.goods_subname, b.name)) AS keywords
    , f.seckill_id
  FROM goods g
  JOIN stores t
    ON t.id = g.store_id
    AND t.store_status = 1
    AND t.store_verify = 4
    AND t.deleted_at IS NULL
  JOIN goods_classes c ON c.id = g.class_id
  JOIN goods_prices(ids) f ON f.goods_id = g.id
  LEFT JOIN goods_classes p ON p.id = c.pid
  LEFT JOIN goods_classes r ON r.id = p.pid
  LEFT JOIN goods_brands b ON b.id = g.brand_id AND b.deleted_at IS NULL
  WHERE g.goods_status = 1 AND g.goods_verify = 1 AND g.deleted_at IS NULL AND g.id = ANY(ids)
$$;

-- Writes the rows of the shelf anew for the goods `ids`; those that may not be shown leave it. The
-- rows are locked before the goods are read, so that no change which commits meanwhile is undone;
-- in PL/pgSQL each statement sees what has been committed before it.
CREATE FUNCTION shelve(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM goods_shelf s WHERE s.goods_id = ANY(ids) ORDER BY s.goods_id FOR NO KEY UPDATE;
    DELETE FROM goods_shelf s
    WHERE s.goods_id = ANY(ids)
      AND NOT EXISTS (SELECT FROM goods_to_shelve(ids) v WHERE v.goods_id = s.goods_id);
    INSERT INTO goods_shelf AS s (
      goods_id, store_id, brand_id, class_1, class_2, class_3, price, sale, is_recommend, is_master,
      name, words, offers, keywords, seckill_id, comments
    )
    SELECT
      v.goods_id, v.store_id, v.brand_id, v.class_1, v.class_2, v.class_3, v.price, v.sale,
      v.is_recommend, v.is_master, v.name, v.words, v.offers, v.keywords, v.seckill_id,
      (
        SELECT count(*)
        FROM order_comments c
        WHERE c.goods_id = v.goods_id AND c.deleted_at IS NULL
      )
    FROM goods_to_shelve(ids) v
    ORDER BY v.goods_id
    ON CONFLICT (goods_id) DO UPDATE
      SET
        store_id = excluded.store_id,
        brand_id = excluded.brand_id,
        class_1 = excluded.class_1,
        class_2 = excluded.class_2,
        class_3 = excluded.class_3,
        price = excluded.price,
        sale = excluded.sale,
        is_recommend = excluded.is_recommend,
        is_master = excluded.is_master,
        name = excluded.name,
        words = excluded.words,
        offers = excluded.offers,
        keywords = excluded.keywords,
        seckill_id = excluded.seckill_id
      WHERE (
          s.store_id, s.brand_id, s.class_1, s.class_2, s.class_3, s.price, s.sale, s.is_recommend,
          s.is_master, s.name, s.words, s.offers, s.keywords, s.seckill_id
        ) IS DISTINCT FROM (
          excluded.store_id, excluded.brand_id, excluded.class_1, excluded.class_2,
          excluded.class_3, excluded.price, excluded.sale, excluded.is_recommend,
          excluded.is_master, excluded.name, excluded.words, excluded.offers, excluded.keywords,
          excluded.seckill_id
        );
  END
$$;

-- Shelves the changed goods.
CREATE FUNCTION shelve_row() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM shelve(ARRAY(SELECT NEW.id));
    RETURN NULL;
  END
$$;

-- Shelves inserted goods.
CREATE FUNCTION shelve_new_goods() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM shelve(ARRAY(SELECT id FROM new_rows));
    RETURN NULL;
  END
$$;

-- Shelves the goods of inserted or deleted rows.
CREATE FUNCTION shelve_skus() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM shelve(ARRAY(SELECT DISTINCT goods_id FROM new_rows));
    RETURN NULL;
  END
$$;

-- Shelves the goods of a changed row, and those it belonged to before.
CREATE FUNCTION shelve_sku() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM shelve(ARRAY(SELECT NEW.goods_id));
    RETURN NULL;
  END
$$;

-- Shelves the goods of a changed brand.
CREATE FUNCTION shelve_brand() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM shelve(ARRAY(SELECT id FROM goods WHERE brand_id = NEW.id));
    RETURN NULL;
  END
$$;

-- Shelves the goods of a changed class and of the classes below it.
CREATE FUNCTION shelve_class() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM shelve(ARRAY(
    SELECT goods_id
    FROM goods_shelf
    WHERE class_1 = NEW.id
    UNION
    SELECT goods_id
    FROM goods_shelf
    WHERE class_2 = NEW.id
    UNION
    SELECT goods_id
    FROM goods_shelf
    WHERE class_3 = NEW.id));
    RETURN NULL;
  END
$$;

-- Shelves the goods of a changed store.
CREATE FUNCTION shelve_store() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM shelve(ARRAY(SELECT id FROM goods WHERE store_id = NEW.id));
    RETURN NULL;
  END
$$;

-- Copies the number of sold pieces without shelving, because every payment changes it.
CREATE FUNCTION shelve_sale() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE goods_shelf
    SET sale = coalesce(NEW.goods_sale, 0)
    WHERE goods_id = NEW.id;
    RETURN NULL;
  END
$$;

-- Notes changed rows, which processes with a copy of the shelf read.
CREATE FUNCTION note_shelf_changes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO shelf_changes (goods_id)
    SELECT goods_id
    FROM changed_rows
    ORDER BY goods_id;
    RETURN NULL;
  END
$$;

CREATE TRIGGER shelve_new_goods
  AFTER INSERT ON goods
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION shelve_new_goods();

CREATE TRIGGER shelve_changed_goods
  AFTER UPDATE ON goods
  FOR EACH ROW
  WHEN (
    OLD.goods_name IS DISTINCT FROM NEW.goods_name
    OR OLD.goods_subname IS DISTINCT FROM NEW.goods_subname
    OR OLD.store_id IS DISTINCT FROM NEW.store_id
    OR OLD.class_id IS DISTINCT FROM NEW.class_id
    OR OLD.brand_id IS DISTINCT FROM NEW.brand_id
    OR OLD.goods_price IS DISTINCT FROM NEW.goods_price
    OR OLD.goods_status IS DISTINCT FROM NEW.goods_status
    OR OLD.goods_verify IS DISTINCT FROM NEW.goods_verify
    OR OLD.is_recommend IS DISTINCT FROM NEW.is_recommend
    OR OLD.is_master IS DISTINCT FROM NEW.is_master
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at
    OR OLD.goods_market_price IS DISTINCT FROM NEW.goods_market_price
    OR OLD.freight_id IS DISTINCT FROM NEW.freight_id
  )
  EXECUTE FUNCTION shelve_row();

CREATE TRIGGER shelve_new_skus
  AFTER INSERT ON goods_skus
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION shelve_skus();

CREATE TRIGGER shelve_changed_skus
  AFTER UPDATE ON goods_skus
  FOR EACH ROW
  WHEN (
    OLD.goods_price IS DISTINCT FROM NEW.goods_price
    OR OLD.goods_market_price IS DISTINCT FROM NEW.goods_market_price
  )
  EXECUTE FUNCTION shelve_sku();

CREATE TRIGGER shelve_old_skus
  AFTER DELETE ON goods_skus
  REFERENCING OLD TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION shelve_skus();

CREATE TRIGGER shelve_new_groups
  AFTER INSERT ON collectives
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION shelve_skus();

CREATE TRIGGER shelve_changed_groups
  AFTER UPDATE ON collectives
  FOR EACH ROW
  WHEN (
    OLD.deleted_at IS DISTINCT FROM NEW.deleted_at
    OR OLD.store_id IS DISTINCT FROM NEW.store_id
  )
  EXECUTE FUNCTION shelve_sku();

CREATE TRIGGER shelve_old_groups
  AFTER DELETE ON collectives
  REFERENCING OLD TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION shelve_skus();

CREATE TRIGGER shelve_new_rounds
  AFTER INSERT ON seckills
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION shelve_skus();

CREATE TRIGGER shelve_changed_rounds
  AFTER UPDATE ON seckills
  FOR EACH ROW
  WHEN (
    OLD.goods_id IS DISTINCT FROM NEW.goods_id
    OR OLD.store_id IS DISTINCT FROM NEW.store_id
    OR OLD.discount IS DISTINCT FROM NEW.discount
    OR OLD.stock IS DISTINCT FROM NEW.stock
    OR OLD.start_time IS DISTINCT FROM NEW.start_time
    OR OLD.end_time IS DISTINCT FROM NEW.end_time
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at
  )
  EXECUTE FUNCTION shelve_sku();

CREATE TRIGGER shelve_old_rounds
  AFTER DELETE ON seckills
  REFERENCING OLD TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION shelve_skus();

CREATE TRIGGER shelve_brand
  AFTER UPDATE ON goods_brands
  FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION shelve_brand();

CREATE TRIGGER shelve_class
  AFTER UPDATE ON goods_classes
  FOR EACH ROW
  WHEN (
    OLD.pid IS DISTINCT FROM NEW.pid
    OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.ename IS DISTINCT FROM NEW.ename
  )
  EXECUTE FUNCTION shelve_class();

CREATE TRIGGER shelve_store
  AFTER UPDATE ON stores
  FOR EACH ROW
  WHEN (
    OLD.store_status IS DISTINCT FROM NEW.store_status
    OR OLD.store_verify IS DISTINCT FROM NEW.store_verify
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at
  )
  EXECUTE FUNCTION shelve_store();

CREATE TRIGGER shelve_sale
  AFTER UPDATE ON goods
  FOR EACH ROW
  WHEN (OLD.goods_sale IS DISTINCT FROM NEW.goods_sale)
  EXECUTE FUNCTION shelve_sale();

CREATE TRIGGER note_inserts
  AFTER INSERT ON goods_shelf
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_shelf_changes();

CREATE TRIGGER note_updates
  AFTER UPDATE ON goods_shelf
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_shelf_changes();

CREATE TRIGGER note_deletes
  AFTER DELETE ON goods_shelf
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_shelf_changes();

-- The indexes of a search engine beside the database: which one is searched, how far it is built,
-- and which changes it has.
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
);
