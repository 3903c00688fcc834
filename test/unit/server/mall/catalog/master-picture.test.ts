import { expect, test } from 'vitest';
import type { Row } from '../../../../../schemas/rules/types.ts';
import { masterPicture } from '../../../../../server/mall/catalog/master-picture.ts';

const before: Row = { goods_images: ['/a', '/b'], goods_master_image: '/b' };

test.each<[string, Row | undefined, Row, string]>([
  ['the first of new goods', undefined, { goods_images: ['/a', '/b'] }, '/a'],
  [
    'the one that was chosen',
    undefined,
    { goods_images: ['/a', '/b'], goods_master_image: '/b' },
    '/b',
  ],
  ['the one before when no picture is sent', before, { goods_name: 'Chair' }, '/b'],
  ['the first of pictures sent anew', before, { goods_images: ['/c', '/b'] }, '/c'],
  ['another of the pictures there are', before, { goods_master_image: '/a' }, '/a'],
])('lists show %s', (_, previous, values, master) => {
  expect(masterPicture(previous, values)).toEqual({ master, errors: [] });
});

test('refuses a main picture that is not one of the pictures', () => {
  expect(masterPicture(before, { goods_master_image: '/z' }).errors).toMatchObject([
    { pointer: '/goods_master_image' },
  ]);
});
