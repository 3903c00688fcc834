import { expect, test } from 'vitest';
import {
  attrsInUse,
  type ChoosableSku,
  chooseSpec,
  chosenSku,
  firstChoice,
  optionsOf,
} from '../../../../storefront/rules/sku-choice.ts';

const colour = {
  id: 1,
  name: 'Colour',
  specs: [
    { id: 11, name: 'Chalk' },
    { id: 12, name: 'Sage' },
    { id: 13, name: 'Rust' },
  ],
};
const size = {
  id: 2,
  name: 'Size',
  specs: [
    { id: 21, name: 'S' },
    { id: 22, name: 'M' },
  ],
};
const sku = (
  id: number,
  spec_id: readonly number[],
  goods_stock: number,
  goods_image = '',
): ChoosableSku => ({ id, spec_id, goods_stock, goods_image });
/** Stock: Chalk S 0 and M 40, Sage M 20, Rust S 3; the other combinations do not exist. */
const skus = [sku(1, [11, 21], 0), sku(2, [11, 22], 40), sku(3, [12, 22], 20), sku(4, [13, 21], 3)];
const attrs = [colour, size];

test('selects the first available SKU, or the requested one', () => {
  expect([...firstChoice(attrs, skus).values()]).toEqual([11, 22]);
  expect([...firstChoice(attrs, skus, 4).values()]).toEqual([13, 21]);
  expect(chosenSku(attrs, skus, firstChoice(attrs, skus, 99))?.id).toBe(2);
  expect(firstChoice(attrs, []).size).toBe(0);
});

test.each([
  { name: 'available specs have no reason', chosen: [11, 22], of: 'Sage', is: { excludedBy: [] } },
  {
    name: 'a spec without a SKU names the conflicting choice',
    chosen: [11, 22],
    of: 'Rust',
    is: { obstacle: 'absent', excludedBy: ['M'] },
  },
  {
    name: 'a sold-out spec names the conflicting choice',
    chosen: [11, 22],
    of: 'S',
    is: { obstacle: 'soldOut', excludedBy: ['Chalk'] },
  },
  { name: 'a low stock is counted', chosen: [13, 21], of: 'Rust', is: { left: 3, excludedBy: [] } },
  {
    name: 'without another choice the sum of stocks counts',
    chosen: [],
    of: 'Chalk',
    is: { excludedBy: [] },
  },
])('$name', ({ chosen, of, is }) => {
  const choice = new Map(chosen.map((spec) => [Math.floor(spec / 10), spec]));
  const options = optionsOf(attrs, skus, choice).flatMap((group) => group.options);
  const {
    spec: _spec,
    isChosen: _isChosen,
    ...option
  } = options.find(({ spec }) => spec.name === of)!;
  expect(option).toEqual(is);
});

test('a spec that is sold out everywhere names no other choice', () => {
  const [, sizes] = optionsOf(
    attrs,
    [sku(1, [11, 21], 0), sku(2, [11, 22], 5)],
    new Map([
      [1, 11],
      [2, 22],
    ]),
  );
  expect(sizes!.options[0]).toMatchObject({ obstacle: 'soldOut', excludedBy: [] });
});

test('an available spec keeps the other choices; an unavailable one selects the nearest available SKU', () => {
  const chalkM = firstChoice(attrs, skus);
  expect([...chooseSpec(attrs, skus, chalkM, { attr: 1, spec: 12 }).values()]).toEqual([12, 22]);
  expect([...chooseSpec(attrs, skus, chalkM, { attr: 1, spec: 13 }).values()]).toEqual([13, 21]);
  expect([...chooseSpec(attrs, skus, chalkM, { attr: 2, spec: 21 }).values()]).toEqual([13, 21]);
});

test('every available spec can be reached from every selection', () => {
  for (const start of skus)
    for (const { attr, options } of optionsOf(attrs, skus, firstChoice(attrs, skus, start.id))) {
      for (const { spec } of options)
        expect(
          chosenSku(
            attrs,
            skus,
            chooseSpec(attrs, skus, firstChoice(attrs, skus, start.id), {
              attr: attr.id,
              spec: spec.id,
            }),
          )?.spec_id,
        ).toContain(spec.id);
    }
});

test('a complete choice is one SKU, an incomplete one is none', () => {
  expect(
    chosenSku(
      attrs,
      skus,
      new Map([
        [1, 12],
        [2, 22],
      ]),
    )?.id,
  ).toBe(3);
  expect(chosenSku(attrs, skus, new Map([[1, 12]]))).toBeUndefined();
  expect(
    chosenSku(
      attrs,
      skus,
      new Map([
        [1, 12],
        [2, 21],
      ]),
    ),
  ).toBeUndefined();
});

test('colours show pictures, sizes do not', () => {
  const pictured = [
    sku(1, [11, 21], 1, '/chalk'),
    sku(2, [11, 22], 1, '/chalk'),
    sku(3, [12, 22], 1, '/sage'),
  ];
  const used = attrsInUse(attrs, pictured);
  expect(used.map(({ specs }) => specs.map(({ name }) => name))).toEqual([
    ['Chalk', 'Sage'],
    ['S', 'M'],
  ]);
  const [colours, sizes] = optionsOf(used, pictured, firstChoice(used, pictured));
  expect(colours!.options.map(({ picture }) => picture)).toEqual(['/chalk', '/sage']);
  expect(sizes!.options.every(({ picture }) => picture === undefined)).toBe(true);
});
