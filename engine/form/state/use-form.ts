import { useMemo, useState } from 'react';
import type { StaleWrite } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useT } from '../../ui/use-t.ts';
import { onlyFields } from '../schema/form-errors.ts';
import { changedValues, hasChanges, shownItems, startValues } from '../schema/form-model.ts';
import { mergeMine } from '../schema/merge-rows.ts';
import type { FormController, FormOptions } from './form-controller.ts';
import { checkWrite, toWrite } from './form-write.ts';
import { useFormErrors } from './use-form-errors.ts';
import { useFormValues } from './use-form-values.ts';
import { type Refused, useSave } from './use-save.ts';

/**
 * The state of a form. Changed fields are checked on blur, all fields on submit, and nothing while
 * typing. Refusals of the server are shown at their fields. A stale write offers a choice
 * (docs/decisions/0044-stale-writes.md). Failures are logged and shown.
 */
export function useForm<Done>(options: FormOptions<Done>): FormController {
  const t = useT();
  const { shape, preset, variables } = options;
  const input = useFormValues(options);
  const { values, loadedRow, start } = input;
  const shown = useMemo(
    () => shownItems(shape, loadedRow, values, variables),
    [shape, loadedRow, values, variables],
  );
  const messages = useFormErrors(shown, options.extraErrors);
  const [stale, setStale] = useState<StaleWrite & Refused>();
  const restart = (row: Row, changes: Row) => {
    setStale(undefined);
    messages.clear();
    input.restart(row, changes);
  };
  const release = useUnsaved(() => hasChanges(shape, start, input.latest.current));
  const { state, save } = useSave(options, {
    input,
    messages,
    restart,
    release,
    onStale: setStale,
  });

  const write = () => toWrite(options, values, loadedRow);
  const blur = (field: string) => {
    const touched = input.touched.current;
    if (state !== 'open' || !touched.has(field)) return;
    const errors = checkWrite(options, write(), loadedRow, t);
    messages.showChecked(onlyFields(errors, touched));
  };
  const mine = stale && { ...stale.write, ...changedValues(shape, stale.sent, values) };
  const keepMine = async () => {
    if (!stale) return;
    const current = stale.current as Row;
    const merged = mergeMine(shape, { base: loadedRow, theirs: current, mine: mine ?? {} });
    restart(current, merged);
    await save({ ...startValues(shape, current, preset), ...merged }, current);
  };
  return {
    values,
    loadedRow,
    shown,
    state,
    stale: stale && mine && { current: stale.current, fields: stale.fields, mine },
    isLocked: state === 'saving' && !options.continueWith,
    change: (next) => messages.forget(input.change(next)),
    blur,
    errors: messages.ofFields,
    notes: messages.notes,
    changed: hasChanges(shape, start, values),
    restored: input.restored,
    write,
    submit: (current) => (state === 'saving' ? Promise.resolve() : save(current, loadedRow)),
    reset: () => restart(loadedRow, {}),
    takeTheirs: () => {
      if (stale) restart(stale.current as Row, {});
    },
    keepMine,
  };
}
