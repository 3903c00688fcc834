import screenSchema from '../../../schemas/meta/screen.v1.json' with { type: 'json' };
import type { Problem } from '../../../schemas/rules/problems.ts';
import type { FieldType, JsonObject } from '../../../schemas/rules/types.ts';
import type { AuthoredFile } from './authored-file.ts';
import type { ProjectFile } from './project-files.ts';

/** A kind of column, form item, view, search field or chart: a file below `kinds`, and its component. */
export interface Kind {
  readonly description: string;
  /** The data types that it shows or edits. A computed field counts as the type it computes. */
  readonly fits?: readonly FieldType[] | 'any';
  /** An entry of a screen with this type. */
  readonly example: JsonObject;
  /** Options that kinds of the folder share and this one uses, such as `dict`. */
  readonly uses?: readonly string[];
  /** The most series that a chart shows. */
  readonly series?: number;
  /** JSON Schemas of the options that only this kind has, by name. */
  readonly options?: Readonly<Record<string, JsonObject>>;
}

/** The kinds by the folder of their files, then by type. */
export type Kinds = Readonly<Record<KindFolder, ReadonlyMap<string, Kind>>>;
type KindFolder = (typeof folders)[number];

const folders = ['columns', 'items', 'views', 'search', 'charts'] as const;
const fileName = new RegExp(`/(${folders.join('|')})/([a-z][a-z0-9_]*)\\.json$`);

const read = new Map<string, Kinds>();
/** Projects whose kinds are remembered; a development server reads one again and again. */
const mostRead = 10;

/** The kinds of valid files: the same object for the same files, by which schemas are compiled once. */
export function kindsOf(files: readonly ProjectFile[]): Kinds {
  const key = files.map(({ path, text }) => `${path}\0${text}`).join('\0');
  const kinds = read.get(key) ?? parseKinds(files);
  if (read.size >= mostRead) read.clear();
  read.set(key, kinds);
  return kinds;
}

function parseKinds(files: readonly ProjectFile[]): Kinds {
  const kinds = {
    columns: new Map(),
    items: new Map(),
    views: new Map(),
    search: new Map(),
    charts: new Map(),
  };
  for (const { path, text } of files) {
    const [, folder, type] = fileName.exec(path) ?? [];
    if (folder && type) kinds[folder as KindFolder].set(type, JSON.parse(text));
  }
  return kinds;
}

/**
 * Reports files that are no kind by their place, kinds that two files define, examples of another
 * type, options that all kinds of the folder have, and what the folder has no use for.
 */
export function lintKindFiles(files: readonly AuthoredFile[]): readonly Problem[] {
  const places = new Map<string, string>();
  return files.flatMap((file) => {
    const [, folder, type] = fileName.exec(file.path) ?? [];
    if (!folder) return [file.problem([], `a kind is a file in one of ${folders.join(', ')}`)];
    const other = places.get(`${folder}/${type}`);
    places.set(`${folder}/${type}`, file.path);
    return [
      ...(other === undefined ? [] : [file.problem([], `${other} defines "${type}" too`)]),
      ...lintKind(file, folder as KindFolder, type ?? ''),
    ];
  });
}

function lintKind(file: AuthoredFile, folder: KindFolder, type: string): readonly Problem[] {
  const { example, options = {} } = file.value as Kind;
  const common = propertiesOf(screenSchema, folder);
  const unused = folder === 'charts' ? 'fits' : 'series';
  const problems = Object.keys(options)
    .filter((name) => Object.hasOwn(common, name))
    .map((name) => file.problemAtKey(['options', name], `all ${folder} have "${name}"`));
  if (example.type !== type) problems.push(file.problem(['example', 'type'], `must be "${type}"`));
  if (unused in (file.value as Kind))
    problems.push(file.problemAtKey([unused], `means nothing in ${folder}`));
  return problems;
}

/** The options that all entries of a folder have. */
function propertiesOf(schema: typeof screenSchema, folder: KindFolder): Record<string, unknown> {
  const { column, item, viewField, search, chart } = schema.definitions;
  const definition = { columns: column, items: item, views: viewField, search, charts: chart }[
    folder
  ];
  return ('else' in definition ? definition.else : definition).properties;
}

interface Part {
  examples: unknown;
  properties: Record<string, unknown>;
  type: { enum: unknown; enumDescriptions: unknown };
}

/** The meta-schema of screens with the types, examples and options of kinds. */
export function screenSchemaWith(kinds: Kinds): typeof screenSchema {
  const schema = structuredClone(screenSchema);
  const { column, item, viewField, search, chart } = schema.definitions;
  const parts = { columns: column, items: item, views: viewField, search, charts: chart };
  for (const folder of folders) {
    const definition = parts[folder];
    const { properties } = 'else' in definition ? definition.else : definition;
    const types = [...kinds[folder]];
    const part = { properties, type: properties.type } as unknown as Part;
    part.type.enum = types.map(([type]) => type);
    part.type.enumDescriptions = types.map(([, { description }]) => description);
    Object.assign(definition, { examples: types.map(([, { example }]) => example) });
    for (const [name, schemas] of optionsOf(types))
      part.properties[name] = schemas.length === 1 ? schemas[0] : { anyOf: schemas };
  }
  return schema;
}

/** The schemas of each option; kinds may have options of the same name. */
function optionsOf(types: readonly (readonly [string, Kind])[]): Map<string, JsonObject[]> {
  const found = new Map<string, JsonObject[]>();
  for (const [, { options = {} }] of types)
    for (const [name, option] of Object.entries(options))
      found.set(name, [...(found.get(name) ?? []), option]);
  return found;
}
