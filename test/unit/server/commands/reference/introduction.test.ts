import { afterAll, expect, test } from 'vitest';
import { dicts } from '../../../../../schemas/contract/statuses.ts';
import { formatProblem } from '../../../../../server/backoffice/check/authored-file.ts';
import { lintProject } from '../../../../../server/backoffice/check/lint-project.ts';
import {
  findPart,
  type SchemaName,
} from '../../../../../server/commands/reference/meta-schemas.ts';
import { projectFolder } from '../../../../helpers/server/project-folder.ts';

const exampleOf = (name: SchemaName, index: number): unknown =>
  findPart(name, '.').schema.examples?.[index];

const texts = {
  'resources.json': {
    couriers: { title: 'Couriers', name: 'Name' },
    stores: { title: 'Stores', name: 'Name' },
    vouchers: {
      title: 'Vouchers',
      store_id: 'Store',
      name: 'Name',
      money: 'Amount',
      start_time: 'From',
      end_time: 'Until',
      status: 'State',
      commands: { publish: 'Publish' },
    },
  },
  'errors.json': { vouchers: { end_after_start: 'Ends before it starts' } },
  'menus.json': { Admin: { logistics: { couriers: 'Couriers' } } },
  'dicts.json': Object.fromEntries(
    Object.entries(dicts).map(([name, values]) => [
      name,
      Object.fromEntries(values.map(([value]) => [String(value), String(value)])),
    ]),
  ),
};

const folder = projectFolder({
  'schemas/resources/couriers.json': exampleOf('resource', 0),
  'schemas/resources/vouchers.json': exampleOf('resource', 1),
  'schemas/resources/stores.json': {
    resource: 'stores',
    fields: { name: { type: 'text' } },
    scope: { Admin: true },
  },
  'screens/Admin/couriers.json': exampleOf('screen', 0),
  'screens/Admin/menu.json': exampleOf('menu', 0),
  ...Object.fromEntries(
    ['en', 'zh-cn'].flatMap((language) =>
      Object.entries(texts).map(([file, content]) => [`locales/${language}/${file}`, content]),
    ),
  ),
});
afterAll(() => folder.remove());

test('the resources, the screen and the menu of the introduction pass the linter', async () => {
  const problems = await lintProject(folder.root);
  expect(problems.map(formatProblem)).toEqual([]);
});
