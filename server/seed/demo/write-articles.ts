import type { Transaction } from '../../config/sql.ts';
import { insertRows } from '../insert-rows.ts';

const news: readonly (readonly [name: string, content: string])[] = [
  ['国庆期间发货安排', '<h2>国庆期间发货安排</h2><p>十月一日至七日，多数店铺照常发货，部分物流时效延长一至两天。</p><ul><li>生鲜类店铺十月一日、二日暂停发货</li><li>家具类店铺按预约时间配送</li></ul><p><strong>祝大家节日愉快。</strong></p>'],
  ['怎样挑一把好茶壶', '<h2>怎样挑一把好茶壶</h2><p>看口、听盖、试水，三步就够。</p><ol><li>壶口与盖沿应严丝合缝</li><li>轻叩壶身，声音清而不闷</li><li>注满水后倾倒，出水成柱，收水利落</li></ol><blockquote>新壶先用清水煮半小时，再用同一种茶养。</blockquote>'],
  ['第一次露营要带什么', '<h2>第一次露营要带什么</h2><p>按睡、吃、光、药四类准备，不容易漏。</p><ul><li><strong>睡</strong>：帐篷、防潮垫、睡袋</li><li><strong>吃</strong>：炉具、气罐、饮用水</li><li><strong>光</strong>：营灯与头灯各一</li><li><strong>药</strong>：创可贴、驱蚊液</li></ul>'],
  ['草莓到货后如何保存', '<h2>草莓到货后如何保存</h2><p>不要清洗，单层摊开，放入冷藏室，三天内吃完风味最好。</p><p>若有破损，请在签收后二十四小时内拍照联系店铺，坏果包赔。</p>'],
];

/** A column of news for the demo mall. */
export async function writeArticles(tx: Transaction): Promise<void> {
  const [column] = await insertRows(tx, 'article_menus', { name: 'text', is_sort: 'bigint' }, [{ name: '商城资讯', is_sort: 9 }]);
  if (column === undefined) return;
  await insertRows(tx, 'articles', { pid: 'bigint', name: 'text', content: 'text', click: 'bigint' }, news.map(([name, content], at) => ({ pid: column, name, content, click: 86 * (at + 2) })));
}
