import { describe, expect, test } from 'vitest';
import { fen } from '../../../../../../server/mall/kernel/fen.ts';
import {
  type FreightTemplate,
  parcelFreight,
} from '../../../../../../server/mall/shipping/freights/freight-fee.ts';

const template = (
  id: number,
  [firstWeight, firstFee, stepWeight, stepFee]: readonly [number, number, number, number],
  provinces: readonly number[] = [],
): FreightTemplate => ({
  id,
  isDefault: provinces.length === 0,
  firstWeight,
  firstFee: fen(firstFee),
  stepWeight,
  stepFee: fen(stepFee),
  provinces: new Set(provinces),
});
const standard = template(1, [100, 800, 50, 200]); // 1 kg 8.00, each further 0.5 kg 2.00
const north = template(2, [100, 500, 0, 0], [11, 12]);

describe('a parcel', () => {
  test.each([
    ['of free goods costs nothing', [[-1, 500]], 11, 0],
    ['up to the first weight costs the first fee', [[0, 100]], 11, 800],
    ['one gram more costs a whole step', [[0, 101]], 11, 1000],
    ['three steps above', [[0, 250]], 11, 1400],
    [
      'of two lines of one template is weighed together',
      [
        [0, 60],
        [0, 60],
      ],
      11,
      1000,
    ],
    [
      'of two templates pays both',
      [
        [0, 60],
        [2, 60],
      ],
      11,
      1300,
    ],
    [
      'to an unlisted province uses the default template, weighed together with it',
      [
        [0, 60],
        [2, 60],
      ],
      44,
      1000,
    ],
    ['without a step costs the first fee at any weight', [[2, 5000]], 12, 500],
    ['of a deleted template uses the default one', [[9, 100]], 11, 800],
  ] as const)('%s', (_name, lines, province, fee) => {
    expect(
      parcelFreight(
        lines.map(([freightId, weight]) => ({ freightId, weight })),
        [standard, north],
        province,
      ),
    ).toBe(fee);
  });

  test('is free from a store without templates', () => {
    expect(parcelFreight([{ freightId: 0, weight: 100 }], [], 11)).toBe(0);
  });
  test('with a first weight of 0 costs one fee', () => {
    expect(
      parcelFreight([{ freightId: 0, weight: 900 }], [template(1, [0, 700, 50, 200])], 11),
    ).toBe(700);
  });
});
