import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Command, Resource, Scope, Verb } from '../../../../schemas/rules/types.ts';
import type { AccessRule } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { accessRuleOf, assertVerb, optionsAccessRule } from '../access/verb-access.ts';
import { runCommand } from '../commands/run-command.ts';
import type { CrudContext } from '../crud-context.ts';
import { type ExportFile, exportRows } from '../import-export/export-rows.ts';
import { importRows } from '../import-export/import-rows.ts';
import { parseId, parseIds } from '../parse-ids.ts';
import { listOptions } from '../read/list-options.ts';
import { listRows } from '../read/list-rows.ts';
import { readHistory } from '../read/read-history.ts';
import { showExpanded } from '../read/show-row.ts';
import { showSingle, updateSingle } from '../read/single-row.ts';
import { createRow } from '../write/create-row.ts';
import { deleteRows } from '../write/delete-rows.ts';
import { takeProof } from '../write/input/field-proof.ts';
import { restoreRows } from '../write/restore-rows.ts';
import { updateRow } from '../write/update-row.ts';

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
  readonly run: (crud: CrudContext, actor: Actor, request: RouteRequest) => Result;
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

const idOf = ({ params }: RouteRequest): number => parseId(params.id ?? '');
const idsOf = ({ params }: RouteRequest): readonly number[] => parseIds(params.id ?? '');
/** The caller's password. */
const proofOf = ({ headers }: RouteRequest): string | undefined => headers['proof-password'];

function singleRoutes(resource: Resource): readonly VerbRoute[] {
  return [
    {
      verb: 'show',
      method: 'get',
      path: '',
      run: (crud, actor) => showSingle(crud, actor, resource),
    },
    {
      verb: 'update',
      method: 'put',
      path: '',
      run: (crud, actor, request) =>
        updateSingle(crud, actor, resource, { body: request.body, proof: proofOf(request) }),
    },
  ];
}

function rowRoutes(resource: Resource, scope: Scope): readonly VerbRoute[] {
  return [
    {
      verb: 'index',
      method: 'get',
      path: '',
      run: (crud, actor, { query }) => listRows(crud, actor, resource, query),
    },
    {
      verb: 'show',
      method: 'get',
      path: ':id',
      run: async (crud, actor, request) =>
        showExpanded(crud, actor, resource, { id: idOf(request), params: request.query }),
    },
    {
      verb: 'store',
      method: 'post',
      path: '',
      run: (crud, actor, request) =>
        createRow(crud, actor, resource, { body: request.body, proof: proofOf(request) }),
    },
    {
      verb: 'update',
      method: 'put',
      path: ':id',
      run: async (crud, actor, request) =>
        updateRow(crud, actor, resource, {
          id: idOf(request),
          body: request.body,
          proof: proofOf(request),
        }),
    },
    {
      verb: scope.can.has('destroy') ? 'destroy' : 'deletes',
      method: 'delete',
      path: ':id',
      run: async (crud, actor, request) => {
        const ids = idsOf(request);
        if (ids.length > 1) assertVerb(actor, resource, 'deletes');
        return { count: await deleteRows(crud, actor, resource, ids) };
      },
    },
    {
      verb: 'import',
      method: 'post',
      path: importPath,
      run: (crud, actor, { query: params, body }) =>
        importRows({ crud, actor, resource }, { params, body }),
    },
    {
      verb: 'history',
      method: 'get',
      path: ':id/history',
      run: async (crud, actor, request) => readHistory(crud, actor, resource, idOf(request)),
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
      run: (crud, actor, { params, query }) =>
        listOptions(crud, actor, resource, { name: params.field ?? '', params: query }),
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
      // Of the body only the proof is read
      run: async (crud, actor, request) => {
        const { proof } = takeProof(resource, actor, request.body, proofOf(request));
        return restoreRows({ crud, actor, resource, ids: idsOf(request), proof });
      },
    },
  ];
}

const commandRoutes = (resource: Resource, area: Area): readonly Route[] =>
  [...resource.commands.values()]
    .filter(({ areas }) => areas.includes(area))
    .map((command) => commandRoute(resource, area, command));

function idsOfCommand({ on }: Command, request: RouteRequest): readonly number[] | undefined {
  if (on === 'list') return undefined;
  return on === 'row' ? [idOf(request)] : idsOf(request);
}

function commandRoute(resource: Resource, area: Area, command: Command): Route {
  const isOnList = command.on === 'list';
  return {
    does: command,
    method: 'post',
    path: isOnList ? `commands/${command.name}` : `:id/commands/${command.name}`,
    access: accessRuleOf(resource, area, command.name),
    run: async (crud, actor, request) =>
      runCommand(crud, {
        actor,
        resource,
        command,
        ids: idsOfCommand(command, request),
        body: request.body,
        proof: proofOf(request),
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
    run: (crud, actor, { query }) => exportRows(crud, actor, resource, query),
  };
}
