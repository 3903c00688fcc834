import type { RuleError } from '../../../../schemas/rules/problems.ts';
import type { Resource, Row } from '../../../../schemas/rules/types.ts';
import { isObject } from '../../../../schemas/rules/values/is-object.ts';
import { wrong } from '../../../../schemas/rules/values/parse-result.ts';
import { parseInteger } from '../../../../schemas/rules/values/parse-scalar.ts';
import type { Call } from '../../../backoffice/resources/call.ts';
import { readBody } from '../../../backoffice/resources/write/input/read-body.ts';
import { rowErrors } from '../../../backoffice/resources/write/rules/row-rules.ts';
import { badInput, Refusal } from '../../../platform/http/response/errors.ts';

/** Templates per request: three times the number of provinces. */
const maxTemplates = 100;

/** One template of the request, parsed by the rules of the resource. */
export interface SentFreight {
  /** Position in the list. */
  readonly index: number;
  /** Undefined for a new template, and for the default one without an id. */
  readonly id: number | undefined;
  readonly isDefault: boolean;
  readonly rev: number | undefined;
  readonly values: Row;
}

/**
 * Parses `info`, the list of a store's templates. Fields that only the server writes (`store_id`,
 * `area_name` …) are ignored, because clients send rows back as they read them.
 *
 * @throws Refusal 422 with every error of every template
 */
export async function readFreights(call: Call, body: unknown): Promise<readonly SentFreight[]> {
  const list = isObject(body) ? body.info : undefined;
  if (!Array.isArray(list)) throw badInput(wrong('/info', 'list').errors);
  if (list.length > maxTemplates) {
    throw badInput(wrong('/info', 'maxItems', { limit: maxTemplates }).errors);
  }
  const errors: RuleError[] = [];
  const sent: SentFreight[] = [];
  for (const [index, row] of list.entries()) {
    try {
      sent.push(await readFreight(call, row, index));
    } catch (error) {
      if (!(error instanceof Refusal) || error.errors.length === 0) throw error;
      errors.push(...errorsInList(error.errors, index));
    }
  }
  errors.push(...duplicateErrors(sent));
  if (errors.length > 0) throw badInput(errors);
  return sent;
}

/** Errors of one template with pointers into the list. */
export const errorsInList = (errors: readonly RuleError[], index: number): readonly RuleError[] =>
  errors.map((error) => ({ ...error, pointer: `/info/${index}${error.pointer}` }));

/** @throws Refusal 422 with pointers into the template */
async function readFreight(call: Call, row: unknown, index: number): Promise<SentFreight> {
  if (!isObject(row)) throw badInput(wrong('', 'rows').errors);
  const { crud, actor, resource } = call;
  const id = readId(row.id);
  const isDefault = Number(row.is_type ?? 1) === 0;
  const verb = id !== undefined || isDefault ? 'update' : 'store';
  const { values, rev } = readBody(
    { actor, resource, verb, resources: crud.resources },
    writableFields(resource, row),
  );
  const errors = await rowErrors(call, {
    verb,
    merged: values,
    sent: new Set(Object.keys(values)),
    isWhole: false,
  });
  if (errors.length > 0) throw badInput(errors);
  return { index, id, isDefault, rev, values };
}

/** @returns undefined for an empty id and for 0 */
function readId(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const id = parseInteger(value);
  if (id === undefined || id < 0) throw badInput(wrong('/id', 'integer').errors);
  return id === 0 ? undefined : id;
}

function writableFields(
  freights: Resource,
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(row).filter(([name]) => {
    const field = freights.fields.get(name);
    return name === 'rev' || (field?.system === false && field.create !== false);
  });
  return Object.fromEntries(entries);
}

/** Errors at the second template with the same id, and at the second one with the same province. */
function duplicateErrors(sent: readonly SentFreight[]): readonly RuleError[] {
  const errors: RuleError[] = [];
  const ids = new Set<number>();
  const provinces = new Set<number>();
  for (const { index, id, values } of sent) {
    if (id !== undefined && ids.has(id)) {
      errors.push(...wrong(`/info/${index}/id`, 'repeated').errors);
    }
    if (id !== undefined) ids.add(id);
    for (const [position, province] of ((values.area_id ?? []) as readonly number[]).entries()) {
      if (provinces.has(province)) {
        const pointer = `/info/${index}/area_id/${position}`;
        errors.push({ pointer, key: 'errors.freights.taken', params: {} });
      }
      provinces.add(province);
    }
  }
  return errors;
}
