import { expect, test } from 'vitest';
import { divisions, latinArea } from '../../../../server/seed/areas.ts';

test.each([
  ['浙江省', 'Zhejiang'],
  ['北京市', 'Beijing'],
  ['重庆市', 'Chongqing'],
  ['陕西省', 'Shaanxi'],
  ['山西省', 'Shanxi'],
  ['内蒙古自治区', 'Inner Mongolia'],
  ['新疆维吾尔自治区', 'Xinjiang'],
  ['西安市', "Xi'an"],
  ['厦门市', 'Xiamen'],
  ['六安市', "Lu'an"],
  ['西湖区', 'Xihu'],
  ['大兴安岭地区', "Daxing'anling"],
  ['浦东新区', 'Pudong'],
  ['延边朝鲜族自治州', 'Yanbian'],
  ['黔东南苗族侗族自治州', 'Qiandongnan'],
  ['城区', 'Chengqu'],
  ['县', 'Counties'],
])('%s is %s in Latin letters', (name, latin) => {
  expect(latinArea(name)).toBe(latin);
});

test('every division has a name in Latin letters', () => {
  expect(
    divisions().filter(({ name }) => !/^[A-Z][\p{Script=Latin}' ]+$/u.test(latinArea(name))),
  ).toEqual([]);
});
