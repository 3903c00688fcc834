import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Resource, Scope, Verb } from '../../../../schemas/rules/types.ts';
import type { AccessRule } from '../../../platform/http/access/access.ts';
import { type Actor, holdsRight } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';

/**
 * The access rule of a verb or command. Back offices need the right `<Area>.<resource>.<verb>`.
 * Shoppers have no rights: they read without an account when the scope does not depend on the
 * caller, and are signed in for everything else.
 */
export function accessRuleOf(
  resource: Resource,
  area: Area,
  verb: Verb | (string & {}),
): AccessRule {
  const right = `${area}.${resource.name}.${verb}`;
  if (area !== 'shop' && resource.commands.has(verb)) return { area, right, scope: 'commands' };
  if (area !== 'shop') return { area, right };
  const scope = resource.scope.shop;
  const isRead = verb === 'index' || verb === 'show' || verb === 'export';
  return { area, right: isRead && scope && !dependsOnCaller(scope) ? 'public' : 'signed-in' };
}

const dependsOnCaller = (scope: Scope): boolean =>
  Object.keys(scope.own).length > 0 || JSON.stringify(scope.read ?? null).includes('"@user.');

/** Option lists are for callers who may list or write; `listOptions` checks that. */
export const optionsAccessRule = (resource: Resource, area: Area): AccessRule =>
  area === 'shop'
    ? accessRuleOf(resource, area, 'index')
    : { area, right: 'signed-in', keys: true };

/**
 * For use cases that need another right than the one of their route.
 *
 * @throws Refusal 402 when the area has no such verb or the caller not its right
 */
export function assertVerb(actor: Actor, resource: Resource, verb: Verb): void {
  if (!resource.scope[actor.area]?.can.has(verb)) throw httpErrors.noRight();
  if (!hasVerbRight(actor, resource, verb))
    throw httpErrors.lacksRight({ right: `${actor.area}.${resource.name}.${verb}` });
}

/** Always true for shoppers, who have no rights. */
export const hasVerbRight = (actor: Actor, resource: Resource, verb: Verb): boolean =>
  actor.area === 'shop' || holdsRight(actor, `${actor.area}.${resource.name}.${verb}`);
