import { resolveResource } from '../../../schemas/rules/resource/resolve-resource.ts';
import type { Field, Resource, Variables } from '../../../schemas/rules/types.ts';
import { readFolder } from '../../../server/backoffice/check/project-files.ts';

/** The example resources of the format (`test/fixtures/format`), resolved, by name. */
export const exampleResources: ReadonlyMap<string, Resource> = new Map(
  readFolder('test/fixtures/format', 'resources')
    .map(({ path, text }) => resolveResource(JSON.parse(text), `schemas/${path}`))
    .map((resource) => [resource.name, resource]),
);

export const exampleResource = (name: string): Resource => exampleResources.get(name)!;
export const exampleField = (resource: string, field: string): Field =>
  exampleResource(resource).fields.get(field)!;

/** A resource of these fields, all rows of it reached by Admin. */
export const resourceOf = (
  fields: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Resource =>
  resolveResource(
    { resource: 'notes', scope: { Admin: true }, fields, ...more },
    'schemas/resources/notes.json',
  );
/** One field as a resource would have it. */
export const fieldOf = (json: Record<string, unknown>): Field =>
  resourceOf({ it: json }).fields.get('it')!;

export const variables: Variables = {
  user: { id: 7, store_id: 3, owner_id: 5, belong_id: 5 },
  now: '2026-06-15 12:00:00',
};
