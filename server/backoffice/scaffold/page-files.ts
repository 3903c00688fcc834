import { dirname, relative } from 'node:path';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { FieldJson, ScopeJson } from '../../../schemas/rules/authored/resource-json.ts';
import { screenKey } from '../../../schemas/rules/screen-config/resolve-screen.ts';
import { resourceKey } from '../../../schemas/rules/text-keys.ts';
import { guessLabel, type LocalizedLabel } from './guess-label.ts';
import { compact, expanded } from './lay-out.ts';

/** The answers that describe a new page. */
export interface NewPage {
  readonly resource: string;
  readonly area: BackOffice;
  /** The folder that gets the files: '' or `extensions/repairs/`. */
  readonly folder: string;
  readonly fields: ReadonlyMap<string, FieldJson>;
  /** Keys of the menu entry that gets the new entry: `goods` or `system.config`. */
  readonly menu: string;
  /** The name of the menu entry and of the page: `Devices`. */
  readonly name: LocalizedLabel;
  /** What one row is called, as in "Add device". */
  readonly noun: LocalizedLabel;
  /** Labels of fields; missing ones are guessed. */
  readonly labels: ReadonlyMap<string, LocalizedLabel>;
}

/** A seller's rows belong to the store: without such a field, one is added. */
export const storeField: readonly [name: string, json: FieldJson] = [
  'store_id',
  { type: 'ref', resource: 'stores', create: false, update: false },
];

/** Who reaches the rows in an area. */
export const scopeOf = (area: BackOffice): true | ScopeJson =>
  area === 'Seller' ? { own: { store_id: '@user.store_id' } } : true;

const allFields = ({ area, fields }: NewPage): readonly (readonly [string, FieldJson])[] =>
  area === 'Seller' && !fields.has('store_id') ? [storeField, ...fields] : [...fields];

/** The text of the resource file, with lines of their own for its fields. */
export function resourceText(page: NewPage): string {
  const { resource, area, fields } = page;
  const head = {
    $schema: schemaOf(resourcePath(page), 'resource'),
    resource,
    ...(fields.has('title') ? { label: nounKey(resource, fields) } : {}),
    ...(resource.startsWith('configs/') ? { single: true } : {}),
  };
  return [
    '{',
    ...Object.entries(head).map(([key, value]) => `  "${key}": ${JSON.stringify(value)},`),
    `  "fields": ${expanded(Object.fromEntries(allFields(page)), '  ')},`,
    `  "scope": ${compact({ [area]: scopeOf(area) })}`,
    '}',
    '',
  ].join('\n');
}

/** The text of the screen file: every value but its place in the menu is the default. */
export function screenText(page: NewPage): string {
  const { resource, menu } = page;
  return `${expanded({ $schema: schemaOf(screenPath(page), 'screen'), resource, menu: { in: menu } })}\n`;
}

export const resourcePath = ({ folder, resource }: Pick<NewPage, 'folder' | 'resource'>): string =>
  folder === '' ? `schemas/resources/${resource}.json` : `${folder}resources/${resource}.json`;

export const screenPath = ({ folder, area, resource }: NewPage): string =>
  `${folder}screens/${area}/${resource}.json`;

/** The meta-schema as a path from a file. */
const schemaOf = (file: string, kind: 'resource' | 'screen'): string =>
  relative(dirname(file), `schemas/${folderOf(file, kind)}/${kind}.v1.json`).replaceAll('\\', '/');

/** Screens of extensions may have kinds of extensions (`writeEditorSchemas`). */
const folderOf = (file: string, kind: string): string =>
  kind === 'screen' && file.startsWith('extensions/') ? 'editor' : 'meta';

/** New texts of both languages. */
export interface NewTexts {
  /** By file below the folder of a language, then by key in the file. */
  readonly files: ReadonlyMap<string, ReadonlyMap<string, LocalizedLabel>>;
  /** Full ids of the texts whose Chinese is not known. */
  readonly unsure: readonly string[];
}

export function localeTextsOf(page: NewPage): NewTexts {
  const { resource, area, fields, name: pageName, noun, labels } = page;
  const inFile = `resources.${keyOf(resource)}.`;
  const nounId = nounKey(resource, fields);
  const fieldLabels = allFields(page).map(([name]) => {
    const guess = guessLabel(name);
    const answer = labels.get(name);
    return {
      id: resourceKey(resource, name),
      label: answer ?? { en: guess.en, 'zh-cn': guess['zh-cn'] },
      isSure: answer !== undefined || guess.isSure,
    };
  });
  return {
    files: new Map([
      [
        `resources/${keyOf(resource)}`,
        new Map([
          [nounId.slice(inFile.length), noun],
          ...fieldLabels.map(({ id, label }) => [id.slice(inFile.length), label] as const),
        ]),
      ],
      [`screens/${area}/${resource}`, new Map([['title', pageName]])],
    ]),
    unsure: [
      ...(pageName['zh-cn'] === pageName.en
        ? [nounId, `${screenKey(`${area}/${resource}`)}.title`]
        : []),
      ...fieldLabels.filter(({ isSure }) => !isSure).map(({ id }) => id),
    ],
  };
}

/** `configs/web` is `configs_web` in locale keys. */
export const keyOf = (resource: string): string => resource.replaceAll('/', '_');

/** A field named `title` occupies the default key of the resource's own name. */
const nounKey = (resource: string, fields: NewPage['fields']): string =>
  resourceKey(resource, fields.has('title') ? 'noun' : 'title');
