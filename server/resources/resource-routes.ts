import type { Area } from '../../schemas/contract/areas.ts';
import type { Command, Resource, Scope, Verb } from '../../schemas/rules/types.ts';
import type { AccessRule } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import type { ExportFile } from './export-rows.ts';
import type { ResourceService } from './resource.service.ts';
import { accessOf, optionsAccess } from './routes-of.ts';

export type Values = Readonly<Record<string, unknown>>;
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Values;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
}
interface RouteOf<Answer> {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly access: AccessRule;
  readonly run: (service: ResourceService, actor: Actor, call: Call) => Answer;
}
/** One route of a resource. `path` stands after the resource's own; static parts win over `:id`. */
export type Route = RouteOf<Promise<unknown>>;
export type FileRoute = RouteOf<Promise<ExportFile>>;

/** The routes of a resource in one area: those of the verbs that its scope lists, and of the commands it may run. */
export function routesOf(resource: Resource, area: Area): readonly Route[] {
  const scope = resource.scope[area];
  if (!scope) return [];
  const on = (
    verb: Verb,
    method: Route['method'],
    path: string,
    run: Route['run'],
  ): readonly Route[] =>
    scope.can.has(verb) ? [{ method, path, access: accessOf(resource, area, verb), run }] : [];
  const rows = scope.single ? singleRoutes(resource, on) : rowRoutes(resource, scope, on);
  return [
    ...rows,
    ...optionRoutes(resource, area, scope),
    ...restoreRoutes(resource, area, scope),
    ...commandRoutes(resource, area),
  ];
}

type On = (
  verb: Verb,
  method: Route['method'],
  path: string,
  run: Route['run'],
) => readonly Route[];
const idOf = ({ params }: Call): string => params['id'] ?? '';

/** Older clients name the one row 0 (reference §2.6). */
const singleRoutes = (resource: Resource, on: On): readonly Route[] =>
  ['', ...(resource.table === 'configs' ? [] : ['0'])].flatMap((path) => [
    ...on('show', 'get', path, (service, actor) => service.showSingle(actor, resource)),
    ...on('update', 'put', path, (service, actor, { body }) =>
      service.updateSingle(actor, resource, body),
    ),
  ]);

const rowRoutes = (resource: Resource, scope: Scope, on: On): readonly Route[] => [
  ...on('index', 'get', '', (service, actor, { query }) => service.list(actor, resource, query)),
  ...on('show', 'get', ':id', (service, actor, call) => service.show(actor, resource, idOf(call))),
  ...on('store', 'post', '', (service, actor, { body }) => service.create(actor, resource, body)),
  ...on('update', 'put', ':id', (service, actor, call) =>
    service.update(actor, resource, idOf(call), call.body),
  ),
  ...on(scope.can.has('destroy') ? 'destroy' : 'deletes', 'delete', ':id', (service, actor, call) =>
    service.remove(actor, resource, idOf(call)),
  ),
  ...on('import', 'post', 'import/excel', (service, actor, { query, body }) =>
    service.import(actor, resource, query, body),
  ),
  ...(resource.history
    ? on('show', 'get', ':id/history', (service, actor, call) =>
        service.history(actor, resource, idOf(call)),
      )
    : []),
];

const optionRoutes = (resource: Resource, area: Area, scope: Scope): readonly Route[] =>
  scope.can.has('index') ||
  scope.can.has('store') ||
  scope.can.has('update') ||
  resource.commands.size > 0
    ? [
        {
          method: 'get',
          path: 'options/:field',
          access: optionsAccess(resource, area),
          run: (service, actor, { params, query }) =>
            service.options(actor, resource, params['field'] ?? '', query),
        },
      ]
    : [];

/** What was deleted comes back by the right to delete. */
const restoreRoutes = (resource: Resource, area: Area, scope: Scope): readonly Route[] =>
  resource.softDelete && scope.can.has('destroy')
    ? [
        {
          method: 'post',
          path: ':id/commands/restore',
          access: accessOf(resource, area, 'destroy'),
          run: (service, actor, call) => service.restore(actor, resource, idOf(call)),
        },
      ]
    : [];

const commandRoutes = (resource: Resource, area: Area): readonly Route[] =>
  [...resource.commands.values()]
    .filter(({ areas }) => areas.includes(area))
    .map((command) => commandRoute(resource, area, command));

const commandRoute = (resource: Resource, area: Area, command: Command): Route => ({
  method: 'post',
  path: command.on === 'list' ? `commands/${command.name}` : `:id/commands/${command.name}`,
  access: accessOf(resource, area, command.name),
  run: (service, actor, call) =>
    service.command(actor, resource, command, {
      ids: command.on === 'list' ? undefined : idOf(call),
      body: call.body,
      proof: call.headers['proof-password'],
    }),
});

/** The streamed export of a resource, where the area has it. */
export function exportRoute(resource: Resource, area: Area): FileRoute | undefined {
  const scope = resource.scope[area];
  if (!scope?.can.has('export') || scope.single) return undefined;
  return {
    method: 'get',
    path: 'export',
    access: accessOf(resource, area, 'export'),
    run: (service, actor, { query }) => service.export(actor, resource, query),
  };
}
