import { type Area, areas } from '../../contract/areas.ts';
import type { ResourceJson, ScopeJson } from '../authored/resource-json.ts';
import { type Scope, type Verb, verbs } from '../types.ts';

/** Fills in the defaults of a resource's scope; empty for a resource whose scope is a parent. */
export function resolveScopes(json: ResourceJson): Readonly<Partial<Record<Area, Scope>>> {
  const { scope } = json;
  if (typeof scope === 'string') return {};
  return Object.fromEntries(
    areas.flatMap((area) => {
      const scopeJson = scope[area];
      return scopeJson === undefined
        ? []
        : [[area, resolveScope(area, scopeJson === true ? {} : scopeJson, json)]];
    }),
  );
}

function resolveScope(area: Area, scope: ScopeJson, json: ResourceJson): Scope {
  const single = (scope.single ?? false) || (json.single ?? false);
  const can = scope.can ?? defaultVerbs(scope, json, single);
  const hasHistory = json.history === true && !single && showsHistory(area, scope, can);
  return {
    path: scope.path ?? json.path ?? json.resource,
    can: new Set(hasHistory ? [...can, 'history'] : can),
    own: scope.own ?? {},
    read: scope.read,
    when: scope.when ?? {},
    single,
  };
}

/**
 * Whether an area reads the history of rows. The platform reads it for every row that it shows, a
 * seller for the store's own rows, the shop never: entries contain withdrawn texts and names of
 * staff (docs/decisions/0039-audit-log-view.md).
 */
function showsHistory(area: Area, { own }: ScopeJson, can: readonly Verb[]): boolean {
  if (area === 'shop' || !can.includes('show')) return false;
  return area === 'Admin' || own !== undefined;
}

/** The verbs of a scope without `can`. */
const listedVerbs: readonly Verb[] = verbs.filter((verb) => verb !== 'history');

/**
 * With `single`: show and update. A view, or `read` without `own`: index, show, export. Otherwise
 * every verb but `history`.
 */
function defaultVerbs(scope: ScopeJson, json: ResourceJson, single: boolean): readonly Verb[] {
  if (json.source === 'view') return single ? ['show'] : ['index', 'show', 'export'];
  if (single) return scope.read !== undefined && !scope.own ? ['show'] : ['show', 'update'];
  return scope.read !== undefined && !scope.own ? ['index', 'show', 'export'] : listedVerbs;
}
