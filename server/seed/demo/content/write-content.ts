import type { AdvertSpaceKey } from '../../../mall/content/advert-spaces.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { advertSpaces } from '../../advert-spaces.ts';
import { insertRows } from '../../insert-rows.ts';
import { bannerSvg } from '../../pictures/banner.ts';
import { scenes } from '../../pictures/scene.ts';
import { enterPictures, type Studio, type ViewStudio } from '../../pictures/studio.ts';
import { singleView } from '../../pictures/views.ts';
import { inBoth, pointsInEnglish } from '../english.ts';
import { notices } from './notices.ts';
import { writeCurrency } from './write-currency.ts';

/** Adverts of each space: name in both languages, icons and hue of the picture, link. */
const spaces: readonly (readonly [
  key: AdvertSpaceKey,
  adverts: readonly (readonly [name: string, icons: readonly string[], hue: number, url: string])[],
])[] = [
  [
    'home_slides',
    [
      [
        '把家暖起来 | Warm up your home',
        ['couch-and-lamp', 'potted-plant', 'teapot'],
        55,
        '/stores',
      ],
      ['整点秒杀 | Hourly seckills', ['headphone', 'mobile-phone', 'watch'], 262, '/seckills'],
      ['向远方出发 | Time to travel', ['tent', 'backpack', 'compass'], 150, '/stores'],
      ['一起拼更省 | Save together', ['teddy-bear', 'wrapped-gift', 'balloon'], 12, '/collectives'],
    ],
  ],
  [
    'home_below_slides',
    [
      ['茶与器 | Tea and teaware', ['teapot'], 145, '/stores'],
      ['鲜果到家 | Fresh fruit', ['strawberry', 'grapes'], 20, '/stores'],
      ['轻装出行 | Travel light', ['luggage', 'compass'], 235, '/stores'],
    ],
  ],
  [
    'home_floor_left',
    [
      ['一把好椅子 | A good chair', ['chair', 'potted-plant'], 60, '/stores'],
      ['听见秋天 | Sounds of autumn', ['headphone'], 265, '/stores'],
      ['本周上新 | New this week', ['dress', 'handbag'], 330, '/stores'],
      ['一壶好茶 | A good pot of tea', ['teapot'], 40, '/stores'],
    ],
  ],
  [
    'home_floor_top',
    [['积分双倍 | Double points', ['wrapped-gift', 'coin', 'candle'], 300, '/integral']],
  ],
  [
    'collective_slides',
    [['两人成团 | Group buys for two', ['handshake', 'wrapped-gift', 'balloon'], 200, '/s']],
  ],
  [
    'points_slides',
    [
      [
        '积分换礼 | Gifts for points',
        ['wrapped-gift', 'candle', 'umbrella'],
        300,
        '/integral/search',
      ],
    ],
  ],
  [
    'app_slides',
    [
      ['掌上秒杀 | Seckill by phone', ['mobile-phone', 'shopping-bags'], 265, '/seckills'],
      ['附近好店 | Stores nearby', ['handbag', 'compass'], 150, '/stores'],
    ],
  ],
  ['app_floor', [['店铺街 | Browse stores', ['shopping-bags', 'handbag'], 45, '/stores']]],
];

const pointsClasses: readonly (readonly [
  name: string,
  goods: readonly (readonly [name: string, icon: string, points: number, price: number])[],
])[] = [
  [
    '家居',
    [
      ['双层陶瓷马克杯', 'hot-beverage', 1200, 3900],
      ['原木香薰蜡烛', 'candle', 1800, 5900],
      ['棉麻收纳篮', 'basket', 2200, 6900],
      ['折叠雨伞', 'umbrella', 1500, 4900],
    ],
  ],
  [
    '数码',
    [
      ['蓝牙小音箱', 'speaker-high-volume', 6800, 19_900],
      ['无线鼠标', 'computer-mouse', 3900, 9900],
      ['移动电源', 'battery', 4500, 12_900],
      ['智能手环', 'watch', 8800, 24_900],
    ],
  ],
  [
    '美食',
    [
      ['明前龙井 50 克', 'teapot', 5200, 16_800],
      ['百花蜂蜜', 'honey-pot', 2600, 7800],
      ['坚果礼盒', 'chestnut', 3300, 9900],
      ['手工曲奇', 'cookie', 1600, 4900],
    ],
  ],
  [
    '出行',
    [
      ['帆布双肩包', 'backpack', 6200, 18_900],
      ['保温水壶', 'cup-with-straw', 2900, 8900],
      ['便携指南针', 'compass', 2100, 5900],
      ['登机箱', 'luggage', 19_900, 59_900],
    ],
  ],
];

