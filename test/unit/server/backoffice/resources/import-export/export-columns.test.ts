import { expect, test } from 'vitest';
import { resolveResource } from '../../../../../../schemas/rules/resource/resolve-resource.ts';
import { resolveScreen } from '../../../../../../schemas/rules/screen-config/resolve-screen.ts';
import type { Field } from '../../../../../../schemas/rules/types.ts';
import type { CrudContext } from '../../../../../../server/backoffice/resources/crud-context.ts';
import {
  exportCell,
  exportHeadings,
} from '../../../../../../server/backoffice/resources/import-export/export-cells.ts';
import { parseExportRequest } from '../../../../../../server/backoffice/resources/import-export/export-request.ts';
import { FileScreenFilters } from '../../../../../../server/backoffice/screens/file-screen-filters.ts';
import { Screens } from '../../../../../../server/backoffice/screens/screens.ts';
import { variablesOf } from '../../../../../../server/platform/http/access/actor.ts';
import { actorOf } from '../../../../../helpers/server/crud.ts';

const text = (en: string) => ({ en, 'zh-cn': `${en}。` });
const resource = resolveResource(
  {
    resource: 'notes',
    fields: {
      name: { type: 'text', label: text('Name') },
      level: { type: 'integer', label: text('Level') },
      phone: { type: 'text', label: text('Phone') },
    },
    scope: { Admin: true },
  },
  'schemas/resources/notes.json',
);
const resources = new Map([[resource.name, resource]]);
const page = resolveScreen(
  {
    resource: 'notes',
    columns: [
      'name',
      {
        field: 'level',
        type: 'dict',
        dict: [{ value: 1, label: text('Low') }],
        label: text('How'),
      },
    ],
    exportColumns: [{ field: 'phone', label: text('Call') }, 'name'],
  },
  'Admin/notes',
  'screens/Admin/notes.json',
  resources,
);
const menu = { area: 'Admin' as const, items: {} };
const screens = new FileScreenFilters(
  new Screens({
    resources,
    screens: new Map([[page.path, page]]),
    menus: { Admin: menu, Seller: { ...menu, area: 'Seller' } },
    placeOf: (place) => place,
  }),
);

test('an export of all rows has the headings and labels of its screen, each field once', () => {
  const actor = actorOf('Admin', { language: 'zh-cn' });
  const { fields } = parseExportRequest({ screens } as unknown as CrudContext, actor, resource, {
    screen: 'Admin/notes',
  });
  expect(exportHeadings(fields, actor)).toEqual(['Name。', 'How。', 'Call。']);
  const row = { name: 'Tea', level: 1, phone: '1' };
  const cells = fields.map((field) => exportCell(field, actor, variablesOf(actor, ''))(row));
  expect(cells).toEqual(['Tea', 'Low。', '1']);
});

const fieldOf = (type: Field['type'], as?: Field['as']) => ({ name: 'x', type, as }) as Field;

test.each<[Field['type'], Field['as'], unknown, unknown]>([
  ['money', undefined, '9.9', { money: '9.90' }],
  ['computed', 'money', '1234.5', { money: '1234.50' }],
  ['computed', 'money', 12, { money: '12.00' }],
  ['computed', 'integer', '12', 12],
  ['computed', 'number', '1.250', 1.25],
  ['integer', undefined, 7, 7],
  ['integer', undefined, '1234567890123456', '1234567890123456'],
  ['computed', 'text', '007', '007'],
  ['text', undefined, '12', '12'],
  ['datetime', undefined, '2026-11-28 10:00:00', { moment: '2026-11-28 10:00:00' }],
  ['computed', 'datetime', '2026-11-28 10:00:00', { moment: '2026-11-28 10:00:00' }],
])('the cell of %s (%s) for %j is %j', (type, as, value, cell) => {
  const actor = actorOf('Admin');
  expect(exportCell(fieldOf(type, as), actor, variablesOf(actor, ''))({ x: value })).toEqual(cell);
});
