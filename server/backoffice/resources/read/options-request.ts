import { maxIds } from '../../../../schemas/contract/limits.ts';
import { formVariables } from '../../../../schemas/rules/conditions/cond-fields.ts';
import { queryError } from '../../../../schemas/rules/queries/query-error.ts';
import type {
  Cond,
  Field,
  FieldType,
  Json,
  Resource,
  Row,
} from '../../../../schemas/rules/types.ts';
import { parseValue } from '../../../../schemas/rules/values/parse-value.ts';
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
  /** The text field of the target that labels the options in place of its display. */
  readonly label: Field | undefined;
  /**
   * Whether the rows must fulfil the `where` of a reference: not for a search, and not for the
   * labels of rows that were chosen before.
   */
  readonly isFiltered: boolean;
  /** The sent values of the form that `where` compares. */
  readonly form: Row;
}

/** A field whose options are requested, and the fields of its form. */
export interface OptionsField {
  readonly field: Field;
  readonly form: ReadonlyMap<string, Field>;
  /** Whether the form is one of the resource, so that the caller's scope sets fields of it. */
  readonly isOwn: boolean;
}

/**
 * The field whose options are requested: a field, one of a `many` (`specs.attr_id`), one of a
 * command's input (`ship.delivery_code`) or one of its child rows (`ship.lines.sku_id`).
 *
 * @throws Refusal 402 unless the caller may list or write the resource, or run the command; 404 for
 *   a field that does not exist or that the caller may not read
 */
export function getOptionsField(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  name: string,
): OptionsField {
  const [first = '', second, third] = name.split('.');
  const command = second === undefined ? undefined : resource.commands.get(first);
  if (command) {
    const mayRun =
      command.areas.includes(actor.area) &&
      (actor.area === 'shop' || holdsRight(actor, `${actor.area}.${resource.name}.${first}`));
    if (!mayRun) throw httpErrors.noRight();
    return fieldIn(crud, command.input, [second!, third]);
  }
  if (!mayListOrWrite(actor, resource)) throw httpErrors.noRight();
  const found = fieldIn(crud, resource.fields, [first, second]);
  if (!canRead(found.field, actor)) throw httpErrors.notFound();
  return { ...found, isOwn: second === undefined };
}

const mayListOrWrite = (actor: Actor, resource: Resource): boolean =>
  (['index', 'store', 'update'] as const).some(
    (verb) => resource.scope[actor.area]?.can.has(verb) && hasVerbRight(actor, resource, verb),
  );

/** @throws Refusal 404 for a field, or a field of child rows, that does not exist */
function fieldIn(
  { resources }: CrudContext,
  fields: ReadonlyMap<string, Field>,
  [name, childName]: readonly [string, string | undefined],
): OptionsField {
  const outer = fields.get(name);
  const isMany = outer?.type === 'many';
  const childRows = isMany ? (outer.fields ?? resources.targetOf(outer).fields) : undefined;
  const form = childName === undefined ? fields : childRows;
  const field = form?.get(childName ?? name);
  if (!form || !field) throw httpErrors.notFound();
  return { field, form, isOwn: false };
}

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
    where: field.where,
  };
}

/** All parameters of the request; an unknown one is refused. `page` and the like are ignored. */
const knownParams: ReadonlySet<string> = new Set([
  'q',
  'id',
  'pid',
  'groupBy',
  'labelBy',
  'where',
  'isChildren',
  'page',
  'per_page',
]);

/** Bytes of one parameter; 500 ids of 16 digits fit. */
const maxParamLength = 8000;

/** `form.shop_id=3`: a value of the form. */
const formPrefix = 'form.';

/**
 * Reads `q` (text in the label), `id=1,2|in`, `pid`, `groupBy`, `labelBy`, values of the form
 * (`form.shop_id=3`), and whether `where` counts: `where=on` or `off`, by default for a list and
 * not for ids.
 *
 * @throws QueryError
 */
export function parseOptionsQuery(
  actor: Actor,
  { target, where }: OptionSource,
  form: ReadonlyMap<string, Field>,
  params: Readonly<Record<string, unknown>>,
): OptionsQuery {
  const names = formVariables(where);
  const unknown = Object.keys(params).find(
    (key) =>
      !knownParams.has(key) &&
      !(key.startsWith(formPrefix) && names.includes(key.slice(formPrefix.length))),
  );
  if (unknown !== undefined) throw queryError('unknownField', { field: unknown.slice(0, 100) });
  const parent = textParam(params, 'pid');
  if (parent !== undefined && !target.tree) throw queryError('notTree', { resource: target.name });
  const ids = idsParam(params);
  return {
    search: textParam(params, 'q'),
    ids,
    parent,
    group: fieldParam('groupBy', 'ref', { actor, target, params }),
    label: fieldParam('labelBy', 'text', { actor, target, params }),
    isFiltered: whereParam(params) ?? ids === undefined,
    form: Object.fromEntries(names.map((name) => [name, formParam(params, form.get(name)!)])),
  };
}

function whereParam(params: Readonly<Record<string, unknown>>): boolean | undefined {
  const text = textParam(params, 'where');
  if (text !== undefined && text !== 'on' && text !== 'off')
    throw queryError('value', { field: 'where' });
  return text === undefined ? undefined : text === 'on';
}

function formParam(params: Readonly<Record<string, unknown>>, field: Field): Json {
  const key = `${formPrefix}${field.name}`;
  const parsed = parseValue(field, textParam(params, key), '');
  if ('errors' in parsed) throw queryError('value', { field: key });
  return parsed.value;
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

interface TargetParams {
  readonly actor: Actor;
  readonly target: Resource;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A field of the target that the caller may read. */
function fieldParam(
  key: string,
  type: FieldType,
  { actor, target, params }: TargetParams,
): Field | undefined {
  const name = textParam(params, key);
  if (name === undefined) return undefined;
  const field = target.fields.get(name);
  if (field?.type !== type || !canRead(field, actor))
    throw queryError('unknownField', { field: name.slice(0, 100) });
  return field;
}
