import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { initials } from '../../../../engine/ui/elements/user-avatar.tsx';
import { iconNames, iconOf, isIcon } from '../../../../engine/ui/theme/icons.ts';
import { cssVariables } from '../../../../engine/ui/theme/palette.ts';
import { flattenTexts } from '../../../../engine/ui/use-t.ts';

const css = readFileSync(new URL('../../../../engine/ui/variables.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('html[data-mode="dark"]');

test.each([
  ['light', light],
  ['dark', dark],
] as const)('the stylesheet contains the palette of %s mode', (mode, block) => {
  for (const [name, value] of Object.entries(cssVariables(mode)))
    expect(block).toContain(`  ${name}: ${value};`);
});

test('every menu icon exists', () => {
  const used = ['Admin', 'Seller'].flatMap(
    (area) =>
      readFileSync(new URL(`../../../../screens/${area}/menu.json`, import.meta.url), 'utf8').match(
        /fa-[a-z0-9-]+/g,
      ) ?? [],
  );
  expect(used.filter((name) => !isIcon(name))).toEqual([]);
  expect(new Set(iconNames).size).toBe(iconNames.length);
  expect(iconOf('fa fa-truck')).toBe(iconOf('fa-truck'));
});

test('flattens nested texts to ids', () => {
  expect(flattenTexts({ menu: { name: 'Menu Name', a: { b: 'c' } }, selectErr: 'x' })).toEqual({
    'menu.name': 'Menu Name',
    'menu.a.b': 'c',
    selectErr: 'x',
  });
});

test.each([
  ['Fang Lin', 'FL'],
  ['fang', 'F'],
  ['林芳', '芳'],
  ['', ''],
  ['😀 x', '😀X'],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
