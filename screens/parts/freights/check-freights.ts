import {
  checkValues,
  type FormErrors,
  type FormShape,
  noErrors,
  type SchemaRules,
  type Translate,
} from '../../../engine/index.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row, Variables } from '../../../schemas/rules/types.ts';
import { type FreightRow, isDefault } from './freight-rows.ts';

interface FreightRules {
  readonly screen: PageConfig;
  readonly shape: FormShape;
  /** Undefined when no rules are loaded: only the server checks then. */
  readonly rules: SchemaRules | undefined;
  readonly variables: Variables;
  readonly t: Translate;
}

/**
 * The errors of the rows to send by cell, `/0/name`.
 *
 * @param sent `rowsToSend` of `rows`
 */
export function checkFreights(
  rows: readonly FreightRow[],
  sent: readonly Row[],
  freightRules: FreightRules,
): FormErrors {
  return new Map(
    sent.flatMap((write, index) =>
      [...checkFreight(rows[index]!, write, freightRules)].map(
        ([pointer, message]) => [`/${index}/${pointer.split('/')[1]}`, message] as const,
      ),
    ),
  );
}

function checkFreight(
  { loadedRow, row }: FreightRow,
  { id: _, rev: __, is_type: ___, ...write }: Row,
  { screen, shape, rules, variables, t }: FreightRules,
): FormErrors {
  if (!rules) return noErrors;
  const base = loadedRow ?? (isDefault(row) ? row : {});
  const form = { shape, checks: screen.checks, check: rules.check, variables, t };
  return checkValues(form, base, { ...formValues(base, shape), ...write });
}

/** The values of the form's fields. */
const formValues = (row: Row, { items }: FormShape): Row =>
  Object.fromEntries(
    items.flatMap(({ field }) => (row[field] === undefined ? [] : [[field, row[field]]])),
  );
