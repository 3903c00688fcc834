import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { RulesConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { PageScreen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Label, Operation, Resource, Scope } from '../../../schemas/rules/types.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import type { Resources } from '../resources/registry.ts';
import type { Screens } from './screens.ts';

/** Input of a screen config besides the screen: the caller and the lookups. */
export interface ConfigContext {
  readonly actor: Actor & { readonly area: BackOffice };
  readonly resources: Resources;
  readonly screens: Screens;
  /** Names of resources with too many rows for a select. */
  readonly large: ReadonlySet<string>;
  readonly rulesOf: (resource: Resource, operation: Operation) => RulesConfig;
  /** Translates a label into the caller's language. */
  readonly t: (label: Label, params?: Readonly<Record<string, string | number>>) => string;
}

/** A page with its resource and the resource's scope in the page's area. */
export interface PageContext extends ConfigContext {
  readonly page: PageScreen;
  readonly resource: Resource;
  readonly scope: Scope;
}

/** @throws Error for a page whose resource has no scope in its area; the check rejects such files */
export function pageContext(page: PageScreen, context: ConfigContext): PageContext {
  const resource = context.resources.get(page.resource);
  const scope = resource.scope[page.area];
  if (!scope) throw new Error(`${page.file}: ${page.resource} has no scope for ${page.area}`);
  return { ...context, page, resource, scope };
}
