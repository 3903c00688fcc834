import { fallbackLanguage, type Language } from '../../schemas/contract/language.ts';
import type { Area } from '../../schemas/contract/areas.ts';
import type { Field, Resource } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import type { Resources } from './registry.ts';
import { canRead, type Sight, sightOf } from './who.ts';

const related = new WeakMap<Resource, readonly Resource[]>();

/** What a caller sees of a resource and of those it points at. Callers with the same `key` share statements. */
export interface Vision {
  readonly key: string;
  /** Whose scope bounds child rows that have one of their own; undefined for the server itself. */
  readonly area: Area | undefined;
  /** Whose display fields name related rows. */
  readonly language: Language;
  fieldsOf(resource: Resource): readonly Field[];
  sees(resource: Resource, field: Field): boolean;
}

export function visionOf(resource: Resource, actor: Actor, resources: Resources): Vision {
  const main = sightOf(resource, actor);
  let key = `${actor.language} ${main.key}`;
  for (const other of relatedOf(resource, resources)) key += `,${sightOf(other, actor).key}`;
  return {
    key,
    area: actor.area,
    language: actor.language,
    fieldsOf: (asked) => (asked === resource ? main : sightOf(asked, actor)).fields,
    sees: (asked, field) => sightSees(sightOf(asked, actor), field),
  };
}

/** What the server itself sees: everything kept but passwords, nothing said a second time in words. For hooks, commands, checks and history. */
export const serverVision: Vision = {
  key: 'server',
  area: undefined,
  language: fallbackLanguage,
  fieldsOf: (resource) =>
    [...resource.fields.values()].filter(
      ({ type, virtual, of }) => type !== 'password' && !virtual && !of?.startsWith('label:'),
    ),
  sees: (_, { type }) => type !== 'password',
};

const sightSees = (sight: Sight, field: Field): boolean => sight.names.has(field.name);

/** Resources named by references and dictionaries whose fields not everybody sees. */
function relatedOf(resource: Resource, resources: Resources): readonly Resource[] {
  const known = related.get(resource);
  if (known) return known;
  const names = new Set(
    [...resource.fields.values()].flatMap((field) => [
      ...(field.resource ? [field.resource] : []),
      ...(field.dict?.kind === 'resource' ? [field.dict.resource] : []),
    ]),
  );
  names.delete(resource.name);
  const found = [...names]
    .map((name) => resources.get(name))
    .filter((other) => [...other.fields.values()].some(({ read }) => typeof read !== 'boolean'));
  related.set(resource, found);
  return found;
}

/** For readers of queries: an unreadable field, or one of a resource the area does not reach, is unknown. */
export const readableBy =
  (actor: Actor, reaches: (resource: Resource) => boolean) =>
  (resource: Resource, field: Field): boolean =>
    reaches(resource) && canRead(field, actor);
