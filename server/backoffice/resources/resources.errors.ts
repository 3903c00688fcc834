import type { QueryError } from '../../../schemas/rules/queries/query-error.ts';
import { refusalKey } from '../../../schemas/rules/text-keys.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { badField, defineErrors, type Refusal } from '../../platform/http/response/errors.ts';
import { hasText } from '../../platform/i18n/language.ts';

/** Refusals of the schema-bound CRUD. */
export const resourceErrors = defineErrors('resources', {
  inUse: 400,
  notNow: 400,
  refersToDeleted: 400,
  /** An admin deleted the row, and the caller is not an admin. */
  deletedByOthers: 400,
  tooManyRows: 400,
  tooManyExports: 400,
  /** A cell of a workbook has at most 32,767 characters. */
  textTooLong: 400,
  stale: 409,
  /** The row has the state that a form sends and nothing else. */
  alreadyDone: 409,
  badView: 422,
  unknownImport: 422,
  badFormat: 422,
});

/** The refusal of a wrong query parameter, at its name. */
export function badQuery({ key, params }: QueryError): Refusal {
  const pointer = params.field === undefined ? '' : `/${params.field}`;
  return badField(pointer, key.replace(/^errors\./, ''), params);
}

/**
 * The locale key for values that another row has: the text of the resource and its fields if there
 * is one (`errors.distributions.goods_id_taken`), else the common one.
 */
export function takenKey({ name }: Resource, fields: readonly string[]): string {
  const key = refusalKey(name, `${fields.join('_')}_taken`);
  return hasText(key) ? key : 'errors.resources.taken';
}
