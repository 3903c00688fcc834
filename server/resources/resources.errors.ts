import type { QueryError } from '../../schemas/rules/query-error.ts';
import { badAt, defineErrors, type Refusal } from '../http/errors.ts';

/** Refusals of the schema-bound CRUD. */
export const resourceErrors = defineErrors('resources', {
  inUse: 400, notNow: 400, tooManyRows: 400, levels: 400, cycle: 400, tooManyExports: 400,
  stale: 409, badQuery: 422, badView: 422, badImport: 422, unknownImport: 422, badFormat: 422,
});

/** What is wrong with a query, at the name that it is wrong with. */
export const badQuery = ({ key, params }: QueryError): Refusal => badAt(params['field'] === undefined ? '' : `/${params['field']}`, key.replace(/^errors\./, ''), params);
