import { expect, test } from 'vitest';
import { lintProject } from '../../../../../server/backoffice/check/lint-project.ts';
import { files, lint } from '../../../../helpers/backoffice/linted-project.ts';
import { projectFolder } from '../../../../helpers/server/project-folder.ts';

/** What `npm run check` reports about code and texts, and a start does not. */
test('settings that a definition reads exist, and have the fields that it needs', async () => {
  const file = 'extensions/a/server/bank.payment.ts';
  const bank = {
    'schemas/resources/configs/pay_bank.json': {
      resource: 'configs/pay_bank',
      single: true,
      fields: { account: { type: 'text' } },
      scope: { Admin: true },
    },
  };
  const about = async (changed: object, settings: object) =>
    (await lint({ ...changed }, { settings: [{ file, ...settings }] })).filter((problem) =>
      problem.startsWith(file),
    );
  const needed = { groups: ['pay_bank'], required: ['account'] };
  expect(await about(bank, needed)).toEqual([]);
  expect(await about({}, { groups: ['pay_bank'] })).toEqual([
    `${file} / there is no resource "configs/pay_bank", the settings that it reads`,
  ]);
  expect(await about(bank, { ...needed, required: ['account', 'kee'] })).toEqual([
    `${file} / no settings that it reads have the field "kee"`,
  ]);
});

const withTexts = (path: string, texts: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    ['en', 'zh-cn'].map((language) => {
      const file = `locales/${language}/${path}`;
      return [file, { ...(files as Readonly<Record<string, object>>)[file], ...texts }];
    }),
  );
const main = { 'screens/main.tsx': "import './parts/known.tsx';\n" };
const widget = (name: string): string => `defineWidget('${name}', () => null);`;

