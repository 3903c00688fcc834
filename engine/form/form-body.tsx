import { useMemo } from 'react';
import type { Dialog } from '../../schemas/rules/types.ts';
import { FormContext, type FormParts } from './form-context.ts';
import type { FormShape } from './form-model.ts';
import { SchemaForm, type SchemaRules } from './schema-form.tsx';
import type { FormHold } from './use-form.ts';

/** The fields of a form at work. */
export function FormBody({ id, shape, rules, dialog, hold }: { readonly id: string; readonly shape: FormShape; readonly rules: SchemaRules; readonly dialog: Pick<Dialog, 'labelWidth'>; readonly hold: FormHold }) {
  const { shown, stored, state, leave } = hold;
  const parts = useMemo((): FormParts => ({ id, shape, shown, stored, labelWidth: dialog.labelWidth, state, onLeave: leave }), [id, shape, shown, stored, dialog.labelWidth, state, leave]);
  return (
    <FormContext value={parts}>
      <SchemaForm rules={rules} values={hold.values} errors={hold.errors} onChange={hold.change} onSubmit={(values) => void hold.submit(values)} />
    </FormContext>
  );
}
