import { expect, test } from 'vitest';
import { demoGoods } from '../../../../server/seed/demo/catalog/goods.ts';
import { isColour } from '../../../../server/seed/pictures/views.ts';

/** The material that the name promises, as the colour of the pictures. */
const materials: readonly (readonly [word: string, colours: readonly string[]])[] = [
  ['樱桃木', ['樱桃木']],
  ['紫砂', ['紫泥']],
  ['黄杨木', ['白橡木']],
];

test('pictures of demo goods have the colour of the material in their name', () => {
  const named = demoGoods.flatMap((goods) =>
    materials
      .filter(([word]) => goods.name.includes(word))
      .map(([, colours]) => ({ name: goods.name, tint: goods.more.tint, colours })),
  );
  expect(named.length).toBeGreaterThanOrEqual(3);
  expect(named.filter(({ tint = '', colours }) => !colours.includes(tint))).toEqual([]);
  const tints = demoGoods.flatMap(({ more: { tint } }) => tint ?? []);
  expect(tints.filter((tint) => !isColour(tint))).toEqual([]);
});

/** Pictures that once contradicted the name of the goods. */
test.each([
  ['橙汁', 'tangerine'],
  ['头盔', 'military-helmet'],
])('%s is drawn as %s', (word, icon) => {
  const found = demoGoods.filter(({ name }) => name.includes(word));
  expect(found.map((goods) => goods.icon)).toEqual([icon]);
});
