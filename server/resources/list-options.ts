import type { ServedOption } from '../../schemas/contract/calls/screens.ts';
import { maxIds } from '../../schemas/contract/limits.ts';
import { queryError, QueryError } from '../../schemas/rules/query-error.ts';
import type { Cond, Field, Resource } from '../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';
import { columnOf, quote } from './columns.ts';
import { conditionSql } from './condition-sql.ts';
import { containsSql } from './contains-sql.ts';
import type { Crud } from './crud.ts';
import { dictLabels, labelText } from './labels.ts';
import { likePattern } from './operand-sql.ts';
import { rawSql } from './raw-sql.ts';
import { displayFields, displaySql } from './display-sql.ts';
import { fieldOf } from './registry.ts';
import { badQuery } from './resources.errors.ts';
import { holdsVerb } from './routes-of.ts';
import { livingSql, scopeSql } from './scope-sql.ts';
import { deeper, type Place, placeOf } from './sql-place.ts';
import { runRows } from './statements.ts';
import { type Vision, visionOf } from './vision.ts';
import { canRead } from './who.ts';
import { wireSql } from './wire-sql.ts';

/** Our choice: a list to choose from is searched, not scrolled. */
const maxOptions = 500;

interface Source {
  readonly target: Resource;
  readonly key: Field;
  readonly display: Field;
  readonly where: Cond | undefined;
}
interface Asked {
  readonly search: string | undefined;
  readonly ids: readonly string[] | undefined;
  readonly parent: string | undefined;
  readonly group: Field | undefined;
}

/**
 * The choices of a field, at most 500: rows of what it refers to within the caller's scope of it, or the values of its dictionary.
 * Rows whose display the caller may not read are named by their key, which `q` then searches. `name` may be a field of a `many` or of a command: `specs.attr_id`, `ship.delivery_code`.
 * Query: `q` searches the label, `id=1,2|in` asks for some, `pid` for the children of one in a tree, `groupBy` for a heading by a reference of the target.
 *
 * @throws Refusal 402 unless the caller may list or write the resource, or run the command; 404 for a field without choices
 */
export async function listOptions(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  { name, query }: { readonly name: string; readonly query: Readonly<Record<string, unknown>> },
): Promise<readonly ServedOption[]> {
  const field = findField(crud, actor, resource, name);
  const fixed = dictLabels(field).map(
    ({ value, label, color }): ServedOption => ({
      value,
      label: labelText(label, actor.language),
      ...(color === undefined ? {} : { color }),
    }),
  );
  const source = sourceOf(crud, field);
  if (!source) return fixed;
  try {
    const asked = readAsked(actor, source, query);
    return [
      ...(asked.search === undefined && asked.ids === undefined ? fixed : []),
      ...(await readOptions(crud, actor, source, asked)),
    ];
  } catch (error) {
    if (error instanceof QueryError) throw badQuery(error);
    throw error;
  }
}

function findField(crud: Crud, actor: Actor, resource: Resource, name: string): Field {
  const [first = '', second] = name.split('.');
  const command = second === undefined ? undefined : resource.commands.get(first);
  const mayRun =
    command !== undefined &&
    command.areas.includes(actor.area) &&
    (actor.area === 'shop' || holdsRight(actor, `${actor.area}.${resource.name}.${first}`));
  const mayUse = (['index', 'store', 'update'] as const).some(
    (verb) => resource.scope[actor.area]?.can.has(verb) && holdsVerb(actor, resource, verb),
  );
  if (command ? !mayRun : !mayUse) throw httpErrors.noRight();
  const near = command ? command.input.get(second!) : resource.fields.get(first);
  const far =
    command || second === undefined || near?.type !== 'many'
      ? undefined
      : crud.resources.targetOf(near).fields.get(second);
  const field = command || second === undefined ? near : far;
  if (!field || (!command && !canRead(field, actor))) throw httpErrors.notFound();
  return field;
}

function sourceOf(crud: Crud, field: Field): Source | undefined {
  const { dict } = field;
  if (dict?.kind === 'resource') {
    const target = crud.resources.get(dict.resource);
    return {
      target,
      key: fieldOf(target, dict.value),
      display: fieldOf(target, dict.label ?? target.display),
      where: dict.where,
    };
  }
  if (field.type !== 'ref' && field.type !== 'refs' && field.type !== 'area') return undefined;
  const target =
    field.type === 'area' ? crud.resources.get('areas') : crud.resources.targetOf(field);
  return {
    target,
    key: fieldOf(target, field.type === 'area' ? 'id' : field.key),
    display: fieldOf(target, target.display),
    where: undefined,
  };
}

/** Everything a call may ask; anything else is refused, never ignored. */
const known: ReadonlySet<string> = new Set([
  'q',
  'id',
  'pid',
  'groupBy',
  'isChildren',
  'page',
  'per_page',
]);

