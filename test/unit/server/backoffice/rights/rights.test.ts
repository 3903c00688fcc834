import { expect, test } from 'vitest';
import { resolveResource } from '../../../../../schemas/rules/resource/resolve-resource.ts';
import { rightsOf } from '../../../../../server/backoffice/rights/rights.ts';

const orders = resolveResource(
  {
    resource: 'orders',
    softDelete: true,
    fields: {
      order_no: { type: 'text' },
      cost: { type: 'money', read: ['Admin.orders.cost'] },
      note: { type: 'text', update: ['Seller.orders.note', 'Admin'] },
    },
    scope: {
      Admin: { can: ['index', 'show', 'destroy'] },
      Seller: { own: { store_id: '@user.store_id' }, can: ['index'] },
    },
    commands: { ship: { areas: ['Seller'], to: 3 }, close: { areas: ['Admin', 'Seller'], to: 0 } },
  },
  'schemas/resources/orders.json',
);
const names = (area: 'Admin' | 'Seller', sources: readonly string[] = []) =>
  rightsOf(area, [orders], sources).flatMap(({ rights }) => rights.map(({ name }) => name));

test('the rights of an area are its routes, its commands and the fields that name their own right', () => {
  expect(names('Admin')).toEqual([
    'Admin.orders.index',
    'Admin.orders.show',
    'Admin.orders.destroy',
    'Admin.orders.close',
    'Admin.orders.cost',
  ]);
  expect(names('Seller')).toEqual([
    'Seller.orders.index',
    'Seller.orders.ship',
    'Seller.orders.close',
    'Seller.orders.note',
  ]);
});

test('groups sources of tiles and charts by module', () => {
  const [, dashboard, ...rest] = rightsOf(
    'Admin',
    [orders],
    ['dashboard.sales', 'dashboard.orders'],
  );
  expect(dashboard).toMatchObject({
    key: 'dashboard',
    rights: [{ name: 'Admin.dashboard.sales' }, { name: 'Admin.dashboard.orders' }],
  });
  expect(rest).toEqual([]);
});

test('a resource without a route in the area has no group', () => {
  expect(
    rightsOf(
      'Seller',
      [
        resolveResource(
          { resource: 'areas', fields: { name: { type: 'text' } }, scope: { Admin: true } },
          'x',
        ),
      ],
      [],
    ),
  ).toEqual([]);
});
