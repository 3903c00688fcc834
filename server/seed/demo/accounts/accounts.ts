import { storeVerify } from '../../../mall/stores/store-state.ts';
import { demoStores } from '../stores/stores.ts';

/** A role: `menus` are paths of pages, `rights` are patterns of rights (`%` matches any verb). */
export interface DemoRole {
  readonly name: string;
  readonly menus: readonly string[];
  readonly rights: readonly string[];
}
export interface DemoAdmin {
  readonly username: string;
  readonly nickname: string;
  readonly icon: string;
  readonly hue: number;
  readonly role?: string;
}
/** A store owner, or with `owner` a sub-account. */
export interface DemoUser {
  readonly username: string;
  readonly nickname: string;
  readonly phone: string;
  readonly icon: string;
  readonly hue: number;
  readonly owner?: string;
}

export const adminRoles: readonly DemoRole[] = [
  {
    name: '内容运营',
    menus: [
      '/Admin/goods_classes',
      '/Admin/goods_brands',
      '/Admin/article_menus',
      '/Admin/articles',
    ],
    rights: [
      'Admin.goods_classes.%',
      'Admin.goods_brands.%',
      'Admin.article_menus.%',
      'Admin.articles.%',
    ],
  },
  {
    name: '物流专员',
    menus: ['/Admin/areas', '/Admin/expresses'],
    rights: ['Admin.areas.index', 'Admin.areas.show', 'Admin.expresses.%'],
  },
];

export const demoAdmins: readonly DemoAdmin[] = [
  { username: 'admin', nickname: '平台管理员', icon: 'fox', hue: 40 },
  { username: 'operator', nickname: '运营小林', icon: 'panda', hue: 150, role: '内容运营' },
  { username: 'logistics', nickname: '物流老陈', icon: 'koala', hue: 230, role: '物流专员' },
];

/** Initial roles of every verified store. */
export const storeRoles: readonly DemoRole[] = [
  {
    name: '商品管理',
    menus: ['/Seller/goods', '/Seller/goods_attrs'],
    rights: [
      'Seller.goods.%',
      'Seller.goods_attrs.%',
      'Seller.goods_specs.%',
      'Seller.goods_brands.%',
      'Seller.goods_classes.%',
      'Seller.freights.index',
      'Seller.freights.show',
    ],
  },
  {
    name: '客服',
    menus: ['/Seller/goods_attrs'],
    rights: ['Seller.goods_attrs.index', 'Seller.goods_attrs.show'],
  },
];

const faces = [
  'cat',
  'rabbit-face',
  'bear',
  'tiger-face',
  'frog',
  'penguin',
  'owl',
  'hamster',
  'deer',
  'turtle',
] as const;

export const demoUsers: readonly DemoUser[] = demoStores.flatMap(
  ({ owner, nickname, hue, verify }, index) => [
    {
      username: owner,
      nickname,
      phone: `199000010${index.toString().padStart(2, '0')}`,
      icon: faces[index % faces.length]!,
      hue,
    },
    ...(verify === storeVerify.approved
      ? [
          {
            username: `${owner}-1`,
            nickname: `${nickname.slice(0, 10)}店员`,
            phone: `199000020${index.toString().padStart(2, '0')}`,
            icon: faces[(index + 3) % faces.length]!,
            hue: hue + 40,
            owner,
          },
        ]
      : []),
  ],
);

/**
 * Username (phone) of the shopper whose password is printed: the first one of `write-shoppers.ts`,
 * with orders of every kind.
 */
export const demoShopper = '19900003000';
