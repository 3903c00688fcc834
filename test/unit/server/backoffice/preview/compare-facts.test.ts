import { afterEach, expect, test } from 'vitest';
import { loadProject, type Project } from '../../../../../server/backoffice/check/load-project.ts';
import { compareFacts } from '../../../../../server/backoffice/preview/compare-facts.ts';
import {
  apiFacts,
  everyRightIn,
  holderOf,
  renamedFacts,
  ruleFacts,
  screenFacts,
} from '../../../../../server/backoffice/preview/project-facts.ts';
import { files, notes } from '../../../../helpers/backoffice/linted-project.ts';
import { projectFolder } from '../../../../helpers/server/project-folder.ts';

/** What `npm run preview` says about a change. */
const folders: { readonly remove: () => void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

function project(changed: Readonly<Record<string, unknown>>): Project {
  const folder = projectFolder({ ...files, ...changed });
  folders.push(folder);
  return loadProject(folder.root);
}
const label = { en: 'X', 'zh-cn': 'X' };
const { cost, ...others } = notes.fields;
const before = project({});
const renamed = project({
  'schemas/resources/notes.json': {
    ...notes,
    fields: { ...others, price: { ...cost, was: 'cost', required: true, label } },
  },
});

test('a field that names its former name is renamed, and changed where its rule is another one', () => {
  const renames = renamedFacts(before, renamed);
  expect(compareFacts(ruleFacts(before), ruleFacts(renamed), 'described', renames)).toEqual([
    '~ notes.price: was cost, required false to true',
  ]);
  const admin = everyRightIn('Admin');
  expect(
    compareFacts(apiFacts(before, admin), apiFacts(renamed, admin), 'described', renames),
  ).toEqual(['~ /api/Admin/notes field price: was cost']);
  const lines = compareFacts(
    screenFacts(before, admin),
    screenFacts(renamed, admin),
    'named',
    renames,
  );
  expect(lines).toContain('~ Admin/notes form price: was cost');
  expect(lines.filter((line) => !/^~ Admin\/notes \w+ price: was cost/.test(line))).toEqual([]);
});

test('a field that goes while another comes is not renamed', () => {
  const after = project({
    'schemas/resources/notes.json': {
      ...notes,
      fields: { ...others, price: { ...cost, label } },
    },
  });
  const renames = renamedFacts(before, after);
  expect(compareFacts(ruleFacts(before), ruleFacts(after), 'named', renames)).toEqual([
    '- notes.cost',
    '+ notes.price',
  ]);
});

test('a role without the right to a page has none of its parts', () => {
  const without = screenFacts(before, holderOf('Admin', new Set(['Admin.shelves.index'])));
  expect([...without.keys()]).toEqual([]);
  const holder = screenFacts(before, holderOf('Admin', new Set(['Admin.notes.index'])));
  expect([...holder.keys()]).toContain('Admin/notes column name');
});
