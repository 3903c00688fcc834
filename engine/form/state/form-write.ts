import type { Row } from '../../../schemas/rules/types.ts';
import type { Translate } from '../../ui/use-t.ts';
import { checkValues } from '../schema/check-values.ts';
import type { FormErrors } from '../schema/form-errors.ts';
import { shownItems, startValues, withShownCounters, writeValues } from '../schema/form-model.ts';
import type { FormOptions } from './form-controller.ts';

type WriteOptions = Pick<
  FormOptions<never>,
  'shape' | 'rules' | 'checks' | 'variables' | 'preset' | 'extendWrite'
>;

/** What is sent for `values`, when the form started from the row `base`. */
export function toWrite(
  { shape, rules, variables, preset, extendWrite }: WriteOptions,
  values: Row,
  base: Row,
): Row {
  const start = startValues(shape, base, preset);
  const shown = shownItems(shape, base, values, variables);
  const write = withShownCounters(shape, writeValues(shape, start, values, shown), base);
  const hasValues = Object.keys(write).length > 0;
  return rules.prune(extendWrite && hasValues ? extendWrite(write, base) : write);
}

export function checkWrite(
  { shape, checks, rules, variables }: WriteOptions,
  write: Row,
  base: Row,
  t: Translate,
): FormErrors {
  return checkValues({ shape, checks, check: rules.check, variables, t }, base, write);
}
