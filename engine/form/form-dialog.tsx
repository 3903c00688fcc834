import { Button } from 'antd';
import { useCallback, useId, useMemo } from 'react';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { JsonObject, Row } from '../../schemas/rules/types.ts';
import { api } from '../wire/http.ts';
import { useVariables } from '../wire/variables.ts';
import { useT } from '../ui/use-t.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { Dialog, DialogFooter } from '../ui/dialogs/dialog.tsx';
import { LoadingDialog } from '../ui/dialogs/loading-dialog.tsx';
import { FormBody } from './form-body.tsx';
import { formShape } from './schema/form-model.ts';
import { formTitle } from './form-title.ts';
import { type RowFormMode, type LoadedForm, loadForm, quietMessages } from './load-form.ts';
import { StaleNotice } from './stale-notice.tsx';
import { formNotes, useForm } from './use-form.ts';
import { proofErrors, useFormProof } from './use-form-proof.tsx';
import { useLoaded } from '../ui/use-loaded.ts';

export interface FormDialogProps {
  readonly screen: PageConfig;
  readonly mode: RowFormMode;
  /** The row to change; `update` only. */
  readonly id?: number | string;
  /** Initial values of the add dialog: an action's `with`, the parent of a new child. */
  readonly preset?: JsonObject;
  readonly onClose: () => void;
  /** Receives the saved row. */
  readonly onSaved: (row: Row) => void;
}

/** The add and edit dialog of a screen. */
export function FormDialog(props: FormDialogProps) {
  const { screen, mode, id, onClose } = props;
  const t = useT();
  const loaded = useLoaded(useCallback(() => loadForm(screen, mode, id), [screen, mode, id]));
  if (loaded.state === 'ready') return <OpenForm {...props} {...loaded.value} />;
  return (
    <LoadingDialog
      title={formTitle(screen, mode, t)}
      setting={screen.dialog}
      loaded={loaded}
      rows={Math.min(screen.form.length, 8)}
      onClose={onClose}
    />
  );
}

function OpenForm({ rules, loadedRow, ...props }: FormDialogProps & LoadedForm) {
  const { screen, mode, id, preset = noPreset, onClose, onSaved } = props;
  const t = useT();
  const formId = useId();
  const variables = useVariables();
  const shape = useMemo(
    () => formShape(mode, screen.form, screen.fields, screen.tree),
    [mode, screen],
  );
  const proof = useFormProof(shape);
  const form = useForm<Row>({
    id: formId,
    shape,
    rules,
    checks: screen.checks,
    variables,
    loadedRow,
    preset,
    extraErrors: proofErrors,
    send: (write, rev) => {
      if (mode === 'store') return api.post<Row>(screen.dataPath, write, quietMessages);
      const url = `${screen.dataPath}/${id}`;
      const body = proof.addTo(rev === undefined ? write : { ...write, rev });
      return api.put<Row>(url, body, quietMessages);
    },
    onDone: (row, message) => {
      toast.success(message);
      onSaved(row);
    },
    draft: `${screen.path} ${mode} ${id ?? ''}`,
    onUnchanged: onClose,
  });
  return (
    <Dialog
      title={formTitle(screen, mode, t)}
      setting={screen.dialog}
      content={form.changed ? 'dirty' : 'clean'}
      onClose={onClose}
      footer={(close) => (
        <DialogFooter notes={formNotes(form, t)}>
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={form.state === 'saving'}
            disabled={form.state === 'saving' || form.stale !== undefined}
          >
            {t('form.save')}
          </Button>
        </DialogFooter>
      )}
    >
      <StaleNotice shape={shape} form={form} />
      <FormBody
        id={formId}
        shape={shape}
        rules={rules}
        dialog={screen.dialog}
        form={form}
        focus="first"
      />
      {proof.field(formId, form)}
    </Dialog>
  );
}

const noPreset: JsonObject = {};
