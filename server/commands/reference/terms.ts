import { refOf, type SchemaPart } from './meta-schemas.ts';

/** Words for a part of a meta-schema, and the section that explains it. */
type Term = readonly [words: string, section?: string];

const resourceTerms: Readonly<Record<string, Term>> = {
  resourceName: ['resource name', 'resources.md#names'],
  field_name: ['field name', 'resources.md#names'],
  path_name: ['field path', 'resources.md#names'],
  order: ['order', 'resources.md#names'],
  column_sets: ['lists of columns'],
  label: ['label', 'resources.md#labels'],
  scalar: ['value', 'resources.md#values-and-variables'],
  operator: ['operator', 'resources.md#operators'],
  cond: ['condition', 'resources.md#conditions'],
  values: ['list of values', 'resources.md#values-and-variables'],
  ops: ['comparisons', 'resources.md#operators'],
  verb: ['verb', 'resources.md#verbs'],
  scope: ['scope', 'resources.md#scope'],
  area: ['area', 'resources.md#areas'],
  who: ['access', 'resources.md#field-access'],
  dict: ['dictionary', 'resources.md#dictionaries'],
  decimal: ['decimal text'],
  money_rules: ['rules', 'resources.md#rules'],
  rules: ['rules', 'resources.md#rules'],
  fields: ['fields', 'resources.md#fields'],
  field: ['field', 'resources.md#fields'],
  pair: ['size'],
  command: ['command', 'resources.md#commands'],
  'field/properties/type': ['field type', 'resources.md#field-types'],
  'field/properties/rules': ['rules', 'resources.md#rules'],
  'rules/properties/format': ['format', 'resources.md#formats'],
  'properties/tree': ['field name or tree', 'resources.md#trees'],
  'properties/scope': ['scope by area, or field name', 'resources.md#scope'],
  'properties/states': ['states', 'resources.md#states'],
};

const screenTerms: Readonly<Record<string, Term>> = {
  menuPlace: ['place in the menu', 'screens.md#menus'],
  page: ['page', 'screens.md#pages'],
  label: ['label', 'resources.md#labels'],
  title: ['label or `false`', 'resources.md#labels'],
  frame: ['boolean'],
  name: ['field path', 'resources.md#names'],
  ownName: ['field name', 'resources.md#names'],
  span: ['integer 1–24'],
  widget: ['widget name', 'screens.md#widgets-and-sources'],
  screenPath: ['screen path', 'screens.md#paths'],
  block: ['block', 'screens.md#blocks'],
  tiles: ['tiles', 'screens.md#tiles'],
  headline: ['headline', 'screens.md#headline'],
  percentage: ['percentage', 'screens.md#percentages'],
  figure: ['figure', 'screens.md#figures'],
  chart: ['chart', 'screens.md#charts'],
  source: ['source name', 'screens.md#widgets-and-sources'],
  open: ['link', 'screens.md#links'],
  search: ['search field', 'screens.md#search'],
  column: ['column', 'screens.md#columns'],
  item: ['form field', 'screens.md#form'],
  viewItem: ['view item', 'screens.md#view'],
  permissions: ['buttons', 'screens.md#buttons'],
  button: ['button', 'screens.md#buttons'],
  command: ['command button', 'screens.md#command-buttons'],
  action: ['action', 'screens.md#actions'],
  'page/properties/views': ['tabs', 'screens.md#tabs'],
  'page/properties/tree': ['tree options', 'screens.md#tree-options'],
  'page/properties/dialog': ['dialog options', 'screens.md#dialog-options'],
  'page/properties/table': ['list options', 'screens.md#list-options'],
  'search/else/properties/type': ['search type', 'screens.md#search-types'],
  'column/else/properties/type': ['column type', 'screens.md#column-types'],
  'item/else/properties/type': ['form control', 'screens.md#form-controls'],
  'viewField/properties/type': ['view type', 'screens.md#view-types'],
};

const menuTerms: Readonly<Record<string, Term>> = {
  items: ['menu entries', 'screens.md#menus'],
  item: ['menu entry', 'screens.md#menus'],
};

const terms: ReadonlyMap<string, Term> = new Map([
  ...withFile('resource', resourceTerms),
  ...withFile('screen', screenTerms),
  ...withFile('menu', menuTerms),
]);

function withFile(
  name: string,
  named: Readonly<Record<string, Term>>,
): readonly (readonly [string, Term])[] {
  return Object.entries(named).map(([path, term]) => {
    const pointer = path.startsWith('properties/') ? path : `definitions/${path}`;
    return [`${name}.v1.json#/${pointer}`, term];
  });
}

/** Every section that a type links to, as `resources.md#scope`. */
export const linkedSections: ReadonlySet<string> = new Set(
  [...terms.values()].flatMap(([, section]) => section ?? []),
);

/** Whether a section of its own explains the values of a part. */
export const hasOwnSection = (part: SchemaPart): boolean => terms.has(refOf(part));

/** The words for a part, linked from `page`; undefined for a part that has none. */
export function termOf(part: SchemaPart, page: string): string | undefined {
  const term = terms.get(refOf(part)) ?? terms.get(targetOf(part));
  if (!term) return undefined;
  const [words, section] = term;
  if (section === undefined) return words;
  const target = section.startsWith(`${page}#`) ? section.slice(page.length) : section;
  return `[${words}](${target})`;
}

/** Target of the `$ref` of a part, with its file. */
function targetOf({ name, schema }: SchemaPart): string {
  const ref = schema.$ref ?? '';
  return ref.startsWith('#') ? `${name}.v1.json${ref}` : ref;
}
