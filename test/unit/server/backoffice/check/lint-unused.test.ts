import { expect, test } from 'vitest';
import screenSchema from '../../../../../schemas/meta/screen.v1.json' with { type: 'json' };
import {
  field,
  files,
  lint,
  resource,
  screen,
} from '../../../../helpers/backoffice/linted-project.ts';

/** Properties that the type of an entry does not read, so that writing them changes nothing. */
const label = { en: 'X', 'zh-cn': 'X' };
const lines = {
  'schemas/resources/lines.json': {
    resource: 'lines',
    label,
    fields: {
      note_id: { type: 'ref', resource: 'notes', label },
      amount: { type: 'integer', label },
    },
    scope: 'note_id',
  },
};
const many = { type: 'many', resource: 'lines', by: 'note_id', owned: true };
/** The screen of notes whose field `cost` has another type. */
const withField = (json: Record<string, unknown>, changed: object): Record<string, unknown> => ({
  ...(json.type === 'many' ? lines : {}),
  ...field({ label, ...json }),
  ...screen({ form: ['name'], view: ['name'], columns: ['name'], search: [], ...changed }),
});
const form = (json: Record<string, unknown>, item: object): Record<string, unknown> =>
  withField(json, { form: ['name', { field: 'cost', ...item }] });
const column = (json: Record<string, unknown>, entry: object): Record<string, unknown> =>
  withField(json, { columns: [{ field: 'cost', ...entry }] });
const view = (json: Record<string, unknown>, entry: object): Record<string, unknown> =>
  withField(json, { view: [{ field: 'cost', ...entry }] });
const search = (json: Record<string, unknown>, entry: object): Record<string, unknown> =>
  withField(json, { search: [{ field: 'cost', ...entry }] });
const command = (json: object, entry: object): Record<string, unknown> => ({
  ...resource({ commands: { close: { areas: ['Admin'], handler: 'notes.close', ...json } } }),
  ...screen({ commands: [{ name: 'close', ...entry }] }),
});
const board = (json: object): Record<string, unknown> => ({ 'screens/Admin/desk.json': json });
const desk = {
  'schemas/resources/configs/desk.json': {
    resource: 'configs/desk',
    label,
    single: true,
    fields: { open: { type: 'switch', label } },
    scope: { Admin: true },
  },
};
const deskScreen = (changed: object): Record<string, unknown> => ({
  ...desk,
  'screens/Admin/desk.json': { resource: 'configs/desk', ...changed },
});
const fixedChoices = [{ value: 1, label }];
const refs = {
  type: 'refs',
  resource: 'shelves',
  through: 'notes_shelves',
  by: 'note_id',
  to: 'shelf_id',
};

