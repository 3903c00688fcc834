import { expect, test } from 'vitest';
import { matchRoute, type RouteEntry } from '../../../../engine/shell/routes.ts';

const list: RouteEntry = { view: 'Admin/gifts', isOpen: false };
const handWritten: RouteEntry = { view: 'Seller/goods/form', isOpen: false };
const routes = new Map([
  ['/Admin/gifts', list],
  ['/Seller/goods', { view: 'Seller/goods', isOpen: false }],
  ['/Seller/goods/form', handWritten],
]);
const pages = { 'Seller/goods/form': async () => ({ Page: () => null }) };

test.each([
  ['a page of the menu', '/Admin/gifts', list],
  [
    'the form of a list, for a new row',
    '/Admin/gifts/form',
    { ...list, form: { id: undefined, list: '/Admin/gifts' } },
  ],
  [
    'the form of a list, for one row',
    '/Admin/gifts/form/12',
    { ...list, form: { id: '12', list: '/Admin/gifts' } },
  ],
  ['a row of a list', '/Admin/gifts/view/12', { ...list, row: { id: '12', list: '/Admin/gifts' } }],
  ['no row without its id', '/Admin/gifts/view', undefined],
  ['a handwritten form of the list', '/Seller/goods/form', handWritten],
  ['a handwritten page with the id of a row', '/Seller/goods/form/12', handWritten],
  ['nothing at a list with an id', '/Admin/gifts/12', undefined],
  ['nothing at an invalid id', '/Admin/gifts/form/012', undefined],
  ['nothing below a form', '/Admin/gifts/form/form', undefined],
  ['nothing at an unknown path', '/Admin/none/form', undefined],
])('%s', (_name, path, match) => {
  expect(matchRoute(routes, pages, path)).toEqual(match);
});
