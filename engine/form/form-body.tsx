import { useEffect, useMemo } from 'react';
import type { Dialog } from '../../schemas/rules/types.ts';
import { FormValues, useTypedValues } from '../fields/form-values.ts';
import { FormContext, type FormParts } from './form-context.ts';
import type { FormShape } from './form-model.ts';
import { SchemaForm, type SchemaRules } from './schema-form.tsx';
import type { FormHold } from './use-form.ts';

/** The fields of a form at work. `focus`: the first text has the focus, so that one may type at once; not on a phone, where the keyboard would cover the form. */
export function FormBody({
  id,
  shape,
  rules,
  dialog,
  hold,
  focus = 'none',
}: {
  readonly id: string;
  readonly shape: FormShape;
  readonly rules: SchemaRules;
  readonly dialog: Pick<Dialog, 'labelWidth'>;
  readonly hold: FormHold;
  readonly focus?: 'first' | 'none';
}) {
  const { shown, stored, state, leave } = hold;
  const parts = useMemo(
    (): FormParts => ({
      id,
      shape,
      shown,
      stored,
      labelWidth: dialog.labelWidth,
      state,
      onLeave: leave,
    }),
    [id, shape, shown, stored, dialog.labelWidth, state, leave],
  );
  useEffect(() => {
    if (focus === 'first' && matchMedia('(hover: hover)').matches)
      document
        .getElementById(id)
        ?.querySelector<HTMLElement>('.field-control > :is(input[type=text], textarea):enabled')
        ?.focus();
  }, [id, focus]);
  const values = useTypedValues(hold.values);
  return (
    <FormContext value={parts}>
      <FormValues value={values}>
        <SchemaForm
          rules={rules}
          values={hold.values}
          errors={hold.errors}
          onChange={hold.change}
          onSubmit={(all) => void hold.submit(all)}
        />
      </FormValues>
    </FormContext>
  );
}
