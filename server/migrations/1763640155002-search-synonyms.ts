import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The groups that a mall begins with; admins change them. */
const groups: readonly (readonly string[])[] = [
  ['headphones', 'earphones', 'earbuds', 'headset', '耳机'],
  ['phone', 'smartphone', 'cellphone', 'mobile phone', '手机'],
  ['laptop', 'notebook computer', '笔记本电脑'],
  ['tv', 'television', '电视'],
  ['fridge', 'refrigerator', '冰箱'],
  ['sofa', 'couch', '沙发'],
  ['mug', 'cup', '杯子', '马克杯'],
  ['sneakers', 'trainers', 'running shoes', '运动鞋', '球鞋', '跑鞋'],
  ['shoes', 'footwear', '鞋子', '鞋'],
  ['trousers', 'pants', '裤子'],
  ['jumper', 'sweater', 'pullover', '毛衣'],
  ['t-shirt', 'tee', 'T恤'],
  ['bag', 'handbag', '包包', '手提包'],
  ['backpack', 'rucksack', '背包', '双肩包'],
  ['bike', 'bicycle', '自行车', '单车'],
  ['lamp', '台灯', '灯具'],
  ['duvet', 'quilt', '被子'],
  ['pan', 'skillet', 'frying pan', '平底锅', '煎锅'],
  ['thermos', 'vacuum flask', '保温杯', '保温瓶'],
  ['umbrella', '雨伞'],
  ['toy', '玩具'],
  ['gift', 'present', '礼物', '礼品'],
  ['tea', '茶叶', '茶'],
  ['black tea', '红茶'],
  ['green tea', '绿茶'],
  ['coffee', '咖啡'],
  ['apple', '苹果'],
  ['watch', '手表', '腕表'],
  ['keyboard', '键盘'],
  ['mouse', '鼠标'],
  ['charger', '充电器'],
  ['power bank', '充电宝', '移动电源'],
  ['camera', '相机'],
  ['speaker', '音箱', '音响'],
  ['hat', 'cap', '帽子'],
  ['scarf', '围巾'],
  ['glove', '手套'],
  ['sock', '袜子'],
  ['dress', '连衣裙'],
  ['shirt', '衬衫'],
  ['jacket', '夹克', '外套'],
  ['towel', '毛巾'],
  ['pillow', '枕头'],
  ['kettle', '水壶', '电热水壶'],
  ['knife', '刀具'],
  ['bowl', '碗'],
  ['plate', '盘子'],
  ['toothbrush', '牙刷'],
  ['shampoo', '洗发水'],
  ['lipstick', '口红'],
  ['sunscreen', '防晒霜'],
  ['book', '图书', '书籍'],
  ['notebook', '笔记本'],
  ['pen', '钢笔', '中性笔'],
  ['tent', '帐篷'],
  ['wallet', '钱包'],
  ['ring', '戒指'],
  ['necklace', '项链'],
  ['honey', '蜂蜜'],
  ['nuts', '坚果'],
  ['rice', '大米'],
  ['wine', '葡萄酒', '红酒'],
];

/** Words that mean the same in a search. */
export class SearchSynonyms1763640155002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "search_synonyms" (
        "id" BIGSERIAL NOT NULL,
        "words" text array NOT NULL DEFAULT '{}',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
        CONSTRAINT "pk_search_synonyms" PRIMARY KEY ("id")
      )`);
    await query.query(
      `
        INSERT INTO search_synonyms (words)
        SELECT ARRAY(SELECT jsonb_array_elements_text(g))
        FROM jsonb_array_elements($1::jsonb) g`,
      [JSON.stringify(groups)],
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE "search_synonyms"');
  }
}
