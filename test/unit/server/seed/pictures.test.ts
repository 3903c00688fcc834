import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inProject } from '../../../../server/platform/config/project-root.ts';
import { brands } from '../../../../server/seed/demo/catalog/brands.ts';
import { classTrees } from '../../../../server/seed/demo/catalog/classes.ts';
import { oklch } from '../../../../server/seed/pictures/colour.ts';
import { iconBody } from '../../../../server/seed/pictures/icons.ts';
import { brandSvg } from '../../../../server/seed/pictures/marks.ts';
import { drawCached } from '../../../../server/seed/pictures/picture-cache.ts';
import { sceneSvg, scenes } from '../../../../server/seed/pictures/scene.ts';

test('every class has an icon that exists', () => {
  for (const { icon, branches } of classTrees)
    for (const name of [icon, ...branches.flatMap(({ leaves }) => leaves.map((leaf) => leaf[2]))])
      expect(iconBody(name)).toContain('<');
});

test.each(scenes)('the scene %s is drawn the same every time', async (scene) => {
  expect(sceneSvg('teapot', scene, 95)).toBe(sceneSvg('teapot', scene, 95));
  expect(await sharp(Buffer.from(sceneSvg('teapot', scene, 95))).metadata()).toMatchObject({
    width: 400,
    height: 400,
  });
});

test('marks differ and use no font', () => {
  const svgs = brands.map(([, word, style, hue]) => brandSvg(word, style, hue));
  expect(new Set(svgs).size).toBe(brands.length);
  expect(svgs.some((svg) => svg.includes('<text'))).toBe(false);
});

test.each([
  [1, 0, 0, '#ffffff'],
  [0, 0, 0, '#000000'],
  [0.628, 0.2577, 29.23, '#ff0000'],
])('oklch(%f %f %f) is %s', (lightness, chroma, hue, hex) =>
  expect(oklch(lightness, chroma, hue)).toBe(hex),
);

test('a picture that is drawn twice at the same time is stored', async () => {
  const name = `test-${randomUUID()}`;
  const parts = [{ suffix: '', bytes: Buffer.from('drawn') }];
  const draw = () => drawCached(name, [], () => Promise.resolve(parts));
  expect(await Promise.all(Array.from({ length: 20 }, draw))).toHaveLength(20);
  expect(await drawCached(name, [], () => Promise.reject(new Error('drawn again')))).toEqual(parts);
  await rm(inProject('dist', 'demo', `${name}.webp`));
});