test.each<[string, Record<string, unknown>]>([
  ['a hint of a number', form({ type: 'integer' }, { placeholder: label })],
  ['a height of a text area', form({ type: 'textarea' }, { height: 90, maxlength: 9 })],
  ['names of choices that a path answers', form(refs, { options: '/x', labelName: 'n' })],
  ['a filter of fixed choices', form({ type: 'enum', dict: 'sex' }, { filterable: false })],
  ['a search of rows', form({ type: 'ref', resource: 'shelves' }, { filterable: true })],
  ['fixed child rows', form(many, { props: { rows: 'fixed' }, columns: ['amount'] })],
  ['a text of a switch', form({ type: 'switch' }, { activeText: label, inactiveText: label })],
  ['a value of a child row', form(many, { columns: [{ field: 'amount', value: 1 }] })],
  ['colours of tags', column({ type: 'enum', dict: 'sex' }, { colors: { 1: 'red' } })],
  ['an edited number', column({ type: 'integer' }, { edit: true, width: 90, fixed: 'left' })],
  ['an edited choice', column({ type: 'enum', dict: 'sex' }, { edit: true })],
  ['a heading of a child column', view(many, { columns: [{ field: 'amount', label }] })],
  ['the width that an editor has', form({ type: 'richtext' }, { span: 24 })],
  ['a width of a text', view({ type: 'text' }, { span: 24, group: undefined })],
  ['choices of a search', search({ type: 'enum', dict: 'sex' }, { dict: fixedChoices })],
  ['a hint of one number', search({ type: 'integer' }, { where: 'eq', placeholder: label })],
  ['a width of a stacked block', board({ blocks: [{ screen: 'Admin/notes', span: 12 }] })],
  ['an icon above a list', command({ on: 'list' }, { icon: 'fa-truck' })],
  ['an icon in the menu of a row', command({}, { icon: 'fa-truck' })],
  ['a width of a child column', view(many, { columns: [{ field: 'amount', width: 90 }] })],
  ['a height of a map', form({ type: 'map' }, { height: 400 })],
  [
    'an icon of a tile',
    screen({ header: { source: 'desk.sums', items: [{ field: 'sum', label, icon: 'fa-x' }] } }),
  ],
  ['a page of one row', deskScreen({ title: label, dialog: { labelWidth: 90 }, form: ['open'] })],
])('accepts %s', async (_name, changed) => {
  expect(await lint({ ...files, ...changed })).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'choices of a number',
    form({ type: 'integer' }, { options: fixedChoices }),
    '/form/1/options "options" means nothing on a number: it is for select, autocomplete, radio, ',
  ],
  [
    'a longest text of a number',
    form({ type: 'integer' }, { maxlength: 3 }),
    '/form/1/maxlength "maxlength" means nothing on a number: it is for input, textarea',
  ],
  [
    'a height of a line of text',
    form({ type: 'text' }, { height: 90 }),
    '/form/1/height "height" means nothing on an input: it is for textarea, editor',
  ],
  [
    'a width of an editor',
    form({ type: 'richtext' }, { span: 12 }),
    '/form/1/span "span" means nothing on an editor: it is always 24',
  ],
  [
    'a value of a text that is shown only',
    form({ type: 'text' }, { type: 'text', value: 'x' }),
    '/form/1/value "value" means nothing on a text',
  ],
  [
    'a setting of another control',
    form(many, { props: { groupBy: 'pid' } }),
    '/form/1/props/groupBy "groupBy" means nothing on a table: it is for tree_check',
  ],
  [
    'a setting that no control has',
    form(many, { props: { row: 'fixed' } }),
    '/form/1/props/row unknown key "row" … did you mean "rows"?',
  ],
  [
    'a condition of a cell of child rows',
    form(many, { columns: [{ field: 'amount', when: { amount: 1 } }] }),
    '/form/1/columns/0/when "when" means nothing in child rows',
  ],
  [
    'a width of a cell of child rows',
    form(many, { columns: [{ field: 'amount', span: 8 }] }),
    '/form/1/columns/0/span "span" means nothing in child rows',
  ],
  [
    'a filter of choices that the server searches',
    form({ type: 'ref', resource: 'shelves' }, { filterable: false }),
    '/form/1/filterable "filterable" means nothing here: the server searches the choices',
  ],
  [
    'names of fixed choices',
    form({ type: 'enum', dict: 'sex' }, { valueName: 'id' }),
    '/form/1/valueName "valueName" means nothing here: it is for choices that a path answers',
  ],
  [
    'several values of a field with one',
    form({ type: 'ref', resource: 'shelves' }, { multiple: true }),
    '/form/1/multiple "multiple" means nothing on a ref: it is for refs, tags',
  ],
  [
    'one value of a field with several',
    form(refs, { multiple: false }),
    '/form/1/multiple "multiple" means nothing on a refs, which has several values',
  ],
  [
    'a screen of choices of no reference',
    form({ type: 'enum', dict: 'sex' }, { open: 'Admin/notes' }),
    '/form/1/open "open" means nothing on an enum: it is for ref, refs',
  ],
  [
    'a list of one picture',
    form({ type: 'image' }, { oneArray: true }),
    '/form/1/oneArray "oneArray" means nothing on an image: it is for images',
  ],
  [
    'a longest text of a secret',
    form({ type: 'secret' }, { maxlength: 9 }),
    '/form/1/maxlength "maxlength" means nothing on a secret',
  ],
  [
    'a value of a new row in the edit dialog',
    form({ type: 'text' }, { only: 'update', value: 'x' }),
    '/form/1/value "value" means nothing in the edit dialog: it is for new rows',
  ],
  [
    'a value of a new row in a form of one row',
    deskScreen({ form: [{ field: 'open', value: 1 }] }),
    '/form/0/value "value" means nothing in a form of one row: it is for new rows',
  ],
  [
    'choices by the name that columns have',
    form({ type: 'enum', dict: 'sex' }, { dict: 'sex' }),
    '/form/1/dict unknown key "dict" … use "options"',
  ],
  [
    'colours of a text',
    column({ type: 'text' }, { colors: { a: 'red' } }),
    '/columns/0/colors "colors" means nothing on a text column: it is for dict_tags',
  ],
  [
    'labels of an amount',
    column({ type: 'money' }, { dict: fixedChoices }),
    '/columns/0/dict "dict" means nothing on a money column: it is for text, tags, ',
  ],
  [
    'a day that a cell edits',
    column({ type: 'date' }, { edit: true }),
    '/columns/0/edit "cost" is a date, which only the form edits',
  ],
  [
    'a reference that a cell edits',
    column({ type: 'ref', resource: 'shelves' }, { edit: true }),
    '/columns/0/edit "cost" is a ref, which only the form edits',
  ],
  [
    'a width of an exported column',
    withField({ type: 'money' }, { exportColumns: [{ field: 'cost', width: 90 }] }),
    '/exportColumns/0/width "width" means nothing in an export',
  ],
  [
    'a heading in a timeline',
    view(many, { type: 'timeline', columns: [{ field: 'amount', label }] }),
    '/view/0/columns/0/label "label" means nothing in a timeline',
  ],
  [
    'a width of a picture',
    view({ type: 'image' }, { span: 12 }),
    '/view/0/span "span" means nothing on an images view: it is always 24',
  ],
  [
    'a link of a plain text',
    view({ type: 'ref', resource: 'notes' }, { type: 'text', open: 'Admin/notes' }),
    '/view/0/open "open" means nothing on a text view: it is for dict',
  ],
  [
    'labels of a formatted number',
    view({ type: 'integer' }, { dict: fixedChoices }),
    '/view/0/dict "dict" means nothing on the text of an integer: write "type": "dict"',
  ],
  [
    'choices of a number search',
    search({ type: 'integer' }, { dict: fixedChoices }),
    '/search/0/dict "dict" means nothing on a number search: it is for select, switch, ',
  ],
  [
    'a hint of a range of numbers',
    search({ type: 'integer' }, { where: 'between', placeholder: label }),
    '/search/0/placeholder "placeholder" means nothing on a range, which has two controls',
  ],
  [
    'a list on a page of one row',
    deskScreen({ columns: ['open'] }),
    '/columns "columns" means nothing on "configs/desk", which is one row',
  ],
  [
    'a width of the dialog of a page of one row',
    deskScreen({ dialog: { width: '60%' } }),
    '/dialog/width "width" means nothing on "configs/desk", which is one row',
  ],
  [
    'a button to add to one row',
    deskScreen({ permissions: { search: false, update: false } }),
    '/permissions/search "search" means nothing on "configs/desk", which is one row: it is for list',
  ],
  [
    'a button of one row that cannot be used',
    deskScreen({ permissions: { update: { disabled: true } } }),
    '/permissions/update/disabled "disabled" means nothing on "configs/desk", which is one row',
  ],
  [
    'a filter of one row',
    {
      ...deskScreen({}),
      'screens/Admin/all.json': { blocks: [{ screen: 'Admin/desk', where: { open: 1 } }] },
    },
    '/blocks/0/where "where" means nothing on "configs/desk", which is one row',
  ],
  [
    'a badge of a page in place',
    board({ blocks: [{ screen: { resource: 'notes', badge: true } }] }),
    '/blocks/0/screen/badge "badge" means nothing in a block',
  ],
  [
    'a width behind a tab',
    board({ layout: 'tabs', blocks: [{ label, screen: 'Admin/notes', span: 12 }] }),
    '/blocks/0/span "span" means nothing on a block behind a tab: it is for stack',
  ],
  [
    'a format of a percentage',
    screen({
      header: {
        source: 'desk.sums',
        items: [{ field: 'sum', label }],
        headline: { field: 'sum', label, progress: { field: 'rate', label, type: 'money' } },
      },
    }),
    '/header/headline/progress/type unknown key "type"',
  ],
  [
    'a text of a button with a fixed one',
    screen({ permissions: { store: { label } } }),
    '/permissions/store/label "label" means nothing on the button "store": it is for show, ',
  ],
  [
    'a list in the dialog of a command',
    command({}, { show: [{ list: 'Admin/notes', where: { kind: 1 } }] }),
    '/commands/0/show/0/list the dialog of a command shows fields, no lists',
  ],
  [
    'a section in the dialog of a command',
    command({}, { show: [{ field: 'name', span: 12 }] }),
    '/commands/0/show/0/span "span" means nothing in the dialog of a command',
  ],
  [
    'a text before a command that does not ask',
    command({ confirm: false }, { consequence: label }),
    '/commands/0/consequence "consequence" means nothing: "close" runs at once',
  ],
  [
    'values of the newest row for each of several',
    command({ on: 'rows', each: true, input: { cost: { type: 'money' } } }, { prefill: ['cost'] }),
    '/commands/0/prefill "prefill" means nothing: "close" has inputs of each row',
  ],
  [
    'a condition of a button above the list',
    screen({
      actions: [{ open: 'Admin/notes', label, toolbar: true, when: { kind: 1 } }],
    }),
    '/actions/0/when "when" means nothing on the button above the list: it is for row',
  ],
  [
    'a value of a row above the list',
    screen({
      actions: [{ open: 'Admin/notes', label, toolbar: true, with: { cost: '@row.cost' } }],
    }),
    '/actions/0/with/cost "@row.cost" means nothing here: there is no row',
  ],
])('refuses %s', async (_name, changed, message) => {
  expect(await lint({ ...files, ...changed })).toEqual([expect.stringContaining(message)]);
});

const { column: columns, item, viewField, search: searches } = screenSchema.definitions;
test.each([
  ['column', columns.else.properties],
  ['item', item.else.properties],
  ['view', viewField.properties],
  ['search', searches.else.properties],
] as const)('the properties of a %s name types that exist', (_kind, properties) => {
  const known: readonly string[] = properties.type.enum;
  const named = Object.values<object>(properties).flatMap((property) => [
    ...('usedBy' in property ? (property.usedBy as readonly string[]) : []),
    ...('notUsedBy' in property ? (property.notUsedBy as readonly string[]) : []),
  ]);
  expect(named).not.toEqual([]);
  expect(named.filter((type) => !known.includes(type))).toEqual([]);
});
