import { type ReactNode, useId, useMemo } from 'react';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { useCellLocale } from '../cells/use-cell-locale.ts';
import { rowTitle } from '../views/load-row.ts';
import { api } from '../wire/http.ts';
import { useVariables } from '../wire/variables.ts';
import { FormBody } from './form-body.tsx';
import type { LoadedForm, RowFormMode } from './load-form.ts';
import { formShape } from './schema/form-model.ts';
import { StaleNotice } from './stale-notice.tsx';
import type { FormController, FormOptions } from './state/form-controller.ts';
import { useForm } from './state/use-form.ts';
import { proofErrors, useFormProof } from './use-form-proof.tsx';

interface RowFormOptions extends Pick<FormOptions<Row>, 'preset' | 'extendWrite' | 'onDone'> {
  readonly screen: PageConfig;
  readonly mode: RowFormMode;
  /** The row to change; undefined to add a row, or for the only row of a single resource. */
  readonly id: number | string | undefined;
  readonly source: LoadedForm;
  /** Values that are sent besides those of the form. */
  readonly addedValues?: () => Row;
  readonly enter?: 'submit' | 'stay';
  readonly onUnchanged: () => void;
}

/**
 * The form that adds or changes a row, without its title and buttons. That of a single resource
 * stays open after a save.
 */
export function useRowForm({
  screen,
  mode,
  id,
  source: { rules, loadedRow },
  preset,
  extendWrite,
  addedValues,
  enter = 'submit',
  onDone,
  onUnchanged,
}: RowFormOptions): {
  readonly formId: string;
  readonly form: FormController;
  /** The fields, with the notice of a stale write and the password. */
  readonly fields: ReactNode;
} {
  const formId = useId();
  const variables = useVariables();
  const locale = useCellLocale();
  const isSingle = mode === 'update' && id === undefined;
  const shape = useMemo(
    () => formShape(mode, screen.form, screen.fields, screen.tree),
    [mode, screen],
  );
  const proof = useFormProof(shape, <Answer,>(write: Row, query: string, signal?: AbortSignal) => {
    const body = { ...write, ...addedValues?.() };
    const options = { messages: 'quiet', signal } as const;
    return mode === 'store'
      ? api.post<Answer>(screen.dataPath + query, body, options)
      : api.put<Answer>(
          (isSingle ? screen.dataPath : `${screen.dataPath}/${id}`) + query,
          body,
          options,
        );
  });
  const form = useForm<Row>({
    id: formId,
    shape,
    rules,
    checks: screen.checks,
    variables,
    loadedRow,
    preset,
    title: (row) => (isSingle ? screen.noun : rowTitle(row, screen, locale)),
    extraErrors: proofErrors,
    extendWrite,
    send: proof.send,
    onDone: (row, message) => {
      proof.forget();
      onDone(row, message);
    },
    continueWith: isSingle ? (row) => row : undefined,
    draft: isSingle ? screen.path : `${screen.path} ${mode} ${id ?? ''}`,
    onUnchanged,
  });
  const fields = (
    <>
      <StaleNotice shape={shape} form={form} />
      <FormBody
        id={formId}
        shape={shape}
        rules={rules}
        dialog={screen.dialog}
        form={form}
        focus={isSingle ? 'none' : 'first'}
        enter={enter}
      />
      {proof.field(formId, form)}
    </>
  );
  return { formId, form, fields };
}
