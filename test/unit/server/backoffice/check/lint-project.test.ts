import { afterEach, expect, test } from 'vitest';
import { formatProblem } from '../../../../../server/backoffice/check/authored-file.ts';
import { lintProject } from '../../../../../server/backoffice/check/lint-project.ts';
import { readFolder } from '../../../../../server/backoffice/check/project-files.ts';
import {
  field,
  files,
  lint,
  notes,
  resource,
  shelves,
} from '../../../../helpers/backoffice/linted-project.ts';
import { projectFolder } from '../../../../helpers/server/project-folder.ts';

const folders: { readonly remove: () => void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

test('reports nothing for a valid project', async () => {
  expect(await lint({})).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'an unknown type',
    field({ type: 'monney' }),
    '/fields/cost/type "monney" is not known here … did you mean "money"?',
  ],
  [
    'an unknown key',
    field({ type: 'money', requird: true }),
    '/fields/cost/requird unknown key "requird" … did you mean "required"?',
  ],
  [
    'a misspelt required key, as one mistake',
    field({ typ: 'money' }),
    '/fields/cost/typ unknown key "typ" … did you mean "type"?',
  ],
  [
    'a key that the type does not have',
    field({ type: 'money', accept: ['pem'] }),
    '/fields/cost/accept "accept" means nothing on a money',
  ],
  [
    'units by a field that does not exist',
    field({
      type: 'money',
      unitBy: { field: 'nowhere', units: { 2: 'resources.notes.title' } },
    }),
    '/fields/cost/unitBy/field there is no field "nowhere"',
  ],
  [
    'a rule that the type does not have',
    field({ type: 'integer', rules: { maxLength: 3 } }),
    '/fields/cost/rules/maxLength "maxLength" means nothing on an integer',
  ],
  [
    'a former name that a field has still',
    field({ type: 'money', was: 'name' }),
    '/fields/cost/was "name" is a field of "notes" still',
  ],
  [
    'a former name that is the own name',
    field({ type: 'money', was: 'cost' }),
    '/fields/cost/was "cost" is a field of "notes" still',
  ],
  [
    'a former name of a field without a column',
    field({ type: 'integer', virtual: true, was: 'price' }),
    '/fields/cost/was "was" needs a field with one column of its name',
  ],
  [
    'a former name of two fields',
    resource({
      fields: {
        ...notes.fields,
        cost: { type: 'money', was: 'price' },
        total: { type: 'money', was: 'price', label: { en: 'Total', 'zh-cn': '合计' } },
      },
    }),
    '/fields/total/was two fields cannot both have been "price"',
  ],
  [
    'reversed bounds',
    field({ type: 'money', rules: { min: '2.00', max: '1.00' } }),
    '/fields/cost/rules "min" 2.00 is above "max" 1.00',
  ],
  [
    'a default of another type',
    field({ type: 'money', default: 'a lot' }),
    '/fields/cost/default "a lot" is no value of a money',
  ],
  [
    'texts of a field that is no enum',
    field({ type: 'computed', of: 'label:name' }),
    '/fields/cost/of "name" is a text: only references and choices have labels',
  ],
  [
    'stored labels',
    field({ type: 'computed', of: 'label:kind', stored: true }),
    "/fields/cost/of labels depend on the reader's language and cannot be stored",
  ],
  [
    'a condition on labels',
    resource({
      fields: { ...notes.fields, cost: { type: 'computed', of: 'label:kind' } },
      checks: { cheap: { cost: 'Female' } },
    }),
    '/checks/cheap/cost "cost" is a translated label: compare "kind"',
  ],
  [
    'the newest of what are no rows',
    field({ type: 'computed', of: 'last:kind.name' }),
    '/fields/cost/of "kind" is an enum; last needs a many',
  ],
  [
    'an area asked twice',
    resource({
      commands: {
        close: {
          areas: ['Admin'],
          handler: 'notes.close',
          when: { kind: 1 },
          whenIn: { Admin: { kind: 0 } },
        },
      },
    }),
    '/commands/close/whenIn/Admin/kind "when" asks for "kind" already',
  ],
  [
    'a command held by a field that is not there',
    resource({
      commands: {
        close: {
          areas: ['Admin'],
          handler: 'notes.close',
          held: { while: { kindd: 1 }, why: 'notes.cheap' },
        },
      },
    }),
    '/commands/close/held/while/kindd "notes" has no field "kindd" … did you mean "kind"?',
  ],
  [
    'a disabled reason without texts',
    resource({
      commands: {
        close: {
          areas: ['Admin'],
          handler: 'notes.close',
          held: { while: { kind: 1 }, why: 'notes.cheep' },
        },
      },
    }),
    '/commands/close/held/why no text "errors.notes.cheep" in en or zh-cn … did you mean "errors.notes.cheap"?',
  ],
  [
    'an unknown dictionary',
    field({ type: 'enum', dict: 'goods_statsu' }),
    '/fields/cost/dict there is no dictionary "goods_statsu" … did you mean "goods_status"?',
  ],
  [
    'an unknown resource',
    field({ type: 'ref', resource: 'shelfs' }),
    '/fields/cost/resource there is no resource "shelfs" … did you mean "shelves"?',
  ],
  [
    'a ref to a column that is not unique',
    field({ type: 'ref', resource: 'shelves', key: 'notes' }),
    '/fields/cost/key "notes" of "shelves" is not unique, so a ref cannot point at it',
  ],
  [
    'a ref grouped by a field that is none',
    field({ type: 'ref', resource: 'shelves', groupBy: 'notes' }),
    '/fields/cost/groupBy "notes" of "shelves" is a many, no ref',
  ],
  [
    'a ref that keeps rows which are really deleted',
    field({ type: 'ref', resource: 'shelves', onDelete: 'keep' }),
    '/fields/cost/onDelete no row can go on pointing at deleted rows of "shelves": "keep" needs "softDelete"',
  ],
  [
    'a many whose child does not point back',
    {
      'schemas/resources/shelves.json': {
        ...shelves,
        fields: { ...shelves.fields, notes: { type: 'many', resource: 'notes', by: 'kind' } },
      },
    },
    '/fields/notes/by "kind" of "notes" is no ref to "shelves"',
  ],
  [
    'a condition on an unknown field',
    field({ type: 'money', when: { knd: 1 } }),
    '/fields/cost/when/knd "notes" has no field "knd" … did you mean "kind"?',
  ],
  [
    'a condition with an unknown value',
    field({ type: 'money', when: { kind: 7 } }),
    '/fields/cost/when/kind 7 is no value of "kind", which is an enum',
  ],
  [
    'a variable that is not known',
    resource({ scope: { Admin: true, Seller: { own: { shelf_id: '@user.storeid' } } } }),
    '/scope/Seller/own/shelf_id "@user.storeid" is not in the right form: A value, or one of the variables `@user.id`, `@user.store_id`, `@user.owner_id`, `@user.belong_id`, `@now`, `@row.<field>` and, in `where` of a reference, `@form.<field>`. … did you mean "@user.store_id"?',
  ],
  [
    'an operator that does not fit',
    field({ type: 'money', when: { name: { gt: 'a' }, kind: { like: '1' } } }),
    '/fields/cost/when/kind "like" does not fit "kind", which is an enum',
  ],
  [
    'a reference compared with 0',
    field({ type: 'money', when: { shelf_id: 0 } }),
    '/fields/cost/when/shelf_id "shelf_id" without a target is empty, not 0: write { "null": true }',
  ],
  [
    'a row variable without a row',
    resource({ scope: { Admin: { read: { name: '@row.kind' } } } }),
    '/scope/Admin/read/name "@row.kind" means nothing here: there is no row yet',
  ],
  [
    'own rows by an unknown field',
    resource({ scope: { Admin: true, Seller: { own: { store: '@user.store_id' } } } }),
    '/scope/Seller/own/store "notes" has no field "store"',
  ],
  [
    'own with another operator than eq',
    resource({ scope: { Admin: true, Seller: { own: { kind: { gt: 1 } } } } }),
    '/scope/Seller/own/kind must be string or number or boolean or null, not object',
  ],
  [
    "an area outside the resource's scope",
    field({ type: 'money', read: ['shop'] }),
    '/fields/cost/read/0 "notes" has no scope for shop',
  ],
  [
    'a right that does not exist',
    field({ type: 'money', update: ['Admin.notes.clos'] }),
    '/fields/cost/update/0 "clos" is no verb, command or field of "notes"',
  ],
  ['an empty sort', resource({ sort: '-nme' }), '/sort "notes" has no field "nme"'],
  [
    'a command without states',
    resource({ commands: { close: { areas: ['Admin'], to: 1 } } }),
    '/commands/close/to "notes" has no "states" to move along',
  ],
  [
    'an unknown handler',
    resource({ commands: { close: { areas: ['Admin'], handler: 'notes.clsoe' } } }),
    `/commands/close/handler no server function is registered as "notes.clsoe": write @CommandHandler('notes.clsoe') at a method in a file server/**/*.resource.ts … did you mean "notes.close"?`,
  ],
  [
    'a check without a text',
    resource({ checks: { dear: { cost: { gt: '1.00' } } } }),
    '/checks/dear no text "errors.notes.dear" in en or zh-cn',
  ],
  [
    'a file with another name than its resource',
    {
      'schemas/resources/notes.json': {
        ...notes,
        resource: 'remarks',
        label: 'resources.notes.title',
      },
      'screens/Admin/notes.json': { resource: 'remarks' },
    },
    '/resource "remarks" belongs in schemas/resources/remarks.json',
  ],
  [
    'two resources on one path',
    { 'schemas/resources/shelves.json': { ...shelves, path: 'notes', scope: { Admin: true } } },
    '/scope/Admin "notes" has the path "notes" in Admin already',
  ],
  [
    'a text in no language',
    field({ type: 'money', label: 'resources.notes.csot' }),
    '/fields/cost/label no text "resources.notes.csot" in en or zh-cn … did you mean "resources.notes.cost"?',
  ],
  [
    'a text in one language',
    { 'locales/zh-cn/menus.json': { Admin: { work: { name: 'Work', notes: 'Notes' } } } },
    'locales/zh-cn/menus.json /Admin/work/later no text "menus.Admin.work.later" in zh-cn, which locales/en/menus.json has',
  ],
  [
    'a text whose file is there in one language',
    { 'locales/en/resources/pads.json': { hint: 'Hint' } },
    'locales/zh-cn/resources/pads.json /hint no text "resources.pads.hint" in zh-cn, which locales/en/resources/pads.json has',
  ],
  [
    'placeholders that differ',
    { 'locales/zh-cn/errors.json': { notes: { cheap: 'Too cheap {most}' } } },
    '/notes/cheap "errors.notes.cheap" has placeholders {limit} here and {most} in zh-cn',
  ],
  [
    'placeholders that differ beside a plural',
    {
      'locales/en/errors.json': {
        notes: { cheap: '{limit, plural, one {note} other {notes}} {most}' },
      },
      'locales/zh-cn/errors.json': { notes: { cheap: '{limit} notes' } },
    },
    '/notes/cheap "errors.notes.cheap" has placeholders {limit} {most} here and {limit} in zh-cn',
  ],
  [
    'invalid JSON',
    { 'screens/Admin/notes.json': '{ "resource": "notes", }' },
    '/ is not JSON: a key in double quotes is expected',
  ],
  [
    'a duplicate key',
    {
      'screens/Admin/notes.json':
        '{ "resource": "notes", "columns": ["name"], "columns": ["cost"] }',
    },
    '/columns duplicate key "columns"',
  ],
])('reports %s once', async (_name, changed, message) => {
  const problems = await lint(changed, { handlers: new Set(['notes.close']) });
  expect(problems).toEqual([expect.stringContaining(message)]);
});

