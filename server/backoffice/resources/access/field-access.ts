import { may } from '../../../../schemas/rules/access.ts';
import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../../../platform/http/access/actor.ts';

const isAllowed = (rule: Field['read'], actor: Actor): boolean =>
  may(rule, actor.area, (right) => holdsRight(actor, right));

/** Passwords are never readable, even if the resource file allows it. */
export const canRead = (field: Field, actor: Actor): boolean =>
  field.type !== 'password' && isAllowed(field.read, actor);

/** By the field's own rule; `writableFieldsOf` also leaves out what the scope sets. */
export const canWrite = (field: Field, actor: Actor, verb: 'store' | 'update'): boolean =>
  isAllowed(writeRule(field, verb), actor);

const writeRule = (field: Field, verb: 'store' | 'update'): Field['read'] =>
  verb === 'store' ? field.create : field.update;

/** The readable fields of a resource. Callers with the same `key` share prepared statements. */
export interface ReadableFields {
  readonly key: string;
  readonly fields: readonly Field[];
  readonly names: ReadonlySet<string>;
}

interface ReadableCache {
  /** Fields whose readability depends on area or rights. */
  readonly conditional: readonly Field[];
  readonly byKey: Map<string, ReadableFields>;
}
const readableCaches = new WeakMap<Resource, ReadableCache>();

/** The fields of a resource that this caller may read; computed once per set of fields. */
export function readableFieldsOf(resource: Resource, actor: Actor): ReadableFields {
  const { conditional, byKey } = readableCacheOf(resource);
  const flags = conditional.map((field) => (canRead(field, actor) ? '1' : '0'));
  const key = actor.area + flags.join('');
  const cached = byKey.get(key);
  if (cached) return cached;
  const fields = [...resource.fields.values()].filter((field) => canRead(field, actor));
  const readable = { key, fields, names: new Set(fields.map(({ name }) => name)) };
  byKey.set(key, readable);
  return readable;
}

function readableCacheOf(resource: Resource): ReadableCache {
  const cached = readableCaches.get(resource);
  if (cached) return cached;
  const conditional = [...resource.fields.values()].filter(({ read }) => typeof read !== 'boolean');
  const cache: ReadableCache = { conditional, byKey: new Map() };
  readableCaches.set(resource, cache);
  return cache;
}

const writableCaches = new WeakMap<Resource, Map<string, ReadonlyMap<string, Field>>>();

/** The fields that this caller may write in an operation; computed once per set of fields. */
export function writableFieldsOf(
  resource: Resource,
  actor: Actor,
  verb: 'store' | 'update',
): ReadonlyMap<string, Field> {
  const byKey = writableCaches.get(resource) ?? new Map<string, ReadonlyMap<string, Field>>();
  writableCaches.set(resource, byKey);
  const flags = [...resource.fields.values()]
    .filter((field) => typeof writeRule(field, verb) !== 'boolean')
    .map((field) => (canWrite(field, actor, verb) ? '1' : '0'));
  const key = actor.area + verb + flags.join('');
  const cached = byKey.get(key);
  if (cached) return cached;
  const writable = new Map(
    [...resource.fields].filter(
      ([name, field]) => !isSetByScope(resource, actor, name) && canWrite(field, actor, verb),
    ),
  );
  byKey.set(key, writable);
  return writable;
}

/** The scope sets such a field; nobody writes it (docs/decisions/0042-scope-and-field-access.md). */
const isSetByScope = (resource: Resource, { area }: Actor, name: string): boolean =>
  Object.hasOwn(resource.scope[area]?.own ?? {}, name);
