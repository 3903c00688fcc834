import { Button } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import type { Dialog } from '../../schemas/rules/screen-config/screen-types.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { FormValuesContext, useFormValuesStore } from '../fields/form-values.ts';
import { PendingInputContext, usePendingInput } from '../fields/pending-input.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { useT } from '../ui/use-t.ts';
import type { FormShape } from './schema/form-model.ts';
import type { FormContext } from './schema/form-theme.tsx';
import { SchemaForm, type SchemaRules } from './schema/schema-form.tsx';
import type { FormController } from './state/form-controller.ts';

/** Says that the form opened with input of a draft, and lets the user discard it. */
function DraftNote({ form: { restored, changed, reset } }: { readonly form: FormController }) {
  const t = useT();
  if (!restored || !changed) return null;
  return (
    <p className="draft-note" role="status">
      {t('form.draft')}
      <Button size="small" onClick={reset}>
        {t('form.draftDiscard')}
      </Button>
    </p>
  );
}

/**
 * The fields of a form. `focus: 'first'` focuses the first text input, except on touch devices,
 * where the keyboard would cover the form.
 */
export function FormBody({
  id,
  shape,
  rules,
  dialog,
  form,
  focus = 'none',
  enter = 'submit',
}: {
  readonly id: string;
  readonly shape: FormShape;
  readonly rules: SchemaRules;
  readonly dialog: Pick<Dialog, 'labelWidth'>;
  readonly form: FormController;
  readonly focus?: 'first' | 'none';
  /** What Enter does in an input: `stay` for a form that publishes. */
  readonly enter?: 'submit' | 'stay';
}) {
  const { shown, loadedRow, isLocked, blur } = form;
  const latestBlur = useRef(blur);
  latestBlur.current = blur;
  const { labelWidth } = dialog;
  const context = useMemo(
    (): FormContext => ({
      shown,
      loadedRow,
      labelWidth,
      enter,
      onFieldBlur: (field) => latestBlur.current(field),
    }),
    [shown, loadedRow, labelWidth, enter],
  );
  useEffect(() => {
    if (focus !== 'first' || !matchMedia('(hover: hover)').matches) return;
    const first = document
      .getElementById(id)
      ?.querySelector<HTMLElement>('.field-control > :is(input[type=text], textarea):enabled');
    first?.focus();
    // The cursor is at the end of the text; a long text is read from its beginning
    if (first) first.scrollLeft = 0;
  }, [id, focus]);
  const values = useFormValuesStore(form.values);
  const pending = usePendingInput();
  const submit = (all: Row) => {
    const reason = pending.reason();
    if (reason !== undefined) toast.warning(reason);
    else void form.submit(all);
  };
  return (
    <FormValuesContext value={values}>
      <PendingInputContext value={pending}>
        <DraftNote form={form} />
        <SchemaForm
          id={id}
          shape={shape}
          rules={rules}
          values={form.values}
          errors={form.errors}
          context={context}
          disabled={isLocked}
          onChange={form.change}
          onSubmit={submit}
        />
      </PendingInputContext>
    </FormValuesContext>
  );
}
