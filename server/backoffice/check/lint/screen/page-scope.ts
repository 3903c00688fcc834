import { anyoneMay } from '../../../../../schemas/rules/access.ts';
import type { DictJson } from '../../../../../schemas/rules/authored/resource-json.ts';
import { resolveDict } from '../../../../../schemas/rules/resource/resolve-field.ts';
import {
  dataTypeOf,
  defaultDisplayTypes,
} from '../../../../../schemas/rules/screen-config/default-types.ts';
import { fieldAt } from '../../../../../schemas/rules/screen-config/screen-fields.ts';
import type { PageScreen } from '../../../../../schemas/rules/screen-config/screen-types.ts';
import type { Field } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import type { Kinds } from '../../kinds.ts';
import { schemaErrors } from '../../meta-schema.ts';
import { findField, type LintScope, type ResourceScope, withArticle } from '../lint-context.ts';
import { lintDict } from '../lint-dict.ts';

/** A page under check, in a file of its own or inline in a board. */
export interface PageScope extends ResourceScope {
  readonly screen: PageScreen;
  /** Prefix of the page's locale keys. */
  readonly key: string;
}

/** Finds a field that somebody of the screen's area may read. Reports any other name. */
export function findReadable(name: string, path: JsonPath, scope: PageScope): Field | undefined {
  const field = findField(name, path, scope.resource, scope);
  if (!field || anyoneMay(field.read, scope.screen.area)) return field;
  scope.report.at(path, `"${name}" is read by nobody of ${scope.screen.area}`);
  return undefined;
}

interface TypeCheck {
  /** The name as written: of a field, or of one of a referenced row. */
  readonly name: string;
  readonly field: Field;
  readonly path: JsonPath;
  readonly scope: PageScope;
}

/**
 * Reports a column, view, item or search type that cannot show the field's data type, and wrong options
 * of kinds.
 *
 * @param json the entry; the path of the check is that of its type
 */
export function lintType(
  json: { readonly type?: string },
  folder: keyof Kinds,
  { name, field, path, scope }: TypeCheck,
): void {
  const { kinds, resources } = scope.context;
  const kind = json.type === undefined ? undefined : kinds[folder].get(json.type);
  const owner = fieldAt(name, scope.resource, resources)?.owner ?? scope.resource;
  const type = dataTypeOf(field, owner, resources);
  const { fits = 'any' } = kind ?? {};
  if (fits !== 'any' && !fits.includes(type))
    scope.report.at(
      path,
      `"${json.type}" does not fit "${field.name}", which is ${withArticle(type)}`,
    );
  lintOptions(json, folder, path.slice(0, -1), scope);
}

/** Reports options of other kinds, and values that the option of the own kind does not accept. */
export function lintOptions(
  json: { readonly type?: string },
  folder: keyof Kinds,
  path: JsonPath,
  { context: { kinds }, report }: LintScope,
): void {
  const own = kinds[folder].get(json.type ?? '')?.options ?? {};
  for (const [other, { options = {} }] of kinds[folder])
    for (const option of Object.keys(json).filter((key) => Object.hasOwn(options, key)))
      if (!Object.hasOwn(own, option))
        report.atKey([...path, option], `"${option}" means nothing here: it is for ${other}`);
  for (const [option, schema] of Object.entries(own)) {
    const value = (json as Readonly<Record<string, unknown>>)[option];
    const [error] = value === undefined ? [] : schemaErrors(schema, value);
    if (error) report.at([...path, option], error.message ?? 'is wrong');
  }
}

/** The type of an entry: as written, else that of its field. */
export function shownTypeOf(
  kind: 'column' | 'item' | 'view',
  { field: name, type }: { readonly field: string; readonly type?: string },
  field: Field,
  { resource, context: { resources } }: PageScope,
): string {
  const owner = fieldAt(name, resource, resources)?.owner ?? resource;
  return type ?? defaultDisplayTypes(field, owner, resources)[kind] ?? 'text';
}

/**
 * Reports mistakes of a dictionary that the screen defines itself. The calls for rows of a resource
 * know the dictionaries of fields only.
 */
export function lintScreenDict(dict: DictJson | undefined, path: JsonPath, scope: PageScope): void {
  if (dict === undefined) return;
  const resolved = resolveDict(dict);
  if (resolved.kind === 'resource')
    scope.report.at(
      path,
      `rows of "${resolved.resource}" are choices of a field: ` +
        `write them in "${scope.resource.name}", or the path of a call here`,
    );
  else lintDict(resolved, path, scope);
}

/** Reports an entry that names the same field as one before it. */
export function lintRepeated(
  entries: readonly (string | { readonly field: string } | { readonly list: string })[] | undefined,
  path: JsonPath,
  { report }: PageScope,
): void {
  const names = new Set<string>();
  entries?.forEach((entry, index) => {
    if (typeof entry === 'object' && 'list' in entry) return;
    const name = typeof entry === 'string' ? entry : entry.field;
    if (names.has(name))
      report.at(fieldPath(entry, [...path, index]), `"${name}" is there already`);
    names.add(name);
  });
}

/** The path of an entry's field name: entries are names or objects with `field`. */
export const fieldPath = (entry: string | object, path: JsonPath): JsonPath =>
  typeof entry === 'string' ? path : [...path, 'field'];
