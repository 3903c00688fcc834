import { areas, type Area } from '../../contract/areas.ts';
import type { ResourceJson, ScopeJson } from '../authored.ts';
import { verbs, type Scope, type Verb } from '../types.ts';

/** Fills in the defaults of a resource's scope; empty for a resource whose scope is a parent. */
export function resolveScopes(json: ResourceJson): Readonly<Partial<Record<Area, Scope>>> {
  const { scope } = json;
  if (typeof scope === 'string') return {};
  return Object.fromEntries(
    areas.flatMap((area) => {
      const scopeJson = scope[area];
      return scopeJson === undefined
        ? []
        : [[area, resolveScope(scopeJson === true ? {} : scopeJson, json)]];
    }),
  );
}

function resolveScope(scope: ScopeJson, json: ResourceJson): Scope {
  const single = (scope.single ?? false) || (json.single ?? false);
  return {
    path: scope.path ?? json.path ?? json.resource,
    can: new Set(scope.can ?? defaultVerbs(scope, json, single)),
    own: scope.own ?? {},
    read: scope.read,
    when: scope.when ?? {},
    single,
  };
}

/**
 * With `single`: show and update. A view, or `read` without `own`: index, show, export. Otherwise
 * every verb.
 */
function defaultVerbs(scope: ScopeJson, json: ResourceJson, single: boolean): readonly Verb[] {
  if (json.source === 'view') return single ? ['show'] : ['index', 'show', 'export'];
  if (single) return scope.read !== undefined && !scope.own ? ['show'] : ['show', 'update'];
  return scope.read !== undefined && !scope.own ? ['index', 'show', 'export'] : verbs;
}