test('reports a mistake with its file, line and column', async () => {
  const folder = projectFolder({
    ...files,
    'schemas/resources/notes.json': JSON.stringify({ ...notes, sort: 'nme' }, null, 2),
  });
  folders.push(folder);
  const [problem] = await lintProject(folder.root);
  const line =
    JSON.stringify({ ...notes, sort: 'nme' }, null, 2)
      .split('\n')
      .findIndex((text) => text.includes('"sort"')) + 1;
  expect(problem).toMatchObject({
    file: 'schemas/resources/notes.json',
    line,
    column: 11,
    pointer: '/sort',
  });
});

test('the examples of the format have no mistakes except references to missing files', async () => {
  const examples = Object.fromEntries([
    ...readFolder('test/fixtures/format', 'resources').map(({ path, text }) => [
      `schemas/${path}`,
      text,
    ]),
    ...readFolder('test/fixtures/format', 'screens')
      .filter(({ path }) => !path.endsWith('minimal.json'))
      .map(({ path, text }) => [path, text]),
    ...readFolder('test/fixtures/format', 'menus').map(({ path, text }) => [
      path.replace(/^menus\/(\w+)\.json$/, 'screens/$1/menu.json'),
      text,
    ]),
  ]);
  const folder = projectFolder(examples);
  folders.push(folder);
  const problems = (await lintProject(folder.root)).map(formatProblem);
  expect(
    problems.filter(
      (line) => !/there is no (resource|dictionary|screen|page|component) "|no text "/.test(line),
    ),
  ).toEqual([]);
});
