import type { ParcelState } from '../../../../../schemas/contract/dicts/parcel-dicts.ts';

/** Codes of Kuaidi100 by ours, where they differ. A code that is not listed is sent as it is. */
const vendorCodes: ReadonlyMap<string, string> = new Map([
  ['yd', 'yunda'],
  ['sto', 'shentong'],
  ['yt', 'yuantong'],
  ['zt', 'zhongtong'],
  ['jt', 'jtexpress'],
  ['ht', 'huitongkuaidi'],
  ['postx', 'youzhengbk'],
  ['post', 'youzhengguonei'],
  ['tt', 'tiantian'],
  ['best', 'baishiwuliu'],
  ['ys', 'youshuwuliu'],
  ['dp', 'debangkuaidi'],
  ['zjs', 'zhaijisong'],
  ['ztky', 'zhongtongkuaiyun'],
  ['sf', 'shunfeng'],
  ['gt', 'guotongkuaidi'],
]);

/** Kuaidi100's code of a courier. */
export const vendorCode = (code: string): string => vendorCodes.get(code) ?? code;

/**
 * States by Kuaidi100's numbers. Numbers of three and more digits are details of their first one or
 * two: 301 is a kind of 3, 1001 of 10.
 */
const states: ReadonlyMap<string, ParcelState> = new Map([
  ['0', 'transit'],
  ['1', 'collected'],
  ['2', 'problem'],
  ['3', 'delivered'],
  ['4', 'returned'],
  ['5', 'delivering'],
  ['6', 'returning'],
  ['7', 'transit'],
  ['8', 'transit'],
  ['10', 'transit'],
  ['11', 'transit'],
  ['12', 'transit'],
  ['13', 'problem'],
  ['14', 'problem'],
]);

/** @returns '' for a number that is not listed */
export const stateOf = (number: string): ParcelState =>
  states.get(number) ?? states.get(number.slice(0, -2)) ?? '';
