import type { Area } from '../../contract/areas.ts';
import type { CommandJson, ResourceJson } from '../authored/resource-json.ts';
import { freeze } from '../freeze.ts';
import { resourceKey } from '../text-keys.ts';
import type { Command, Cond, Field, Order, Resource, Tree } from '../types.ts';
import { resolveField, resolveFields, systemField } from './resolve-field.ts';
import { resolveScopes } from './resolve-scope.ts';

/**
 * Fills in the defaults of a resource file that is valid against its meta-schema. `file`: path from
 * the project root.
 */
export function resolveResource(json: unknown, file: string): Resource {
  const resourceJson = json as ResourceJson;
  const name = resourceJson.resource;
  const keyOf = (part: string): string => resourceKey(name, part);
  const authored = resolveAuthored(resourceJson, keyOf);
  return freeze({
    name,
    file,
    table: name.startsWith('configs/') ? 'configs' : name.replaceAll('/', '_'),
    label: resourceJson.label ?? keyOf('title'),
    display: resourceJson.display ?? defaultDisplay(authored),
    displayIn: resourceJson.displayIn ?? {},
    source: resourceJson.source ?? 'table',
    single: resourceJson.single ?? false,
    tree: resolveTree(resourceJson, authored),
    sort: readOrder(resourceJson.sort ?? '-id'),
    unique: (resourceJson.unique ?? []).map((set) => set.map(readOrder)),
    index: (resourceJson.index ?? []).map((set) => set.map(readOrder)),
    softDelete: resourceJson.softDelete ?? false,
    history: resourceJson.history ?? false,
    events: resourceJson.events ?? false,
    scope: resolveScopes(resourceJson),
    parent: typeof resourceJson.scope === 'string' ? resourceJson.scope : undefined,
    states: resourceJson.states,
    fields: withSystemFields(authored, resourceJson),
    checks: new Map(Object.entries(resourceJson.checks ?? {})),
    commands: new Map(
      Object.entries(resourceJson.commands ?? {}).map(([command, entry]) => [
        command,
        resolveCommand(command, entry, keyOf),
      ]),
    ),
  });
}

/** Parses `field`, or `-field` for descending order. */
export const readOrder = (text: string): Order =>
  text.startsWith('-')
    ? { field: text.slice(1), descending: true }
    : { field: text, descending: false };

/** Resolves the fields. The states field has its initial value as default and is read-only. */
function resolveAuthored(
  resourceJson: ResourceJson,
  keyOf: (part: string) => string,
): ReadonlyMap<string, Field> {
  const states = resourceJson.states;
  return new Map(
    Object.entries(resourceJson.fields).map(([name, json]) => {
      const resolved = resolveField(name, json, keyOf);
      const field = resourceJson.proof ? withProof(resolved, resourceJson.proof) : resolved;
      return [
        name,
        name === states?.field
          ? { ...field, default: json.default ?? states.initial, create: false, update: false }
          : field,
      ];
    }),
  );
}

/** A proof of the resource is one of each field that somebody changes. */
const withProof = (field: Field, proof: readonly Area[]): Field =>
  field.update === false ? field : { ...field, proof };

/**
 * Adds the system fields: `id` and `created_at`; for tables also `rev`, `updated_at` and, with soft
 * delete, `deleted_at`.
 */
function withSystemFields(
  authored: ReadonlyMap<string, Field>,
  resourceJson: ResourceJson,
): ReadonlyMap<string, Field> {
  const last: Field[] =
    resourceJson.source === 'view'
      ? [systemField('created_at', 'datetime')]
      : [
          systemField('rev', 'integer'),
          systemField('created_at', 'datetime'),
          systemField('updated_at', 'datetime'),
          ...(resourceJson.softDelete ? [systemField('deleted_at', 'datetime')] : []),
        ];
  return new Map(
    [systemField('id', 'integer'), ...authored.values(), ...last].map((field) => [
      field.name,
      field,
    ]),
  );
}

function defaultDisplay(fields: ReadonlyMap<string, Field>): string {
  const stored = [...fields.values()].filter(({ virtual }) => !virtual);
  if (stored.some(({ name }) => name === 'name')) return 'name';
  return stored.find(({ type }) => type === 'text')?.name ?? 'id';
}

function resolveTree(
  resourceJson: ResourceJson,
  fields: ReadonlyMap<string, Field>,
): Tree | undefined {
  if (resourceJson.tree === undefined) return undefined;
  const tree =
    typeof resourceJson.tree === 'string' ? { field: resourceJson.tree } : resourceJson.tree;
  return {
    field: tree.field,
    key: tree.key ?? fields.get(tree.field)?.key ?? 'id',
    root: tree.root ?? 0,
    levels: tree.levels,
  };
}

/** Condition on the row for a command in an area; undefined for any row. */
export const whenOf = (
  { when, whenIn }: Pick<Command, 'when' | 'whenIn'>,
  area: Area,
): Cond | undefined => (whenIn[area] ? { ...when, ...whenIn[area] } : when);

/**
 * Dangerous commands are always confirmed. Labels of input fields default to the resource's texts.
 */
function resolveCommand(name: string, json: CommandJson, keyOf: (part: string) => string): Command {
  const danger = json.danger ?? false;
  return {
    name,
    label: json.label ?? keyOf(`commands.${name}`),
    areas: json.areas,
    on: json.on ?? 'row',
    each: json.each ?? false,
    input: resolveFields(json.input ?? {}, keyOf),
    when: json.when,
    whenIn: json.whenIn ?? {},
    held: json.held,
    to: json.to,
    handler: json.handler,
    reveals: json.reveals,
    result: json.result ?? (json.reveals === undefined ? 'message' : 'show'),
    confirm: (json.confirm ?? true) || danger,
    danger,
    proof: json.proof ?? false,
    due: json.due ?? json.when !== undefined,
    amount: json.amount ?? [],
    texts: {
      consequence: json.consequence,
      undo: json.undo,
      submit: json.submit,
      done: json.done,
    },
  };
}
