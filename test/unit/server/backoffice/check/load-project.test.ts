import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  AuthoringError,
  loadProject,
} from '../../../../../server/backoffice/check/load-project.ts';
import { files } from '../../../../helpers/backoffice/linted-project.ts';
import { projectFolder } from '../../../../helpers/server/project-folder.ts';

const folders: { readonly remove: () => void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

test('loading throws all mistakes, and skips the check for unchanged valid contents', () => {
  const folder = projectFolder(files);
  folders.push(folder);
  const memory = `${folder.root}/memory`;
  expect(loadProject(folder.root, { cacheDir: memory })).toMatchObject({
    menus: { Seller: { items: {} } },
  });
  expect([...loadProject(folder.root, { cacheDir: memory }).screens.keys()]).toEqual([
    'Admin/notes',
  ]);
  folder.write('screens/Admin/notes.json', { resource: 'notes', columns: ['a', 'b'] });
  expect(() => loadProject(folder.root, { cacheDir: memory })).toThrow(AuthoringError);
  expect(() => loadProject(folder.root, { cacheDir: memory })).toThrow(
    /screens\/Admin\/notes\.json:4:5 \/columns\/0 .*\n.*\/columns\/1/,
  );
});

test('blocks that an extension adds follow those of the dashboard, and keep their place', () => {
  const path = 'extensions/pads/extends/screens/Admin/board.json';
  const folder = projectFolder({
    ...files,
    'screens/Admin/board.json': { title: false, blocks: [{ screen: 'Admin/notes' }] },
    [path]: { blocks: [{ screen: 'Admin/notes', span: 12 }] },
  });
  folders.push(folder);
  const { screens, placeOf } = loadProject(folder.root);
  expect(screens.get('Admin/board')).toMatchObject({ blocks: [{ span: 24 }, { span: 12 }] });
  const place = { file: 'screens/Admin/board.json', pointer: '/blocks/1/screen' };
  expect(placeOf(place)).toEqual({ file: path, pointer: '/blocks/0/screen' });
});

test('loading checks again when a page or a component that the files name is gone', () => {
  const folder = projectFolder({
    ...files,
    'screens/Admin/desk.tsx': 'export const Desk = 1;',
    'screens/parts/notes.ts': "defineWidget('notes:cost', CostCell);",
    'screens/Admin/menu.json': {
      area: 'Admin',
      items: { work: { name: 'menus.Admin.work.name', apis: '/Admin/desk' } },
    },
    'screens/Admin/notes.json': { resource: 'notes', header: 'notes:cost' },
    'screens/Seller/notes.json': {
      resource: 'notes',
      columns: [{ field: 'cost', type: 'custom', widget: 'notes:cost' }],
    },
  });
  folders.push(folder);
  const load = () => loadProject(folder.root, { cacheDir: `${folder.root}/memory` });
  load();
  folder.write('screens/parts/notes.ts', "defineWidget('notes:price', CostCell);");
  expect(load).toThrow(/there is no component "notes:cost"/);
  folder.write('screens/parts/notes.ts', "defineWidget('notes:cost', CostCell);");
  load();
  rmSync(join(folder.root, 'screens/Admin/desk.tsx'));
  expect(load).toThrow(/there is no page "Admin\/desk"/);
});

test('loading checks again when package.json names an extension no more', () => {
  const folder = projectFolder({
    ...files,
    'package.json': { dependencies: { 'souk-pads': '1.0.0' } },
    'node_modules/souk-pads/package.json': { name: 'souk-pads' },
  });
  folders.push(folder);
  const load = () => loadProject(folder.root, { cacheDir: `${folder.root}/memory` });
  load();
  folder.write('package.json', { dependencies: {} });
  expect(load).toThrow(/node_modules\/souk-pads.* package.json does not depend on it/);
  folder.write('package.json', { dependencies: { 'souk-pads': '1.0.0' } });
  load();
  rmSync(join(folder.root, 'node_modules/souk-pads'), { recursive: true });
  expect(load).toThrow(/the extension souk-pads is not in node_modules/);
});
