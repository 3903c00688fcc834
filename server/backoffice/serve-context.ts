import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { ServedRules } from '../../schemas/contract/calls/screens.ts';
import type { Label, Operation, PageScreen, Resource, Scope } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import type { Resources } from '../resources/registry.ts';
import type { Screens } from './screens.ts';

/** What serving a screen needs besides the screen: for whom, and where things are looked up. */
export interface ServeContext {
  readonly actor: Actor & { readonly area: BackOffice };
  readonly resources: Resources;
  readonly screens: Screens;
  /** Names of resources with too many rows for a select. */
  readonly large: ReadonlySet<string>;
  readonly rulesOf: (resource: Resource, operation: Operation) => ServedRules;
  readonly say: (label: Label, params?: Readonly<Record<string, string | number>>) => string;
}

/** A page with its resource at hand. */
export interface PageContext extends ServeContext {
  readonly page: PageScreen;
  readonly resource: Resource;
  readonly scope: Scope;
}

/** @throws Error for a page whose resource has no scope in its area; the check refuses such files. */
export function pageContext(page: PageScreen, context: ServeContext): PageContext {
  const resource = context.resources.get(page.resource);
  const scope = resource.scope[page.area];
  if (!scope) throw new Error(`${page.file}: ${page.resource} has no scope for ${page.area}`);
  return { ...context, page, resource, scope };
}

/** The right of a verb, command or field of a resource in the caller's area. */
export const rightName = (area: BackOffice, resource: string, name: string): string =>
  `${area}.${resource}.${name}`;