function readAsked(
  actor: Actor,
  { target }: Source,
  query: Readonly<Record<string, unknown>>,
): Asked {
  const unknown = Object.keys(query).find((key) => !known.has(key));
  if (unknown !== undefined) throw queryError('unknownField', { field: unknown.slice(0, 100) });
  const text = (key: string): string | undefined => {
    const raw = query[key];
    if (raw === undefined || raw === '') return undefined;
    if (typeof raw !== 'string' || raw.includes('\0') || raw.length > 8000)
      throw queryError('value', { field: key });
    return raw;
  };
  const ids = text('id')
    ?.replace(/\|in$/, '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (ids && ids.length > maxIds) throw queryError('tooManyValues', { most: maxIds });
  const group = text('groupBy');
  const field = group === undefined ? undefined : target.fields.get(group);
  if (group !== undefined && (field?.type !== 'ref' || !canRead(field, actor)))
    throw queryError('unknownField', { field: group.slice(0, 100) });
  const parent = text('pid');
  if (parent !== undefined && !target.tree) throw queryError('notTree', { resource: target.name });
  return { search: text('q'), ids, parent, group: field };
}

async function readOptions(
  crud: Crud,
  actor: Actor,
  source: Source,
  asked: Asked,
): Promise<readonly ServedOption[]> {
  const { target, key, display } = source;
  const vision = visionOf(target, actor, crud.resources);
  const shape = `${asked.search !== undefined}${asked.ids !== undefined}${parentShape(source, asked)}${asked.group?.name ?? ''}`;
  const statement = crud.statements.get(
    `options|${target.name}|${key.name}|${display.name}|${JSON.stringify(source.where ?? null)}|${vision.key}|${shape}`,
    (parameters) => {
      const place = { ...crud.base(target), parameters };
      const value = wireSql(key, place, 'json'),
        names = displayFields(display, place, vision);
      const columns = [
        `${value} AS value`,
        `${displaySql(display, place, vision) ?? value} AS label`,
        ...treeColumn(place),
        ...groupColumn(place, asked.group, vision),
      ];
      const parts = [
        scopeSql(place, actor.area, 'read') + livingSql(place),
        conditionSql(source.where, place),
        ...(asked.search === undefined
          ? []
          : [
              `(${(names.length > 0 ? names : [key]).map((field) => containsSql(field, `${rawSql(field, place)}::text`, parameters.argument(0))).join(' OR ')})`,
            ]),
        ...(asked.ids === undefined
          ? []
          : [`${place.alias}.${columnOf(key)}::text = ANY(${parameters.argument(1)}::text[])`]),
        ...parentPart(source, asked, place),
      ];
      return {
        text: `SELECT ${columns.join(', ')} FROM ${quote(target.table)} t WHERE ${parts.join(' AND ')} ORDER BY ${sortSql(place, vision)}t.id LIMIT ${maxOptions}`,
      };
    },
  );
  const rows = await runRows<ServedOption & { readonly group: string | null }>(
    crud.database,
    statement,
    actor,
    [
      asked.search === undefined ? null : likePattern(asked.search, 'contains'),
      asked.ids,
      asked.parent,
    ],
  );
  return rows.map(({ value, label, pid, group }) => ({
    value,
    label: String(label ?? ''),
    ...(pid === undefined ? {} : { pid }),
    ...(group === null || group === undefined ? {} : { group }),
  }));
}

/** The target's own order, when the caller may read what it goes by. */
function sortSql(place: Place, vision: Vision): string {
  const { field: name, descending } = place.resource.sort,
    field = fieldOf(place.resource, name);
  return vision.sees(place.resource, field)
    ? `${rawSql(field, place)} ${descending ? 'DESC' : 'ASC'}, `
    : '';
}

const treeColumn = (place: Place): readonly string[] =>
  place.resource.tree
    ? [`${wireSql(fieldOf(place.resource, place.resource.tree.field), place, 'json')} AS pid`]
    : [];

function groupColumn(place: Place, group: Field | undefined, vision: Vision): readonly string[] {
  if (!group) return [];
  const target = placeOf(place, place.resources.targetOf(group), deeper(place.alias));
  const label = displaySql(fieldOf(target.resource, target.resource.display), target, vision);
  return label === undefined
    ? []
    : [
        `(SELECT ${label} FROM ${quote(target.resource.table)} ${target.alias} WHERE ${target.alias}.${columnOf(fieldOf(target.resource, group.key))} = ${rawSql(group, place)}) AS "group"`,
      ];
}

const parentShape = ({ target }: Source, { parent }: Asked): string =>
  parent === undefined ? 'any' : parent === String(target.tree?.root) ? 'root' : 'child';

function parentPart(source: Source, asked: Asked, place: Place): readonly string[] {
  const shape = parentShape(source, asked);
  if (shape === 'any' || !source.target.tree) return [];
  const column = `${place.alias}.${columnOf(fieldOf(source.target, source.target.tree.field))}`;
  return [
    shape === 'root' ? `${column} IS NULL` : `${column}::text = ${place.parameters.argument(2)}`,
  ];
}
