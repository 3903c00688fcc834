import resourceSchema from '../../../../schemas/meta/resource.v1.json' with { type: 'json' };
import screenSchema from '../../../../schemas/meta/screen.v1.json' with { type: 'json' };
import type { Json } from '../../../../schemas/rules/types.ts';
import type { JsonPath } from '../authored-file.ts';
import type { Report } from './lint-context.ts';

/** A property of the meta-schema, with the keywords that say who uses it. */
interface Property {
  /** Types that use the property; any other type ignores it. */
  readonly usedBy?: readonly string[];
  /** Types that ignore the property. */
  readonly notUsedBy?: readonly string[];
  /** The value that holds for the types in `notUsedBy`; it may be written. */
  readonly always?: Json;
  /** Lists whose entries use the property. */
  readonly usedIn?: readonly Place[];
  readonly properties?: Properties;
}
type Properties = Readonly<Record<string, Property | undefined>>;

type Place = keyof typeof places;

/** The lists that an entry can be in, as the end of a message. */
const places = {
  form: 'in a form',
  rows: 'in child rows',
  columns: 'in a list',
  exportColumns: 'in an export',
  table: 'in a table of child rows',
  timeline: 'in a timeline',
  view: 'in a view',
  show: 'in the dialog of a command',
  file: 'in a file of its own',
  block: 'in a block',
} as const;

const { definitions } = screenSchema;
const { field, rules, money_rules: moneyRules } = resourceSchema.definitions;

/** Parts of a file whose type decides which properties are used. */
const parts = {
  resource: resourceSchema.properties,
  field: field.properties,
  rules: { ...rules.properties, ...moneyRules.properties },
  page: definitions.page.properties,
  blockScreen: definitions.blockScreen.properties,
  blockTiles: definitions.blockTiles.properties,
  blockChart: definitions.blockChart.properties,
  blockWidget: definitions.blockWidget.properties,
  blockSingle: definitions.blockSingle.properties,
  search: definitions.search.else.properties,
  column: definitions.column.else.properties,
  item: definitions.item.else.properties,
  viewField: definitions.viewField.properties,
  permissions: definitions.permissions.properties,
  button: definitions.button.else.properties,
  command: definitions.command.else.properties,
  action: definitions.action.properties,
};
type Part = keyof typeof parts;

/** An entry under check: its part of the meta-schema, its type, and the list that it is in. */
export interface Entry {
  readonly part: Part;
  readonly type: string;
  /** The type in words: `a text column`. */
  readonly words: string;
  readonly place?: Place;
  /** Options that its kind names in `uses`. */
  readonly uses?: readonly string[] | undefined;
}

/** Reports the properties of an entry that its type, or an entry of its list, does not use. */
export function lintUnused(json: object, entry: Entry, path: JsonPath, report: Report): void {
  const properties = parts[entry.part] as unknown as Properties; // their types leave the keywords out
  lintProperties(json, properties, { entry, path, report });
}

interface Scope {
  readonly entry: Entry;
  readonly path: JsonPath;
  readonly report: Report;
}

function lintProperties(json: object, properties: Properties, scope: Scope): void {
  const { entry, path, report } = scope;
  for (const [name, value] of Object.entries(json)) {
    const property = properties[name];
    if (!property) continue;
    const isUsed = value === property.always || entry.uses?.includes(name);
    const mismatch = isUsed ? undefined : explainUnused(property, entry);
    if (mismatch !== undefined)
      report.atKey([...path, name], `"${name}" means nothing ${mismatch}`);
    else if (property.properties)
      lintProperties(value as object, property.properties, { ...scope, path: [...path, name] });
  }
}

/** Where a property means nothing, and what uses it; undefined when this entry uses it. */
function explainUnused(
  { usedBy, notUsedBy, always, usedIn }: Property,
  { type, words, place }: Entry,
): string | undefined {
  if (place !== undefined && usedIn && !usedIn.includes(place)) return places[place];
  if (usedBy && !usedBy.includes(type)) return `on ${words}: it is for ${usedBy.join(', ')}`;
  if (!notUsedBy?.includes(type)) return undefined;
  return always === undefined ? `on ${words}` : `on ${words}: it is always ${String(always)}`;
}
