import { may } from '../../schemas/rules/access.ts';
import type { Field, Resource } from '../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../http/actor.ts';

const mayActor = (who: Field['read'], actor: Actor): boolean =>
  may(who, actor.area, (right) => holdsRight(actor, right));

/** Passwords are never read, whatever the file says. */
export const canRead = (field: Field, actor: Actor): boolean =>
  field.type !== 'password' && mayActor(field.read, actor);
export const canWrite = (field: Field, actor: Actor, verb: 'store' | 'update'): boolean =>
  mayActor(verb === 'store' ? field.create : field.update, actor);

/** What a caller sees of a resource. Two callers with the same `key` see the same fields, so they share statements. */
export interface Sight {
  readonly key: string;
  readonly fields: readonly Field[];
  readonly names: ReadonlySet<string>;
}

const sights = new WeakMap<Resource, Map<string, Sight>>();
const conditional = new WeakMap<Resource, readonly Field[]>();

/** The readable fields of a resource for this caller, made once per resource and set of fields. */
export function sightOf(resource: Resource, actor: Actor): Sight {
  const known = sights.get(resource) ?? remember(sights, resource, new Map<string, Sight>());
  const asked =
    conditional.get(resource) ??
    remember(
      conditional,
      resource,
      [...resource.fields.values()].filter((field) => typeof field.read !== 'boolean'),
    );
  let key: string = actor.area;
  for (const field of asked) key += canRead(field, actor) ? '1' : '0';
  const sight = known.get(key) ?? makeSight(resource, actor, key);
  known.set(key, sight);
  return sight;
}

function makeSight(resource: Resource, actor: Actor, key: string): Sight {
  const fields = [...resource.fields.values()].filter((field) => canRead(field, actor));
  return { key, fields, names: new Set(fields.map(({ name }) => name)) };
}

const writables = new WeakMap<Resource, Map<string, ReadonlyMap<string, Field>>>();

/** The fields this caller may write in this operation, made once per resource and set of fields. */
export function writableOf(
  resource: Resource,
  actor: Actor,
  verb: 'store' | 'update',
): ReadonlyMap<string, Field> {
  const known =
    writables.get(resource) ??
    remember(writables, resource, new Map<string, ReadonlyMap<string, Field>>());
  let key = `${actor.area}${verb}`;
  for (const field of resource.fields.values())
    if (typeof (verb === 'store' ? field.create : field.update) !== 'boolean')
      key += canWrite(field, actor, verb) ? '1' : '0';
  const found =
    known.get(key) ??
    new Map(
      [...resource.fields].filter(
        ([name, field]) => !isOwned(resource, actor, name) && canWrite(field, actor, verb),
      ),
    );
  known.set(key, found);
  return found;
}

/** Fields that the scope stamps are nobody's to write (engine.md §4). */
const isOwned = (resource: Resource, { area }: Actor, name: string): boolean =>
  Object.hasOwn(resource.scope[area]?.own ?? {}, name);

function remember<K extends object, V>(store: WeakMap<K, V>, key: K, value: V): V {
  store.set(key, value);
  return value;
}
