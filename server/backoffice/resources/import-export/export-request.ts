import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { badField } from '../../../platform/http/response/errors.ts';
import { readableFieldsOf } from '../access/field-access.ts';
import type { CrudContext } from '../crud-context.ts';
import { parseIds } from '../parse-ids.ts';
import { resourceErrors } from '../resources.errors.ts';

type QueryParams = Readonly<Record<string, unknown>>;

/** A parsed export request, without the parameters of the list. */
export interface ExportRequest {
  readonly format: 'csv' | 'xlsx';
  /** Only these rows. */
  readonly ids: readonly number[] | undefined;
  readonly fields: readonly Field[];
  readonly fileName: string;
  /** The file is sent in frames that contain its progress. */
  readonly hasProgress: boolean;
  /** The parameters that belong to the list. */
  readonly listParams: QueryParams;
}

/** Parameters of the export itself; all others are those of the list. */
const exportParams: ReadonlySet<string> = new Set([
  'format',
  'name',
  'ids',
  'fields',
  'screen',
  'progress',
]);

/**
 * Parses `format=csv|xlsx`, `ids=1,2|in`, `fields=a,b` or `screen=<path>`, `name` and `progress=1`.
 *
 * @throws Refusal 422 for an unknown format, id, field or screen
 */
export function parseExportRequest(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  params: QueryParams,
): ExportRequest {
  const format = textParam(params, 'format') ?? 'xlsx';
  if (format !== 'csv' && format !== 'xlsx') throw resourceErrors.badFormat();
  const ids = params.ids === '' ? '' : textParam(params, 'ids');
  return {
    format,
    ids: ids === undefined ? undefined : parseIds(ids.replace(/\|in$/, ''), '/ids'),
    fields: exportedFields(crud, actor, resource, params),
    fileName: `${baseName(params.name)}.${format}`,
    hasProgress: textParam(params, 'progress') !== undefined,
    listParams: Object.fromEntries(
      Object.entries(params).filter(([name]) => !exportParams.has(name)),
    ),
  };
}

/** @throws Refusal 422 for a list or an object: ignoring it would export more than was asked for */
function textParam(params: QueryParams, name: string): string | undefined {
  const raw = params[name];
  if (raw === undefined || typeof raw === 'string') return raw === '' ? undefined : raw;
  throw badField(`/${name}`, 'query.value', { field: name });
}

/**
 * The requested fields, or those of a screen as far as the caller may read them, with the headings and
 * labels of the screen, or those of a list without internal ones.
 */
function exportedFields(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  params: QueryParams,
): readonly Field[] {
  const exportable = readableFieldsOf(resource, actor).fields.filter(isExportable);
  const find = (name: string): Field | undefined => exportable.find((field) => field.name === name);
  const requested = textParam(params, 'fields');
  if (requested !== undefined) {
    const names = requested.split(',');
    if (new Set(names).size < names.length) throw badField('/fields', 'rules.repeated');
    return names.map((name) => {
      const field = find(name);
      if (!field) throw badField('/fields', 'query.unknownField', { field: name.slice(0, 100) });
      return field;
    });
  }
  const screen = textParam(params, 'screen');
  if (screen === undefined) return exportable;
  const shown = crud.screens.exportColumnsOf(screen, resource.name, actor.area);
  if (!shown) throw resourceErrors.badView({ view: screen.slice(0, 100) });
  return shown.flatMap(({ field: name, label, dict }) => {
    const field = find(name);
    return field ? [{ ...field, label, dict }] : [];
  });
}

const hiddenTypes: ReadonlySet<Field['type']> = new Set(['richtext', 'json', 'many']);
const hiddenNames: ReadonlySet<string> = new Set(['rev', 'deleted_at']);

const isExportable = ({ name, type, as, shown }: Field): boolean =>
  !hiddenTypes.has(type) &&
  (type !== 'secret' || shown > 0) &&
  as !== 'json' &&
  !hiddenNames.has(name);

const maxNameLength = 80;

/** The name of the menu, or `table`; never a path (docs/product.md#constants). */
function baseName(raw: unknown): string {
  if (typeof raw !== 'string') return 'table';
  const characters = [...raw.slice(0, 200).toWellFormed()].slice(0, maxNameLength);
  const name = characters
    .join('')
    .replace(/[\u0000-\u001F\u007F/\\:*?"<>|;]/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return name || 'table';
}
