import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import type { Resources } from '../registry.ts';
import type { SqlParameters } from './sql-parameters.ts';

/** Context of an SQL expression: a row of `resource` with the table alias `alias`. */
export interface SqlContext {
  readonly resource: Resource;
  readonly alias: string;
  readonly resources: Resources;
  readonly parameters: SqlParameters;
  /** SQL of `computed` fields `of: "sql:<name>"`, by name. */
  readonly expressions: ReadonlyMap<string, string>;
  /** The values that `@form.<field>` names. */
  readonly form?: FormContext;
}

/** The row, command input or child row in which a reference is chosen. */
export interface FormContext {
  readonly fields: ReadonlyMap<string, Field>;
  /** SQL of its values as jsonb, as `storedForm` makes them. */
  readonly sql: string;
}

/** The same statement, over a row of another table. */
export const contextFor = (
  context: SqlContext,
  resource: Resource,
  alias = nextAlias(context.alias),
): SqlContext => ({ ...context, resource, alias });

/** The alias of a table one level deeper: `t` gives `t1`, `t1` gives `t2`. */
const nextAlias = (alias: string): string => `t${(Number(alias.slice(1)) || 0) + 1}`;
