import { type StoreVerify, storeVerify } from '../../../mall/stores/store-state.ts';

export interface DemoStore {
  /** Username of the owner, prefix of the sub-account's username, and text of the logo. */
  readonly owner: string;
  readonly nickname: string;
  readonly name: string;
  readonly company: string;
  readonly description: string;
  /** Code of the district in `areas`. */
  readonly area: string;
  readonly address: string;
  readonly icon: string;
  readonly hue: number;
  readonly verify: StoreVerify;
  readonly open: 0 | 1;
  readonly refused?: string;
  /** First-level goods classes of the store. */
  readonly classes: readonly string[];
  /** Goods attributes with their values. */
  readonly attrs: Readonly<Record<string, readonly string[]>>;
}

export const demoStores: readonly DemoStore[] = [
  {
    owner: 'yunshan',
    nickname: '云杉掌柜',
    name: '云杉家居生活馆',
    company: '杭州云杉家居有限公司',
    description: '融合北欧与东方风格的木作家具，全系环保水性漆，送货上楼，质保三年。',
    area: '330110',
    address: '良渚文化村春漫里 12 号',
    icon: 'chair',
    hue: 60,
    verify: storeVerify.approved,
    open: 1,
    classes: ['家居生活'],
    attrs: {
      材质: ['白橡木', '黑胡桃木', '樱桃木'],
      颜色: ['原木色', '胡桃色', '雾白', '石墨灰'],
      尺寸: ['1.2 米', '1.5 米', '1.8 米', '2.0 米'],
      软硬度: ['偏软', '适中', '偏硬'],
    },
  },
  {
    owner: 'shiguang',
    nickname: '拾光阿泽',
    name: '拾光数码旗舰店',
    company: '深圳拾光科技有限公司',
    description: '耳机、键盘与影像器材，七天无理由，全国联保，晚八点前下单当日发货。',
    area: '440305',
    address: '科技园北区朗山路 7 号',
    icon: 'camera',
    hue: 250,
    verify: storeVerify.approved,
    open: 1,
    classes: ['数码电器'],
    attrs: {
      颜色: ['曜石黑', '云母白', '雾霾蓝', '樱草黄'],
      存储容量: ['128GB', '256GB', '512GB', '1TB'],
      轴体: ['红轴', '茶轴', '静音轴'],
      套餐: ['标准版', '收纳套装', '礼盒装'],
    },
  },
  {
    owner: 'qinghe',
    nickname: '青禾',
    name: '青禾原创女装',
    company: '广州青禾服饰有限公司',
    description: '棉麻、真丝日常女装，小批量裁制，每季仅四十款。',
    area: '440105',
    address: '新港中路布匹市场东区 308',
    icon: 'kimono',
    hue: 15,
    verify: storeVerify.approved,
    open: 1,
    classes: ['服饰鞋包', '美妆个护'],
    attrs: {
      颜色: ['月白', '豆沙', '黛青', '燕麦'],
      尺码: ['XS', 'S', 'M', 'L', 'XL'],
      面料: ['棉麻', '真丝', '羊毛'],
    },
  },
  {
    owner: 'shancha',
    nickname: '山茶记老周',
    name: '山茶记茶业',
    company: '武夷山山茶记茶业有限公司',
    description: '武夷岩茶与正山小种，自有茶山四十亩，明前采摘，炭火慢焙。',
    area: '350782',
    address: '星村镇桐木关 26 号',
    icon: 'teacup-without-handle',
    hue: 100,
    verify: storeVerify.approved,
    open: 1,
    classes: ['食品茶饮', '文创图书'],
    attrs: {
      净含量: ['50 克', '125 克', '250 克', '500 克'],
      包装: ['自饮装', '礼盒装', '陶罐装'],
      焙火: ['轻火', '中火', '足火'],
    },
  },
  {
    owner: 'xiaoye',
    nickname: '小野',
    name: '小野户外装备',
    company: '成都小野户外用品有限公司',
    description: '为周末山野准备的帐篷、睡袋与炊具，件件经川西寒冬实测。',
    area: '510107',
    address: '武侯祠大街 231 号',
    icon: 'compass',
    hue: 160,
    verify: storeVerify.approved,
    open: 1,
    classes: ['运动户外', '服饰鞋包', '母婴玩具'],
    attrs: {
      颜色: ['沙丘', '松绿', '岩灰', '落日橙'],
      人数: ['单人', '双人', '四人'],
      季节: ['三季', '四季'],
    },
  },
  {
    owner: 'yuanqi',
    nickname: '元气果园',
    name: '元气果园',
    company: '东港市元气果业专业合作社',
    description: '丹东草莓与时令水果，凌晨采摘，冷链次日达，坏果包赔。',
    area: '210681',
    address: '椅圈镇马家岗村',
    icon: 'strawberry',
    hue: 15,
    verify: storeVerify.approved,
    open: 1,
    classes: ['食品茶饮'],
    attrs: {
      规格: ['1 斤装', '3 斤装', '5 斤装'],
      果径: ['中果', '大果', '特大果'],
      送礼: ['自家吃', '礼盒'],
    },
  },
  {
    owner: 'mobai',
    nickname: '墨白先生',
    name: '墨白文具书社',
    company: '苏州墨白文化传媒有限公司',
    description: '钢笔、手账与旧书，盘点中，下月初恢复营业。',
    area: '320508',
    address: '平江路悬桥巷 18 号',
    icon: 'fountain-pen',
    hue: 270,
    verify: storeVerify.approved,
    open: 0,
    classes: ['文创图书'],
    attrs: {
      笔尖: ['EF', 'F', 'M'],
      颜色: ['墨黑', '靛蓝', '朱红'],
      纸张: ['横线', '方格', '空白'],
    },
  },
  {
    owner: 'huajian',
    nickname: '花间集',
    name: '花间集美妆',
    company: '上海花间集化妆品有限公司',
    description: '东方草本护肤与彩妆。',
    area: '310106',
    address: '愚园路 546 弄 9 号',
    icon: 'lipstick',
    hue: 340,
    verify: storeVerify.verifying,
    open: 0,
    classes: ['美妆个护'],
    attrs: {},
  },
  {
    owner: 'letong',
    nickname: '乐童妈妈',
    name: '乐童母婴优选',
    company: '青岛乐童贸易有限公司',
    description: '0 至 6 岁宝宝的玩具与用品。',
    area: '370202',
    address: '香港中路 40 号甲',
    icon: 'teddy-bear',
    hue: 45,
    verify: storeVerify.denied,
    open: 0,
    refused: '营业执照照片不清晰',
    classes: ['母婴玩具'],
    attrs: {},
  },
  {
    owner: 'nanchuang',
    nickname: '南窗',
    name: '南窗花事',
    company: '',
    description: '',
    area: '530102',
    address: '',
    icon: 'bouquet',
    hue: 320,
    verify: storeVerify.incomplete,
    open: 0,
    classes: ['文创图书'],
    attrs: {},
  },
];

/** After-sale text of open stores. */
export const afterSaleService =
  '<h3>售后承诺 | Our after-sale promise</h3><ul><li>签收后七天内，不影响二次销售的商品可无理由退货 | Return ' +
  'items in resaleable condition within seven days of receipt, for any reason</li>' +
  '<li>质量问题由本店承担往返运费 | We pay shipping both ways if the quality is at fault</li>' +
  '<li>客服时间：每日 9:00 至 21:00 | Customer service: 9:00 to 21:00 every day</li></ul>';
