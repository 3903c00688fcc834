import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { fieldOf, type Resources } from '../registry.ts';
import { hasScope } from '../sql/scope-sql.ts';
import { canRead } from './field-access.ts';
import { accessRuleOf, hasVerbRight } from './verb-access.ts';

/** The caller of a list, and the resource whose rows are listed. */
export interface RelationReader {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly resources: Resources;
}

/**
 * Whether the caller may search rows by a field of the row that a reference points at. A match
 * reveals the value, so the caller must be able to read it: by the right to list or show the
 * target's rows, or in the row itself, which has the reference's key, its label and fields with
 * `of: ref:…`.
 */
export function mayFilterThrough(reader: RelationReader, reference: Field, field: Field): boolean {
  const { actor, resources } = reader;
  const target = resources.targetOf(reference);
  if (!hasScope(target, actor.area, resources) || !canRead(field, actor)) return false;
  return mayReadRows(actor, target, resources) || isShownInRow(reader, reference, field);
}

/**
 * Whether the caller has the right to list or show rows. Rows of a child resource are read with their
 * parent.
 */
export function mayReadRows(actor: Actor, target: Resource, resources: Resources): boolean {
  if (target.parent !== undefined) {
    const parent = resources.targetOf(fieldOf(target, target.parent));
    return mayReadRows(actor, parent, resources);
  }
  const verbs = target.scope[actor.area]?.can;
  return (['index', 'show'] as const).some(
    (verb) => verbs?.has(verb) === true && hasVerbRight(actor, target, verb),
  );
}

/**
 * Whether the caller may read other texts than the labels of the rows that a reference offers: by the
 * right to list or show the rows, or where they have no list of their own in the area.
 */
export function mayReadOptions(actor: Actor, target: Resource, resources: Resources): boolean {
  const verbs = target.scope[actor.area]?.can;
  const hasList = target.parent !== undefined || verbs?.has('index') || verbs?.has('show');
  return !hasList || mayReadRows(actor, target, resources);
}

/**
 * Whether the caller may read the rows that a reference points at beside the row itself: by the
 * right to list or show them. Visitors read what is public. Undefined for what is no reference to the
 * caller.
 */
export function mayExpand(
  { actor, resources }: RelationReader,
  reference: Field,
): boolean | undefined {
  if (reference.type !== 'ref' && reference.type !== 'refs') return undefined;
  if (reference.virtual || !canRead(reference, actor)) return undefined;
  const target = resources.targetOf(reference);
  if (!hasScope(target, actor.area, resources) || !mayReadRows(actor, target, resources))
    return false;
  if (actor.area !== 'shop' || actor.id > 0) return true;
  return accessRuleOf(target, actor.area, 'show').right === 'public';
}

function isShownInRow(
  { actor, resource, resources }: RelationReader,
  reference: Field,
  { name }: Field,
): boolean {
  const { display, displayIn } = resources.targetOf(reference);
  const labels = [reference.key, display, ...Object.values(displayIn)];
  if (labels.includes(name)) return true;
  const source = `ref:${reference.name}.${name}`;
  return [...resource.fields.values()].some(
    (shown) => shown.of === source && shown.when === undefined && canRead(shown, actor),
  );
}
