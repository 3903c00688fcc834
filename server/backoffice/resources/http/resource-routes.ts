import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Command, Resource, Scope, Verb } from '../../../../schemas/rules/types.ts';
import type { AccessRule } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { accessRuleOf, optionsAccessRule } from '../access/verb-access.ts';
import type { ExportFile } from '../import-export/export-rows.ts';
import type { ResourceService } from '../resource.service.ts';

/** The parts of a request that a route reads. */
export interface RouteRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What a route does with the rows of its resource. */
export type RouteAction = Verb | 'options' | 'restore' | Command;

interface RouteOf<Result> {
  readonly does: RouteAction;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Follows the path of the resource; static parts take precedence over `:id`. */
  readonly path: string;
  readonly access: AccessRule;
  readonly run: (service: ResourceService, actor: Actor, request: RouteRequest) => Result;
}
export type Route = RouteOf<Promise<unknown>>;
export type FileRoute = RouteOf<Promise<ExportFile>>;

/** Its `?dry=1` also answers the rows as they will be stored, and a token. */
export const importPath = 'import/excel';

/** The routes of a resource in one area: the verbs of its scope, and its commands. */
export function routesOf(resource: Resource, area: Area): readonly Route[] {
  const scope = resource.scope[area];
  if (!scope) return [];
  const verbs = scope.single ? singleRoutes(resource) : rowRoutes(resource, scope);
  return [
    ...verbs
      .filter(({ verb }) => scope.can.has(verb))
      .map(({ verb, ...route }) => ({
        ...route,
        does: verb,
        access: accessRuleOf(resource, area, verb),
      })),
    ...optionRoutes(resource, area, scope),
    ...restoreRoutes(resource, area, scope),
    ...commandRoutes(resource, area),
  ];
}

/** A route that exists where the scope has the verb. */
interface VerbRoute extends Omit<Route, 'access' | 'does'> {
  readonly verb: Verb;
}

const idOf = ({ params }: RouteRequest): string => params.id ?? '';

function singleRoutes(resource: Resource): readonly VerbRoute[] {
  return [
    {
      verb: 'show',
      method: 'get',
      path: '',
      run: (service, actor) => service.showSingle(actor, resource),
    },
    {
      verb: 'update',
      method: 'put',
      path: '',
      run: (service, actor, { body, headers }) =>
        service.updateSingle(actor, resource, { body, proof: headers['proof-password'] }),
    },
  ];
}

function rowRoutes(resource: Resource, scope: Scope): readonly VerbRoute[] {
  return [
    {
      verb: 'index',
      method: 'get',
      path: '',
      run: (service, actor, { query }) => service.list(actor, resource, query),
    },
    {
      verb: 'show',
      method: 'get',
      path: ':id',
      run: (service, actor, request) => service.show(actor, resource, idOf(request), request.query),
    },
    {
      verb: 'store',
      method: 'post',
      path: '',
      run: (service, actor, { body, headers }) =>
        service.create(actor, resource, body, headers['proof-password']),
    },
    {
      verb: 'update',
      method: 'put',
      path: ':id',
      run: (service, actor, request) =>
        service.update(actor, resource, {
          id: idOf(request),
          body: request.body,
          proof: request.headers['proof-password'],
        }),
    },
    {
      verb: scope.can.has('destroy') ? 'destroy' : 'deletes',
      method: 'delete',
      path: ':id',
      run: (service, actor, request) => service.remove(actor, resource, idOf(request)),
    },
    {
      verb: 'import',
      method: 'post',
      path: importPath,
      run: (service, actor, { query, body }) => service.import(actor, resource, query, body),
    },
    {
      verb: 'history',
      method: 'get',
      path: ':id/history',
      run: (service, actor, request) => service.history(actor, resource, idOf(request)),
    },
  ];
}

function optionRoutes(resource: Resource, area: Area, { can }: Scope): readonly Route[] {
  const hasOptions =
    can.has('index') || can.has('store') || can.has('update') || resource.commands.size > 0;
  if (!hasOptions) return [];
  return [
    {
      does: 'options',
      method: 'get',
      path: 'options/:field',
      access: optionsAccessRule(resource, area),
      run: (service, actor, { params, query }) =>
        service.options(actor, resource, params.field ?? '', query),
    },
  ];
}

/** The right to delete is also the right to restore. */
function restoreRoutes(resource: Resource, area: Area, { can }: Scope): readonly Route[] {
  if (!resource.softDelete || !can.has('destroy')) return [];
  return [
    {
      does: 'restore',
      method: 'post',
      path: ':id/commands/restore',
      access: { ...accessRuleOf(resource, area, 'destroy'), scope: 'commands' },
      run: (service, actor, request) =>
        service.restore(actor, resource, {
          id: idOf(request),
          body: request.body,
          proof: request.headers['proof-password'],
        }),
    },
  ];
}

const commandRoutes = (resource: Resource, area: Area): readonly Route[] =>
  [...resource.commands.values()]
    .filter(({ areas }) => areas.includes(area))
    .map((command) => commandRoute(resource, area, command));

function commandRoute(resource: Resource, area: Area, command: Command): Route {
  const isOnList = command.on === 'list';
  return {
    does: command,
    method: 'post',
    path: isOnList ? `commands/${command.name}` : `:id/commands/${command.name}`,
    access: accessRuleOf(resource, area, command.name),
    run: (service, actor, request) =>
      service.command(actor, resource, command, {
        ids: isOnList ? undefined : idOf(request),
        body: request.body,
        proof: request.headers['proof-password'],
      }),
  };
}

/** The streamed export of a resource; undefined where the area has none. */
export function exportRoute(resource: Resource, area: Area): FileRoute | undefined {
  const scope = resource.scope[area];
  if (!scope?.can.has('export') || scope.single) return undefined;
  return {
    does: 'export',
    method: 'get',
    path: 'export',
    access: accessRuleOf(resource, area, 'export'),
    run: (service, actor, { query }) => service.export(actor, resource, query),
  };
}
