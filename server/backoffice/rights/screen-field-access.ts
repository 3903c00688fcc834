import { comparisonsOf } from '../../../schemas/rules/conditions/cond-fields.ts';
import { fieldAt } from '../../../schemas/rules/screen-config/screen-fields.ts';
import type { Cond, Field, Who } from '../../../schemas/rules/types.ts';
import { canRead, canWrite } from '../resources/access/field-access.ts';
import { mayFilterThrough } from '../resources/access/related-fields.ts';
import { fieldOf } from '../resources/registry.ts';
import type { PageContext } from '../screens/config-context.ts';
import {
  type AccessDecision,
  type AuthoredLocation,
  allow,
  deny,
  denyRight,
} from './access-decision.ts';

/** A field that a screen shows: `name`, or `ref.name`, of which both parts must be readable. */
export function readAccess(name: string, context: PageContext, pointer: string): AccessDecision {
  const { page, resource, resources, actor } = context;
  const location = { file: page.file, pointer };
  const [ownName = ''] = name.split('.');
  const ownField = resource.fields.get(ownName);
  const target = fieldAt(name, resource, resources.byName);
  if (!ownField || !target) return deny('noField', { field: name }, location);
  if (!canRead(ownField, actor))
    return denyField('unreadable', ownField, ownField.read, { file: resource.file, actor });
  if (!canRead(target.field, actor))
    return denyField('unreadable', target.field, target.field.read, {
      file: target.owner.file,
      actor,
    });
  return allow(location, { when: ownField.when });
}

/** A field of the search panel: readable, and through a reference only as a list call allows it. */
export function searchAccess(name: string, context: PageContext, pointer: string): AccessDecision {
  const decision = readAccess(name, context, pointer);
  const { resource, resources, actor } = context;
  const [ownName = '', relatedName] = name.split('.');
  if (!decision.present || relatedName === undefined) return decision;
  const reference = fieldOf(resource, ownName);
  const target = resources.targetOf(reference);
  if (mayFilterThrough({ actor, resource, resources }, reference, fieldOf(target, relatedName)))
    return decision;
  return denyRight(`${actor.area}.${target.name}.index`, decision);
}

/** A field of a form: writable when adding or when editing, as far as the area has these verbs. */
export function writeAccess(name: string, context: PageContext, pointer: string): AccessDecision {
  const { page, resource, actor } = context;
  const location = { file: page.file, pointer };
  const field = resource.fields.get(name);
  if (!field) return deny('noField', { field: name }, location);
  const { store, update } = writableOperations(field, context);
  if (store || update) return allow(location, { when: field.when });
  const writers = field.update === true ? field.create : field.update;
  return denyField('unwritable', field, writers, { file: resource.file, actor });
}

/**
 * The operations in which the caller may write a field. Nobody writes system fields and the fields
 * that the scope's `own` sets.
 */
export function writableOperations(
  field: Field,
  { scope, actor }: Pick<PageContext, 'scope' | 'actor'>,
): { readonly store: boolean; readonly update: boolean } {
  if (field.system || Object.hasOwn(scope.own, field.name)) return { store: false, update: false };
  return {
    store: scope.can.has('store') && canWrite(field, actor, 'store'),
    update: scope.can.has('update') && canWrite(field, actor, 'update'),
  };
}

/** Names the right that would open the field, when the field names one of the caller's area. */
function denyField(
  reason: 'unreadable' | 'unwritable',
  field: Field,
  who: Who,
  { file, actor }: { readonly file: string } & Pick<PageContext, 'actor'>,
): AccessDecision {
  const location: AuthoredLocation = { file, pointer: `/fields/${field.name}` };
  const names = typeof who === 'boolean' ? [] : who;
  const right = names.find((name) => name.startsWith(`${actor.area}.`));
  if (right !== undefined) return denyRight(right, location);
  return deny(reason, { field: field.name, area: actor.area }, location);
}

/** Whether the caller may read every field of a condition, references included. */
export const canReadAllFields = (
  cond: Cond,
  { resource, resources, actor }: PageContext,
): boolean =>
  comparisonsOf(cond).every(({ field }) =>
    field.split('.').every((_, index, parts) => {
      const path = parts.slice(0, index + 1).join('.');
      const target = fieldAt(path, resource, resources.byName);
      return target !== undefined && canRead(target.field, actor);
    }),
  );
