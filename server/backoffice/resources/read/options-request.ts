import { maxIds } from '../../../../schemas/contract/limits.ts';
import { queryError } from '../../../../schemas/rules/queries/query-error.ts';
import type { Cond, Field, Resource } from '../../../../schemas/rules/types.ts';
import { plainText } from '../../../../schemas/rules/values/plain-text.ts';
import { type Actor, holdsRight } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { canRead } from '../access/field-access.ts';
import { hasVerbRight } from '../access/verb-access.ts';
import type { CrudContext } from '../crud-context.ts';
import { fieldOf, type Resources } from '../registry.ts';

/** The rows that the options of a field come from. */
export interface OptionSource {
  readonly target: Resource;
  readonly key: Field;
  readonly display: Field;
  readonly where: Cond | undefined;
}

/** Which options are requested. */
export interface OptionsQuery {
  readonly search: string | undefined;
  readonly ids: readonly string[] | undefined;
  /** Only the children of this row of a tree. */
  readonly parent: string | undefined;
  /** The reference of the target that groups the options. */
  readonly group: Field | undefined;
}

/**
 * The field whose options are requested: a field, one of a `many` (`specs.attr_id`) or one of a
 * command's input (`ship.delivery_code`).
 *
 * @throws Refusal 402 unless the caller may list or write the resource, or run the command; 404 for
 *   a field that does not exist or that the caller may not read
 */
export function getOptionsField(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  name: string,
): Field {
  const [first = '', second] = name.split('.');
  const command = second === undefined ? undefined : resource.commands.get(first);
  if (command) {
    const mayRun =
      command.areas.includes(actor.area) &&
      (actor.area === 'shop' || holdsRight(actor, `${actor.area}.${resource.name}.${first}`));
    if (!mayRun) throw httpErrors.noRight();
    const input = command.input.get(second!);
    if (!input) throw httpErrors.notFound();
    return input;
  }
  if (!mayListOrWrite(actor, resource)) throw httpErrors.noRight();
  const localField = resource.fields.get(first);
  const field = second === undefined ? localField : childField(localField, second, crud.resources);
  if (!field || !canRead(field, actor)) throw httpErrors.notFound();
  return field;
}

const mayListOrWrite = (actor: Actor, resource: Resource): boolean =>
  (['index', 'store', 'update'] as const).some(
    (verb) => resource.scope[actor.area]?.can.has(verb) && hasVerbRight(actor, resource, verb),
  );

const childField = (
  many: Field | undefined,
  name: string,
  resources: Resources,
): Field | undefined =>
  many?.type === 'many' ? resources.targetOf(many).fields.get(name) : undefined;

/** Undefined for a field whose options do not come from rows. */
export function optionSourceOf(field: Field, resources: Resources): OptionSource | undefined {
  const { dict, type } = field;
  if (dict?.kind === 'resource') {
    const target = resources.get(dict.resource);
    return {
      target,
      key: fieldOf(target, dict.value),
      display: fieldOf(target, dict.label ?? target.display),
      where: dict.where,
    };
  }
  if (type !== 'ref' && type !== 'refs' && type !== 'area') return undefined;
  const target = type === 'area' ? resources.get('areas') : resources.targetOf(field);
  return {
    target,
    key: fieldOf(target, type === 'area' ? 'id' : field.key),
    display: fieldOf(target, target.display),
    where: undefined,
  };
}

/** All parameters of the request; an unknown one is refused. `page` and the like are ignored. */
const knownParams: ReadonlySet<string> = new Set([
  'q',
  'id',
  'pid',
  'groupBy',
  'isChildren',
  'page',
  'per_page',
]);

/** Bytes of one parameter; 500 ids of 16 digits fit. */
const maxParamLength = 8000;

/**
 * Reads `q` (text in the label), `id=1,2|in`, `pid` and `groupBy`.
 *
 * @throws QueryError
 */
export function parseOptionsQuery(
  actor: Actor,
  { target }: OptionSource,
  params: Readonly<Record<string, unknown>>,
): OptionsQuery {
  const unknown = Object.keys(params).find((key) => !knownParams.has(key));
  if (unknown !== undefined) throw queryError('unknownField', { field: unknown.slice(0, 100) });
  const parent = textParam(params, 'pid');
  if (parent !== undefined && !target.tree) throw queryError('notTree', { resource: target.name });
  return {
    search: textParam(params, 'q'),
    ids: idsParam(params),
    parent,
    group: groupParam(actor, target, params),
  };
}

function textParam(params: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const raw = params[key];
  if (raw === undefined || raw === '') return undefined;
  if (typeof raw !== 'string' || raw.includes('\0') || raw.length > maxParamLength)
    throw queryError('value', { field: key });
  return plainText(raw) || undefined;
}

function idsParam(params: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const ids = textParam(params, 'id')
    ?.replace(/\|in$/, '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (ids && ids.length > maxIds) throw queryError('tooManyValues', { most: maxIds });
  return ids;
}

function groupParam(
  actor: Actor,
  target: Resource,
  params: Readonly<Record<string, unknown>>,
): Field | undefined {
  const name = textParam(params, 'groupBy');
  if (name === undefined) return undefined;
  const field = target.fields.get(name);
  if (field?.type !== 'ref' || !canRead(field, actor))
    throw queryError('unknownField', { field: name.slice(0, 100) });
  return field;
}
