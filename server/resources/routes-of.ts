import type { Area } from '../../schemas/contract/areas.ts';
import type { Resource, Scope, Verb } from '../../schemas/rules/types.ts';
import type { AccessRule } from '../http/access.ts';
import { type Actor, holdsRight } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';

const usesCaller = (scope: Scope): boolean =>
  Object.keys(scope.own).length > 0 || JSON.stringify(scope.read ?? null).includes('"@user.');

/**
 * What a verb of a resource asks of its caller. Back offices ask for the right `<Area>.<resource>.<verb>`. Shoppers have no rights: they read
 * without an account where the rows are nobody's, and are signed in otherwise.
 */
export function accessOf(resource: Resource, area: Area, verb: Verb | (string & {})): AccessRule {
  if (area !== 'shop') return { area, right: `${area}.${resource.name}.${verb}` };
  const scope = resource.scope.shop;
  const isRead = verb === 'index' || verb === 'show' || verb === 'export';
  return { area, right: isRead && scope && !usesCaller(scope) ? 'public' : 'signed-in' };
}

/** Option lists serve whoever may list or write the resource; the use case asks which. */
export const optionsAccess = (resource: Resource, area: Area): AccessRule =>
  area === 'shop' ? accessOf(resource, area, 'index') : { area, right: 'signed-in' };

/** @throws Refusal 402 unless the caller may do `verb` here: for use cases that ask for more than their route does */
export function requireVerb(actor: Actor, resource: Resource, verb: Verb): void {
  const isServed = resource.scope[actor.area]?.can.has(verb) ?? false;
  if (!isServed) throw httpErrors.noRight();
  if (!holdsVerb(actor, resource, verb))
    throw httpErrors.lacksRight({ right: `${actor.area}.${resource.name}.${verb}` });
}

/** Shoppers have no rights to hold. */
export const holdsVerb = (actor: Actor, resource: Resource, verb: Verb): boolean =>
  actor.area === 'shop' || holdsRight(actor, `${actor.area}.${resource.name}.${verb}`);
