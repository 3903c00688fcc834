import type { Area } from '../../../../schemas/contract/areas.ts';
import { fallbackLanguage, type Language } from '../../../../schemas/contract/language.ts';
import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import type { Resources } from '../registry.ts';
import { readableFieldsOf } from './field-access.ts';

/**
 * What a caller can read of a resource and of the resources that it refers to. Callers with the
 * same `key` share prepared statements.
 */
export interface FieldVisibility {
  readonly key: string;
  /** The area whose scope limits child rows that have their own; undefined for the server itself. */
  readonly area: Area | undefined;
  /** The language of the display texts of related rows. */
  readonly language: Language;
  fieldsOf(resource: Resource): readonly Field[];
  canSee(resource: Resource, field: Field): boolean;
}

/** What the caller may read of a resource and of those that its fields refer to. */
export function visibilityOf(
  resource: Resource,
  actor: Actor,
  resources: Resources,
): FieldVisibility {
  const readable = (other: Resource) => readableFieldsOf(other, actor);
  const keys = [resource, ...relatedOf(resource, resources)].map((other) => readable(other).key);
  return {
    key: `${actor.language} ${keys.join()}`,
    area: actor.area,
    language: actor.language,
    fieldsOf: (other) => readable(other).fields,
    canSee: (other, { name }) => readable(other).names.has(name),
  };
}

/**
 * What the server itself reads, for hooks, commands, checks and history: all stored fields but
 * passwords.
 */
export const serverVisibility: FieldVisibility = {
  key: 'server',
  area: undefined,
  language: fallbackLanguage,
  fieldsOf: (resource) =>
    [...resource.fields.values()].filter(
      ({ type, virtual, of }) => type !== 'password' && !virtual && !of?.startsWith('label:'),
    ),
  canSee: (_, { type }) => type !== 'password',
};

const relatedResources = new WeakMap<Resource, readonly Resource[]>();

/**
 * The resources that fields and dictionaries refer to, those of child rows too, and that some callers
 * see only in part.
 */
function relatedOf(resource: Resource, resources: Resources): readonly Resource[] {
  const cached = relatedResources.get(resource);
  if (cached) return cached;
  const children = [...resource.fields.values()]
    .filter(({ type }) => type === 'many')
    .map((field) => resources.targetOf(field));
  const names = new Set(
    [resource, ...children].flatMap(({ fields }) => [...fields.values()].flatMap(referredNames)),
  );
  names.delete(resource.name);
  const related = [...names]
    .map((name) => resources.get(name))
    .filter(({ fields }) => [...fields.values()].some(({ read }) => typeof read !== 'boolean'));
  relatedResources.set(resource, related);
  return related;
}

const referredNames = ({ resource, dict }: Field): readonly string[] => [
  ...(resource ? [resource] : []),
  ...(dict?.kind === 'resource' ? [dict.resource] : []),
];
