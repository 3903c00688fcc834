import type { Field, Resource, Row, RuleError, Variables } from './types.ts';

/**
 * What a JSON Schema cannot say, checked on the merged row (stored + sent): `required` of fields with `when`, fields sent while their `when`
 * does not hold, money bounds in fen, `checks` across fields (message key `errors.<resource>.<check>`, at the condition's first field).
 * Used by the form in the browser, the server, import and commands alike.
 *
 * @param sent names of the fields that this write sends
 */
export function checkRow(_rules: { readonly fields: ReadonlyMap<string, Field>; readonly checks: Resource['checks']; readonly name: string }, _merged: Row, _sent: ReadonlySet<string>, _variables: Variables): readonly RuleError[] {
  throw new Error('not built yet');
}