/** Contacts in the footer of every page. Number and domain are reserved for examples. */
const contacts = { tel: '400-800-0000', email: 'help@souk.example' };

const writeContacts = (tx: Transaction): Promise<number> =>
  tx.run(
    `
      INSERT INTO configs (name, value)
      VALUES ('configs/web', $1::jsonb)
      ON CONFLICT (name) DO UPDATE
      SET value = configs.value || excluded.value`,
    [JSON.stringify(contacts)],
  );

/** Small pictures are drawn at twice the size, for high-density screens. */
const sharpSize = (width: number, height: number): readonly [number, number] =>
  width < 1000 ? [width * 2, height * 2] : [width, height];

/** Draws and writes notices, adverts, currencies and points goods. */
export async function prepareContent(
  studio: Studio,
  views: ViewStudio,
): Promise<(tx: Transaction) => Promise<void>> {
  const adverts = await Promise.all(
    spaces.flatMap(([space, list]) =>
      list.map(async ([name, icons, hue, url], index) => {
        const [width, height] = advertSpaces[space].size;
        return {
          space,
          name,
          url,
          is_sort: list.length - index,
          picture: await studio(
            bannerSvg({ icons, hue, width, height }),
            sharpSize(width, height),
            [[150, 150]],
          ),
        };
      }),
    ),
  );
  const goods = await Promise.all(
    pointsClasses.flatMap(([cls, list], group) =>
      list.map(async ([name, icon, points, price], index) => ({
        cls,
        name,
        points,
        price,
        picture: (
          await views(
            icon,
            [singleView(scenes[(group + index) % scenes.length]!, 40 + group * 80)],
            [
              [400, 400],
              [300, 300],
              [150, 150],
            ],
          )
        )[0]!,
      })),
    ),
  );
  return async (tx) => {
    await enterPictures(
      tx,
      [...adverts, ...goods].map(({ picture }) => picture),
    );
    await insertRows(
      tx,
      'notices',
      { name: 'text', tag: 'text', content: 'text' },
      notices.map(([name, tag, content]) => ({ name, tag, content })),
    );
    await writeCurrency(tx);
    await writeContacts(tx);
    await tx.run(
      `
        INSERT INTO advs (pid, name, url, image, adv_start, adv_end, is_sort)
        SELECT
          s.id, w.name, w.url, w.image, date_trunc('day', mall_now() - interval '30 days'),
          date_trunc('day', mall_now() + interval '335 days'), w.is_sort
        FROM jsonb_to_recordset($1::jsonb) AS w(
          space text, name text, url text, image text, is_sort bigint
        )
        JOIN adv_spaces s ON s.ename = w.space AND s.deleted_at IS NULL`,
      [
        JSON.stringify(
          adverts.map(({ space, name, url, is_sort, picture }) => ({
            space,
            name,
            url,
            is_sort,
            image: picture.url,
          })),
        ),
      ],
    );
    await insertRows(
      tx,
      'integral_goods_classes',
      { name: 'text' },
      pointsClasses.map(([name]) => ({ name })),
    );
    await tx.run(
      `
        INSERT INTO integral_goods (
          cid, goods_name, goods_images, goods_master_image, goods_price, goods_market_price,
          goods_stock, goods_sale, goods_content, goods_status, is_recommend
        )
        SELECT
          c.id, w.name, jsonb_build_array(w.image), w.image, w.points, w.price, 40 + w.ordinal * 7,
          w.ordinal * 3, w.content, CASE WHEN w.ordinal % 8 = 0 THEN 0 ELSE 1 END,
          CASE WHEN w.ordinal % 4 = 1 THEN 1 ELSE 0 END
        FROM ROWS
        FROM (
          jsonb_to_recordset($1::jsonb) AS (
            cls text, name text, content text, points bigint, price bigint, image text
          )
        ) WITH ORDINALITY AS w(cls, name, content, points, price, image, ordinal)
        JOIN integral_goods_classes c ON c.name = w.cls AND c.deleted_at IS NULL`,
      [
        JSON.stringify(
          goods.map(({ cls, name, points, price, picture }) => ({
            cls,
            name,
            points,
            price,
            image: picture.url,
            content: `<p>${inBoth(
              `${name}，积分兑换，全国包邮。`,
              `${pointsInEnglish[name]}, redeemed with points, delivered free anywhere in China.`,
            )}</p>`,
          })),
        ),
      ],
    );
  };
}
