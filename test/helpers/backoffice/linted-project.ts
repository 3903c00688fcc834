import { dicts } from '../../../schemas/contract/statuses.ts';
import { formatProblem } from '../../../server/backoffice/check/authored-file.ts';
import { lintProject } from '../../../server/backoffice/check/lint-project.ts';
import { projectFolder } from '../server/project-folder.ts';

const words = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));
const dictWords = Object.fromEntries(
  Object.entries(dicts).map(([name, values]) => [
    name,
    words(values.map(([value]) => String(value))),
  ]),
);
/** A project of two resources, one screen and their texts. */
export const notes = {
  resource: 'notes',
  fields: {
    name: { type: 'text', required: true, rules: { maxLength: 20 } },
    cost: { type: 'money' },
    kind: { type: 'enum', dict: 'sex', default: 1 },
    shelf_id: { type: 'ref', resource: 'shelves' },
    keyword: { type: 'secret' },
  },
  checks: {},
  scope: { Admin: true, Seller: { read: true } },
};
export const shelves = {
  resource: 'shelves',
  fields: {
    name: { type: 'text', unique: true },
    notes: { type: 'many', resource: 'notes', by: 'shelf_id' },
  },
  scope: { Admin: true, Seller: { read: true } },
};
const resourceWords = {
  notes: {
    title: 'Notes',
    ...words(['name', 'cost', 'kind', 'shelf_id', 'keyword']),
    commands: words(['close']),
  },
  shelves: { title: 'Shelves', ...words(['name', 'notes']) },
};
export const files = {
  'schemas/resources/notes.json': notes,
  'schemas/resources/shelves.json': shelves,
  'screens/Admin/notes.json': { resource: 'notes' },
  'screens/Admin/menu.json': {
    area: 'Admin',
    items: {
      work: {
        name: 'menus.Admin.work.name',
        children: { notes: { apis: '/Admin/notes' }, later: { apis: 'https://later.example' } },
      },
    },
  },
  ...Object.fromEntries(
    ['en', 'zh-cn'].flatMap((language) => [
      [`locales/${language}/resources.json`, resourceWords],
      [`locales/${language}/dicts.json`, dictWords],
      [
        `locales/${language}/menus.json`,
        { Admin: { work: { name: 'Work', notes: 'Notes', later: 'Later' } } },
      ],
      [`locales/${language}/errors.json`, { notes: { cheap: 'Too cheap {limit}' } }],
      [`locales/${language}/common.json`, { ok: 'OK' }],
    ]),
  ),
};

/** Mistakes of the project with changed files, without line and column. */
export const lint = async (
  changed: Readonly<Record<string, unknown>>,
  registered = {},
  part: 'start' | 'all' = 'start',
): Promise<readonly string[]> => {
  const folder = projectFolder({ ...files, ...changed });
  try {
    return (await lintProject(folder.root, registered, part)).map((problem) =>
      formatProblem(problem).replace(/^(\S+?):\d+:\d+ /, '$1 '),
    );
  } finally {
    folder.remove();
  }
};
export const resource = (changed: Record<string, unknown>): Record<string, unknown> => ({
  'schemas/resources/notes.json': { ...notes, ...changed },
});
export const field = (json: Record<string, unknown>): Record<string, unknown> =>
  resource({ fields: { ...notes.fields, cost: json } });
export const screen = (changed: Record<string, unknown>): Record<string, unknown> => ({
  'screens/Admin/notes.json': { resource: 'notes', ...changed },
});
