import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { FieldJson } from '../../../schemas/rules/authored/resource-json.ts';
import { resourceKey } from '../../../schemas/rules/text-keys.ts';
import { guessLabel, type LocalizedLabel } from './guess-label.ts';

/** The answers that describe a new page. */
export interface NewPage {
  readonly resource: string;
  readonly area: BackOffice;
  readonly fields: ReadonlyMap<string, FieldJson>;
  /** Keys of the menu entry that gets the new entry: `['goods']`. */
  readonly menu: readonly string[];
  /** The name of the menu entry and of the page: `Devices`. */
  readonly name: LocalizedLabel;
  /** What one row is called, as in "Add device". */
  readonly noun: LocalizedLabel;
  /** Labels of fields; missing ones are guessed. */
  readonly labels: ReadonlyMap<string, LocalizedLabel>;
}

/** A seller's rows belong to the store: without such a field, one is added. */
const storeField: readonly (readonly [string, FieldJson])[] = [
  ['store_id', { type: 'ref', resource: 'stores', create: false, update: false }],
];

const allFields = ({ area, fields }: NewPage): readonly (readonly [string, FieldJson])[] =>
  area === 'Seller' && !fields.has('store_id') ? [...storeField, ...fields] : [...fields];

/** The text of the resource file, one field per line. */
export function resourceText(page: NewPage): string {
  const { resource, area, fields } = page;
  const all = allFields(page);
  const width = Math.max(...all.map(([name]) => name.length)) + 4;
  const lines = all.map(([name, json]) => `    ${`"${name}":`.padEnd(width - 1)} ${compact(json)}`);
  const scope =
    area === 'Seller'
      ? '{ "Seller": { "own": { "store_id": "@user.store_id" } } }'
      : '{ "Admin": true }';
  const label = fields.has('title') ? `, "label": "${nounKey(resource, fields)}"` : '';
  const single = resource.startsWith('configs/') ? ', "single": true' : '';
  const schema = `${'../'.repeat(resource.split('/').length)}meta/resource.v1.json`;
  return [
    `{ "$schema": "${schema}", "resource": "${resource}"${label}${single},`,
    '  "fields": {',
    `${lines.join(',\n')} },`,
    `  "scope": ${scope} }`,
    '',
  ].join('\n');
}

/** The text of the screen file: every value is the default. */
export function screenText({ resource, area }: NewPage): string {
  const folders = '../'.repeat(`${area}/${resource}`.split('/').length);
  return `{ "$schema": "${folders}schemas/meta/screen.v1.json", "resource": "${resource}" }\n`;
}

/** New texts by message id, without the prefix that is the file's name. */
export interface NewTexts {
  readonly resources: ReadonlyMap<string, LocalizedLabel>;
  readonly menus: ReadonlyMap<string, LocalizedLabel>;
  /** Full ids of the texts whose Chinese is not known. */
  readonly unsure: readonly string[];
}

export function localeTextsOf(page: NewPage): NewTexts {
  const { resource, area, fields, menu, name: menuName, noun, labels } = page;
  const nounId = nounKey(resource, fields);
  const menuId = [area, ...menu, menuKey(resource)].join('.');
  const idOf = (key: string): string => key.replace(/^resources\./, '');
  const fieldLabels = allFields(page).map(([name]) => {
    const guess = guessLabel(name);
    const answer = labels.get(name);
    return {
      id: idOf(resourceKey(resource, name)),
      label: answer ?? { en: guess.en, 'zh-cn': guess['zh-cn'] },
      isSure: answer !== undefined || guess.isSure,
    };
  });
  return {
    resources: new Map([
      [idOf(nounId), noun],
      ...fieldLabels.map(({ id, label }) => [id, label] as const),
    ]),
    menus: new Map([[menuId, menuName]]),
    unsure: [
      ...(menuName['zh-cn'] === menuName.en ? [nounId, `menus.${menuId}`] : []),
      ...fieldLabels.filter(({ isSure }) => !isSure).map(({ id }) => `resources.${id}`),
    ],
  };
}

/** `configs/web` has the menu key `configs_web`. */
export const menuKey = (resource: string): string => resource.replaceAll('/', '_');

/** A field named `title` occupies the default key of the resource's own name. */
const nounKey = (resource: string, fields: NewPage['fields']): string =>
  resourceKey(resource, fields.has('title') ? 'noun' : 'title');

/** JSON on one line, with spaces inside braces. */
const compact = (json: unknown): string =>
  JSON.stringify(json, null, 1).replace(/\n\s*/g, ' ').replace(/\[ /g, '[').replace(/ \]/g, ']');
