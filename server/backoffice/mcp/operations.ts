import { apiPrefix } from '../../../schemas/contract/areas.ts';
import type { Command, Field, Resource, Verb } from '../../../schemas/rules/types.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { readableFieldsOf, writableFieldsOf } from '../resources/access/field-access.ts';
import { hasVerbRight } from '../resources/access/verb-access.ts';
import { proofFields } from '../resources/write/input/field-proof.ts';

/** What a caller may do with a resource, as one HTTP call. */
export interface Operation {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:id` where it is about a row. */
  readonly path: string;
  readonly fields: readonly Field[];
  readonly command: Command | undefined;
  /** Whether it may need the caller's password: a command always, a write of `proofFields`. */
  readonly needsProof: boolean;
  /** Commands, deletions and rights: performed only with the hash of their trial. */
  readonly isDangerous: boolean;
}

interface VerbOperation {
  readonly verb: Verb;
  readonly method: Operation['method'];
  readonly path: string;
}

const ofRows: readonly VerbOperation[] = [
  { verb: 'index', method: 'GET', path: '' },
  { verb: 'show', method: 'GET', path: '/:id' },
  { verb: 'history', method: 'GET', path: '/:id/history' },
  { verb: 'store', method: 'POST', path: '' },
  { verb: 'update', method: 'PUT', path: '/:id' },
  { verb: 'destroy', method: 'DELETE', path: '/:id' },
];

const ofSingle: readonly VerbOperation[] = [
  { verb: 'show', method: 'GET', path: '' },
  { verb: 'update', method: 'PUT', path: '' },
];

/** The operations of a resource that the caller has the rights for. */
export function operationsOf(resource: Resource, actor: Actor): readonly Operation[] {
  const scope = resource.scope[actor.area];
  if (!scope) return [];
  const base = `/api${apiPrefix[actor.area]}${scope.path}`;
  const verbs = (scope.single ? ofSingle : ofRows)
    .filter(({ verb }) => scope.can.has(verb) && hasVerbRight(actor, resource, verb))
    .map(({ verb, method, path }) => ({
      name: verb,
      method,
      path: base + path,
      fields: fieldsOf(resource, actor, verb),
      command: undefined,
      needsProof: (verb === 'store' || verb === 'update') && grants(resource, actor),
      isDangerous: verb === 'destroy' || (method !== 'GET' && grants(resource, actor)),
    }));
  return [...verbs, ...commandsOf(resource, actor, base)];
}

function commandsOf(resource: Resource, actor: Actor, base: string): readonly Operation[] {
  return [...resource.commands.values()]
    .filter(
      ({ areas, name, result }) =>
        areas.includes(actor.area) &&
        result !== 'open' &&
        hasVerbRight(actor, resource, name as Verb),
    )
    .map((command) => ({
      name: command.name,
      method: 'POST',
      path: `${base}${command.on === 'list' ? '' : '/:id'}/commands/${command.name}`,
      fields: [...command.input.values()],
      command,
      needsProof: command.proof,
      isDangerous: true,
    }));
}

function fieldsOf(resource: Resource, actor: Actor, verb: Verb): readonly Field[] {
  if (verb === 'store' || verb === 'update')
    return [...writableFieldsOf(resource, actor, verb).values()].filter(({ system }) => !system);
  return verb === 'index' || verb === 'show' ? readableFieldsOf(resource, actor).fields : [];
}

/** Whether its fields give rights or reach money: those that ask for a password. */
const grants = (resource: Resource, actor: Actor): boolean =>
  proofFields(resource, actor).length > 0;
