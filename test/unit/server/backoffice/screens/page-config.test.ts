import { expect, test } from 'vitest';
import { resolveResource } from '../../../../../schemas/rules/resource/resolve-resource.ts';
import { resolveScreen } from '../../../../../schemas/rules/screen-config/resolve-screen.ts';
import type { PageScreen } from '../../../../../schemas/rules/screen-config/screen-types.ts';
import { Resources } from '../../../../../server/backoffice/resources/registry.ts';
import { buttonAccess } from '../../../../../server/backoffice/rights/page-access.ts';
import { writableOperations } from '../../../../../server/backoffice/rights/screen-field-access.ts';
import {
  type ConfigContext,
  pageContext,
} from '../../../../../server/backoffice/screens/config-context.ts';
import { toPageConfig } from '../../../../../server/backoffice/screens/page-config.ts';
import { Screens } from '../../../../../server/backoffice/screens/screens.ts';
import { actorOf } from '../../../../helpers/server/crud.ts';

/** The page of a resource in the Admin area and its context, for a caller with some rights. */
function pageOf(json: object, rights?: readonly string[], pageJson: object = {}) {
  const resource = resolveResource(
    { resource: 'notes', fields: { name: { type: 'text' } }, scope: { Admin: true }, ...json },
    'notes.json',
  );
  const byName = new Map([[resource.name, resource]]);
  const page = resolveScreen(
    { resource: resource.name, ...pageJson },
    'Admin/notes',
    'screens/Admin/notes.json',
    byName,
  ) as PageScreen;
  const menu = { area: 'Admin' as const, items: {} };
  const context: ConfigContext = {
    actor: {
      ...actorOf('Admin'),
      area: 'Admin',
      isSuper: rights === undefined,
      rights: new Set(rights),
    },
    resources: new Resources(byName),
    screens: new Screens({
      resources: byName,
      screens: new Map([[page.path, page]]),
      menus: { Admin: menu, Seller: { ...menu, area: 'Seller' } },
      placeOf: (place) => place,
    }),
    large: new Set(),
    rulesOf: () => undefined as never,
    t: (label) => (typeof label === 'string' ? label : (label.en ?? '')),
  };
  return { page, context };
}

test('the text of a check of settings is that of the check and of the server', () => {
  const { page, context } = pageOf({
    resource: 'configs/desk',
    single: true,
    fields: { from: { type: 'integer' }, to: { type: 'integer' } },
    checks: { order: { to: { gt: '@from' } } },
  });
  expect(toPageConfig(page, context).checks).toEqual([
    { name: 'order', cond: { to: { gt: '@from' } }, message: 'errors.configs_desk.order' },
  ]);
});

test('deleting several rows needs the right to delete one only where the area deletes one', () => {
  const rights = ['Admin.notes.index', 'Admin.notes.deletes'];
  const deletes = (can: readonly string[]): boolean => {
    const { page, context } = pageOf({ scope: { Admin: { can } } }, rights, {
      permissions: { deletes: true },
    });
    return buttonAccess('deletes', pageContext(page, context)).present;
  };
  expect(deletes(['index', 'deletes'])).toBe(true);
  expect(deletes(['index', 'destroy', 'deletes'])).toBe(false);
});

test('the default screen of a resource is resolved once for each area with a scope', () => {
  const { context } = pageOf({});
  const screen = context.screens.defaultOf('notes', 'Admin');
  expect(screen).toMatchObject({ kind: 'table', path: 'Admin/#notes', resource: 'notes' });
  expect(context.screens.defaultOf('notes', 'Admin')).toBe(screen);
  expect(context.screens.defaultOf('notes', 'Seller')).toBeUndefined();
  expect(context.screens.defaultOf('nothing', 'Admin')).toBeUndefined();
});

test('a field with the name of a method is writable', () => {
  const { page, context } = pageOf({ fields: { constructor: { type: 'text' } } });
  const place = pageContext(page, context);
  expect(writableOperations(place.resource.fields.get('constructor')!, place)).toEqual({
    store: true,
    update: true,
  });
});