test.each([
  ['nothing', {}, {}, []],
  [
    'a hook class of no resource',
    { 'server/notes.resource.ts': "\n@ResourceHooks('note')\nexport class NoteHooks {}\n" },
    { hookClasses: [{ className: 'NoteHooks', resource: 'note' }] },
    ['server/notes.resource.ts / @ResourceHooks of NoteHooks: there is no resource "note"'],
  ],
  ['a hook class of a resource', {}, { hookClasses: [{ className: 'A', resource: 'notes' }] }, []],
  [
    'a source without texts',
    {
      'server/repairs.source.ts': "export const repairs = defineSource('repairs.open', {}, read);",
    },
    { sources: new Map([['Admin.repairs.open', []]]) },
    [
      'server/repairs.source.ts / no text "dicts.sources.repairs.title" in en or zh-cn, which names the sources of a module on the rights page: write "sources.repairs.title" in locales/<language>/dicts.json',
      'server/repairs.source.ts / no text "dicts.sources.repairs.open"',
    ],
  ],
  [
    'a source of an extension without texts, and a command of the same module',
    {
      'extensions/a/server/repairs.resource.ts': "@CommandHandler('repairs.open')\n",
      'extensions/a/server/repairs.source.ts': "\ndefineSource(\n  'repairs.open', {}, read);",
    },
    { sources: new Map([['Admin.repairs.open', []]]) },
    [
      'extensions/a/server/repairs.source.ts / no text "dicts.sources.repairs.title" in en or zh-cn, which names the sources of a module on the rights page: write "repairs.title" in extensions/a/locales/<language>/dicts/sources.json',
      'extensions/a/server/repairs.source.ts / no text "dicts.sources.repairs.open" in en or zh-cn, which names a source on the rights page: write "repairs.open" in extensions/a/locales/<language>/dicts/sources.json',
    ],
  ],
  [
    'a source with texts',
    withTexts('dicts.json', { sources: { repairs: { title: 'Repairs', open: 'Open' } } }),
    { sources: new Map([['Admin.repairs.open', []]]) },
    [],
  ],
  [
    'a refusal of a hook without a text',
    {
      'extensions/a/server/notes.resource.ts':
        "\nthrow badInput([{ pointer: '/cost', key: 'errors.notes.cheep', params: {} }]);\n" +
        "throw badInput([{ pointer: '/cost', key: 'errors.notes.cheap', params: {} }]);\n",
    },
    {},
    [
      'extensions/a/server/notes.resource.ts / no text "errors.notes.cheep" in en or zh-cn … did you mean "errors.notes.cheap"?',
    ],
  ],
  [
    'a refusal by its short key without a text',
    {
      'server/notes.ts': "throw badInputAt('/cost', 'notes.cheep'); badField('/a', 'notes.cheap');",
    },
    {},
    ['server/notes.ts / no text "errors.notes.cheep"'],
  ],
  [
    'a kind without a component, with the screens that use it',
    {
      'extensions/a/kinds/columns/stars.json': {
        description: 'Stars.',
        fits: ['money'],
        example: { field: 'cost', type: 'stars' },
      },
      'screens/Admin/notes.json': {
        resource: 'notes',
        columns: ['name', { field: 'cost', type: 'stars' }],
      },
    },
    {},
    [
      "extensions/a/kinds/columns/stars.json / no file *.widget.tsx registers its component by defineCell('stars', …); used in screens/Admin/notes.json",
    ],
  ],
  [
    'a file of components that nothing imports',
    {
      ...main,
      'screens/parts/known.tsx': widget('known'),
      'screens/parts/lost.tsx': widget('lost'),
    },
    {},
    [
      "screens/parts/lost.tsx / nothing reads this file, so defineWidget('lost'…) has no effect: it is read in a file screens/**/*.widget.tsx",
    ],
  ],
  [
    'hooks, sources and components of extensions in files that nothing reads',
    {
      'extensions/a/server/more.resources.ts':
        "/** @ResourceHooks('x') */\n@ResourceHooks('notes')\n@CommandHandler('notes.close')\n",
      'extensions/a/resources/notes.resource.ts': "@CommandHandler('notes.close')",
      'extensions/a/server/sources.ts': "export const a = defineSource(\n  'notes.open',",
      'extensions/a/screens/stars.tsx': "defineCell('stars', x); defineField('stars', y);",
      'extensions/a/stars.widget.tsx': "defineField('stars', y);",
    },
    {},
    [
      "extensions/a/resources/notes.resource.ts / nothing reads this file, so @CommandHandler('notes.close'…) has no effect: it is read in a file server/**/*.resource.ts",
      "extensions/a/screens/stars.tsx / nothing reads this file, so defineCell('stars'…) has no effect: it is read in a file screens/**/*.widget.tsx",
      "extensions/a/server/more.resources.ts / nothing reads this file, so @ResourceHooks('notes'…) has no effect: it is read in a file server/**/*.resource.ts",
      "extensions/a/server/sources.ts / nothing reads this file, so defineSource('notes.open'…) has no effect: it is read in a file server/**/*.source.ts",
      "extensions/a/stars.widget.tsx / nothing reads this file, so defineField('stars'…) has no effect: it is read in a file screens/**/*.widget.tsx",
    ],
  ],
  [
    'the same in files that are read by their name or imported',
    {
      'extensions/a/server/a.module.ts': "import { Hooks } from './hooks.ts';",
      'extensions/a/server/hooks.ts': "@ResourceHooks('notes')",
      'extensions/a/server/deep/notes.resource.ts': "@CommandHandler('notes.close')",
      'extensions/a/server/notes.job.ts': "@Scheduled({}) @On(orderPaid) @ResourceHooks('notes')",
      'extensions/a/screens/Admin/page.tsx': "defineWidget('page', x);",
      'extensions/a/screens/parts/stars.widget.tsx': "defineCell('stars', x); import '../more';",
      'extensions/a/screens/more.ts': "defineCell('more', x);",
    },
    {},
    [],
  ],
  [
    'components that an imported file imports',
    {
      ...main,
      'screens/parts/known.tsx': "import './deeper/more.tsx';",
      'screens/parts/deeper/more.tsx': widget('more'),
    },
    {},
    [],
  ],
  [
    'texts of a field, a command and a page that are gone',
    {
      ...withTexts('screens.json', {
        Admin: { gone: { title: 'Gone' }, notes: { title: 'Notes' } },
      }),
      ...withTexts('resources.json', { gone: { title: 'Gone' } }),
    },
    {},
    [
      'locales/en/resources.json /gone/title nothing uses the text "resources.gone.title"',
      'locales/en/screens.json /Admin/gone/title nothing uses the text "screens.Admin.gone.title"',
    ],
  ],
  [
    'a text that a component names',
    {
      ...withTexts('resources.json', { shelves: { ...texts('shelves'), hint: 'Hint' } }),
      'screens/parts/note.tsx': "useText('resources.shelves.hint')",
    },
    {},
    [],
  ],
])('%s', async (_what, changed, registered, expected) => {
  expect(await lint(changed, registered)).toEqual([]);
  const found = await lint(changed, registered, 'all');
  // The project has a text for a command that other tests add
  expect(found.filter((text) => !text.includes('notes/commands/close'))).toEqual(
    expected.map((text) => expect.stringContaining(text)),
  );
});

function texts(resource: string): object | undefined {
  const byFile = files as Readonly<Record<string, Readonly<Record<string, object>>>>;
  return byFile['locales/en/resources.json']?.[resource];
}

test('what nothing reads is named with its line and column', async () => {
  const folder = projectFolder({
    ...files,
    'extensions/a/server/hooks.ts':
      "// @ResourceHooks('no')\nexport class A {\n  @CommandHandler('notes.close')\n",
  });
  const problems = await lintProject(folder.root, {}, 'all');
  folder.remove();
  expect(problems).toContainEqual(
    expect.objectContaining({ file: 'extensions/a/server/hooks.ts', line: 3, column: 3 }),
  );
});

test('a refusal without a text is named with its line and column', async () => {
  const folder = projectFolder({
    ...files,
    'server/notes.ts': "const a = 1;\nthrow badInputAt('/cost', 'notes.cheep');\n",
  });
  const problems = await lintProject(folder.root, {}, 'all');
  folder.remove();
  expect(problems).toContainEqual(
    expect.objectContaining({ file: 'server/notes.ts', line: 2, column: 27 }),
  );
});
