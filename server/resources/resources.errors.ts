import type { QueryError } from '../../schemas/rules/query-error.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import { badAt, defineErrors, type Refusal } from '../http/errors.ts';
import { hasText } from '../http/language.ts';

/** Refusals of the schema-bound CRUD. */
export const resourceErrors = defineErrors('resources', {
  inUse: 400,
  notNow: 400,
  tooManyRows: 400,
  levels: 400,
  cycle: 400,
  tooManyExports: 400,
  stale: 409,
  badQuery: 422,
  badView: 422,
  badImport: 422,
  unknownImport: 422,
  badFormat: 422,
});

/** What is wrong with a query, at the name that it is wrong with. */
export const badQuery = ({ key, params }: QueryError): Refusal =>
  badAt(
    params['field'] === undefined ? '' : `/${params['field']}`,
    key.replace(/^errors\./, ''),
    params,
  );

/** What to say of values that another row has: the words of these fields where there are some (`errors.distributions.goods_id_taken`), else the common ones. */
export function takenKey({ name }: Resource, fields: readonly string[]): string {
  const own = `errors.${name.replaceAll('/', '_')}.${fields.join('_')}_taken`;
  return hasText(own) ? own : 'errors.resources.taken';
}
