import type { Language } from '../../../schemas/contract/language.ts';

export type LocalizedLabel = Readonly<Record<Language, string>>;

/** Chinese labels of frequent field names. Other labels are asked for, or written by hand later. */
const chineseByName: Readonly<Record<string, string>> = {
  name: '名称',
  title: '标题',
  content: '内容',
  body: '正文',
  remark: '备注',
  description: '描述',
  status: '状态',
  is_sort: '排序',
  is_type: '类型',
  image: '图片',
  images: '图片',
  thumb: '缩略图',
  logo: 'Logo',
  icon: '图标',
  price: '价格',
  money: '金额',
  cost: '成本',
  stock: '库存',
  num: '数量',
  rate: '比例',
  code: '编码',
  phone: '手机',
  mobile: '手机',
  tel: '电话',
  email: '邮箱',
  address: '地址',
  area: '地区',
  url: '链接',
  link: '链接',
  file: '文件',
  start_time: '开始时间',
  end_time: '结束时间',
  date: '日期',
  time: '时间',
  user_id: '用户',
  store_id: '店铺',
  goods_id: '商品',
  class_id: '分类',
  brand_id: '品牌',
  pid: '上级',
  nickname: '昵称',
  username: '用户名',
  avatar: '头像',
  keyword: '关键词',
  tags: '标签',
};

export interface GuessedLabel extends LocalizedLabel {
  /** Whether the Chinese label is known; otherwise it is the English one. */
  readonly isSure: boolean;
}

/** One of several: `Device` of `Devices`, `Category` of `Categories`. */
export function singular(plural: string): string {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y');
  if (/(ch|sh|x|ss|atus)es$/.test(plural)) return plural.replace(/es$/, '');
  return /(ss|us|is)$/.test(plural) ? plural : plural.replace(/s$/, '');
}

/** Guesses the label of a field name: `shelf_id` is "Shelf". */
export function guessLabel(name: string): GuessedLabel {
  const words = name.replace(/_id$/, '').replace(/^is_/, '').replaceAll('_', ' ');
  const english = words.charAt(0).toUpperCase() + words.slice(1);
  const chinese = Object.hasOwn(chineseByName, name) ? chineseByName[name] : undefined;
  return { en: english, 'zh-cn': chinese ?? english, isSure: chinese !== undefined };
}
