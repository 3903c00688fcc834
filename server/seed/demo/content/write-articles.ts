import type { Transaction } from '../../../platform/database/sql.ts';
import { insertRows } from '../../insert-rows.ts';

const news: readonly (readonly [name: string, content: string])[] = [
  [
    '国庆期间发货安排 | National Day delivery schedule',
    '<h2>国庆期间发货安排 | National Day delivery schedule</h2>' +
      '<p>十月一日至七日，多数店铺照常发货，部分地区配送延迟一至两天。 | From 1 to 7 October, ' +
      'most stores ship as usual. Delivery to some areas takes one to two days longer.</p>' +
      '<ul><li>生鲜类店铺十月一日、二日暂停发货 | Fresh food stores do not ship on 1 and 2 ' +
      'October</li><li>家具类店铺按预约时间配送 | Furniture is delivered by appointment</li></ul>' +
      '<p><strong>祝大家节日愉快。 | Happy holidays.</strong></p>',
  ],
  [
    '怎样挑一把好茶壶 | How to choose a good teapot',
    '<h2>怎样挑一把好茶壶 | How to choose a good teapot</h2><p>看口、听盖、试水，三步就够。 | ' +
      'Look at the mouth, listen to the lid and test the pour: three steps are all you need.</p>' +
      '<ol><li>壶口与盖沿应严丝合缝 | The lid fits the mouth without a gap</li>' +
      '<li>轻叩壶身，声音清而不闷 | Tap the pot lightly: it should ring clear, not dull</li>' +
      '<li>注满水后倾倒，出水成柱，收水利落 | Fill it and pour: the water should flow in one ' +
      'stream and stop cleanly</li></ol><blockquote>新壶先用清水煮半小时，再用同一种茶养壶。 | ' +
      'Boil a new pot in plain water for half an hour, then season it with one kind of tea.' +
      '</blockquote>',
  ],
  [
    '第一次露营要带什么 | What to pack for your first camping trip',
    '<h2>第一次露营要带什么 | What to pack for your first camping trip</h2>' +
      '<p>按“睡、吃、光、药”四类准备，不易遗漏。 | Pack for sleep, food, light and first aid, ' +
      'and you are unlikely to forget anything.</p><ul><li><strong>睡 | Sleep' +
      '</strong>：帐篷、防潮垫、睡袋 | : tent, sleeping mat, sleeping bag</li>' +
      '<li><strong>吃 | Food</strong>：炉具、气罐、饮用水 | : stove, gas canister, drinking water' +
      '</li><li><strong>光 | Light</strong>：营灯与头灯各一 | : one camping lantern and one ' +
      'headlamp</li><li><strong>药 | First aid</strong>：创可贴、驱蚊液 | : plasters and insect ' +
      'repellent</li></ul>',
  ],
  [
    '草莓到货后如何保存 | How to store fresh strawberries',
    '<h2>草莓到货后如何保存 | How to store fresh strawberries</h2>' +
      '<p>不要清洗，单层摊开，放入冷藏室，三天内吃完风味最好。 | Do not wash them. Spread them ' +
      'in a single layer, keep them in the fridge and eat them within three days for the best ' +
      'flavour.</p><p>若有破损，请在签收后二十四小时内拍照联系店铺，坏果包赔。 | If any are ' +
      'damaged, send the store a photo within 24 hours of delivery. You are compensated for ' +
      'damaged fruit.</p>',
  ],
];

/** Writes a news column for the demo mall, in both languages (`localName`). */
export async function writeArticles(tx: Transaction): Promise<void> {
  const [column] = await insertRows(tx, 'article_menus', { name: 'text', is_sort: 'bigint' }, [
    { name: '商城资讯 | News', is_sort: 9 },
  ]);
  if (column === undefined) return;
  await insertRows(
    tx,
    'articles',
    { pid: 'bigint', name: 'text', content: 'text', click: 'bigint' },
    news.map(([name, content], index) => ({ pid: column, name, content, click: 86 * (index + 2) })),
  );
}
