import { expect, test } from 'vitest';
import names from '../../../../server/seed/areas.json' with { type: 'json' };
import { divisions } from '../../../../server/seed/areas.ts';

const nameOf = (code: string) => (names as Readonly<Record<string, string>>)[code];

test.each([
  ['15', '内蒙古自治区 | Inner Mongolia'],
  ['3415', "六安市 | Lu'an"],
  ['2301', '哈尔滨市 | Harbin'],
  ['330106', '西湖区 | Xihu'],
  ['330382', '乐清市 | Yueqing'],
  ['310104', '徐汇区 | Xuhui'],
  ['420581', '宜都市 | Yidu'],
  ['653101', '喀什市 | Kashgar'],
])('%s is %s', (code, name) => {
  expect(nameOf(code)).toBe(name);
});

test('every division has a name in Latin letters', () => {
  expect(
    Object.values(names).filter(
      (name) => !/^\p{Script=Han}+ \| [A-Z][\p{Script=Latin}' -]+$/u.test(name),
    ),
  ).toEqual([]);
});

test('every division is below one of the level above', () => {
  const levels = new Map(divisions().map(({ code, deep }) => [code, deep]));
  expect(
    divisions().filter(({ pid, deep }) =>
      pid === null ? deep !== 0 : levels.get(pid) !== deep - 1,
    ),
  ).toEqual([]);
});
