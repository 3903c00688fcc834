import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { FieldJson } from '../../schemas/rules/authored.ts';
import { resourceKey } from '../../schemas/rules/resolve-field.ts';
import { guessWords, type Words } from './words.ts';

/** What a new page is: everything that the questions ask. */
export interface NewPage {
  readonly resource: string;
  readonly area: BackOffice;
  readonly fields: ReadonlyMap<string, FieldJson>;
  /** Keys down to the menu entry that gets the new one: `['goods']`. */
  readonly menu: readonly string[];
  /** The resource's own name. */
  readonly noun: Words;
  /** Words of fields; those not in it are guessed. */
  readonly words: ReadonlyMap<string, Words>;
}

/** The new resource, one field a line. A seller's rows belong to the store; a config has one row. */
export function resourceText({ resource, area, fields }: NewPage): string {
  const own: readonly (readonly [string, FieldJson])[] =
    area === 'Seller' && !fields.has('store_id')
      ? [['store_id', { type: 'ref', resource: 'stores', create: false, update: false }]]
      : [];
  const all = [...own, ...fields];
  const width = Math.max(...all.map(([name]) => name.length)) + 4;
  const lines = all
    .map(([name, json]) => `    ${`"${name}":`.padEnd(width - 1)} ${compact(json)}`)
    .join(',\n');
  const scope =
    area === 'Seller'
      ? '{ "Seller": { "own": { "store_id": "@user.store_id" } } }'
      : '{ "Admin": true }';
  const label = fields.has('title') ? `, "label": "${nounKey(resource, fields)}"` : '';
  const single = resource.startsWith('configs/') ? ', "single": true' : '';
  const depth = '../'.repeat(resource.split('/').length);
  return `{ "$schema": "${depth}meta/resource.v1.json", "resource": "${resource}"${label}${single},\n  "fields": {\n${lines} },\n  "scope": ${scope} }\n`;
}

/** The new screen: every default, the shape to begin from. */
export function screenText({ resource, area }: NewPage): string {
  const depth = '../'.repeat(`${area}/${resource}`.split('/').length);
  return `{ "$schema": "${depth}schemas/meta/screen.v1.json", "resource": "${resource}" }\n`;
}

/** Texts by message id without the file: of `resources.json` and `menus.json`. */
export function textsOf(page: NewPage): {
  readonly resources: ReadonlyMap<string, Words>;
  readonly menus: ReadonlyMap<string, Words>;
  readonly unsure: readonly string[];
} {
  const { resource, area, fields, menu, noun, words } = page;
  const keyOf = (part: string): string => resourceKey(resource, part).replace(/^resources\./, '');
  const named = [
    ...(area === 'Seller' && !fields.has('store_id') ? ['store_id'] : []),
    ...fields.keys(),
  ].map((name) => ({ name, guess: guessWords(name), asked: words.get(name) }));
  return {
    resources: new Map([
      [nounKey(resource, fields).replace(/^resources\./, ''), noun],
      ...named.map(({ name, guess, asked }) => [keyOf(name), asked ?? guess] as const),
    ]),
    menus: new Map([[[area, ...menu, menuKey(resource)].join('.'), noun]]),
    unsure: named
      .filter(({ guess, asked }) => !asked && !guess.sure)
      .map(({ name }) => `resources.${keyOf(name)}`),
  };
}

/** `configs/web` is the menu key `configs_web`. */
export const menuKey = (resource: string): string => resource.replaceAll('/', '_');

/** A field named title has the key that the resource's own name would have. */
const nounKey = (resource: string, fields: NewPage['fields']): string =>
  resourceKey(resource, fields.has('title') ? 'noun' : 'title');

const compact = (json: unknown): string =>
  JSON.stringify(json, null, 1).replace(/\n\s*/g, ' ').replace(/\[ /g, '[').replace(/ \]/g, ']');
