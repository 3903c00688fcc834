import { defineErrors } from '../http/errors.ts';

/** Refusals of the schema-bound CRUD. */
export const resourceErrors = defineErrors('resources', {
  inUse: 400, notNow: 400, tooManyRows: 400, levels: 400, cycle: 400, tooManyExports: 400,
  stale: 409, badIds: 422, badQuery: 422, badView: 422, badImport: 422, unknownImport: 422, badFormat: 422,
});
