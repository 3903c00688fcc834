import type { MarkStyle } from '../../pictures/marks.ts';

/** Name, word and style of the mark, hue in degrees. All are invented. */
export const brands: readonly (readonly [
  name: string,
  word: string,
  style: MarkStyle,
  hue: number,
])[] = [
  ['云杉', 'YUNSHAN', 'plain', 160],
  ['禾木', 'HEMU', 'boxed', 45],
  ['山茶记', 'SHANCHA', 'wide', 20],
  ['青岚', 'QINGLAN', 'heavy', 200],
  ['北屿', 'BEIYU', 'ruled', 250],
  ['白鹭', 'BAILU', 'round', 220],
  ['松间', 'SONGJIAN', 'plain', 140],
  ['麦浪', 'MAILANG', 'boxed', 80],
  ['星垂', 'XINGCHUI', 'wide', 280],
  ['竹里', 'ZHULI', 'heavy', 150],
  ['拾光', 'SHIGUANG', 'ruled', 60],
  ['知更', 'ZHIGENG', 'round', 10],
  ['远汀', 'YUANTING', 'wide', 230],
  ['木与石', 'MUSHI', 'plain', 70],
  ['朝露', 'ZHAOLU', 'boxed', 190],
  ['乐陶', 'LETAO', 'round', 40],
  ['栖木', 'QIMU', 'heavy', 55],
  ['海粟', 'HAISU', 'ruled', 210],
  ['澄明', 'CHENGMING', 'wide', 240],
  ['砚池', 'YANCHI', 'plain', 270],
  ['归雁', 'GUIYAN', 'boxed', 30],
  ['晴川', 'QINGCHUAN', 'ruled', 170],
  ['小野', 'XIAOYE', 'round', 130],
  ['半亩', 'BANMU', 'heavy', 110],
  ['听雨', 'TINGYU', 'wide', 180],
  ['南窗', 'NANCHUANG', 'plain', 340],
  ['花间集', 'HUAJIAN', 'boxed', 350],
  ['初雪', 'CHUXUE', 'round', 260],
];

const wordOf = new Map(brands.map(([name, word]) => [name, word]));
/** Name of a brand in both languages, `中文 | English`. */
export function brandName(name: string): string {
  const word = wordOf.get(name) ?? '';
  return word === '' ? name : `${name} | ${word.charAt(0)}${word.slice(1).toLowerCase()}`;
}
