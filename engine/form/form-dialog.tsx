import { Button } from 'antd';
import { useCallback, useId, useMemo } from 'react';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { JsonObject, Row } from '../../schemas/rules/types.ts';
import { api } from '../client/http.ts';
import { useVariables } from '../client/variables.ts';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useText } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { FormBody } from './form-body.tsx';
import { shapeOf } from './form-model.ts';
import { formTitle } from './form-title.ts';
import { type FormMode, type FormSource, loadForm, quiet } from './load-form.ts';
import { StaleNotice } from './stale-notice.tsx';
import { useForm } from './use-form.ts';
import { useLoaded } from '../ui/use-loaded.ts';

export interface FormDialogProps {
  readonly screen: ServedPage;
  readonly mode: FormMode;
  /** The row to change; `update` only. */
  readonly id?: number | string;
  /** Values the add dialog opens with: an action's `with`, the parent of a new child. */
  readonly preset?: JsonObject;
  readonly onClose: () => void;
  /** With the row as the server answered it. */
  readonly onSaved: (row: Row) => void;
}

/** The add and edit dialog of a screen (Spec §2). Loads the row and the compiled rules first. */
export function FormDialog(props: FormDialogProps) {
  const { screen, mode, id, onClose } = props;
  const t = useText();
  const loaded = useLoaded(useCallback(() => loadForm(screen, mode, id), [screen, mode, id]));
  if (loaded.state === 'ready') return <OpenForm {...props} {...loaded.value} />;
  return (
    <Dialog
      title={formTitle(screen, mode, t)}
      setting={screen.dialog}
      content="clean"
      onClose={onClose}
      footer={(close) => (
        <DialogFoot notes={[]}>
          <Button onClick={close}>{t('form.cancel')}</Button>
        </DialogFoot>
      )}
    >
      {loaded.state === 'loading' ? (
        <div className="form-waiting">
          <Skeleton rows={Math.min(screen.form.length, 8)} />
        </div>
      ) : (
        <Failed title={t('form.loadFailed')} error={loaded.error} retry={loaded.retry} />
      )}
    </Dialog>
  );
}

function OpenForm({ rules, stored, ...props }: FormDialogProps & FormSource) {
  const { screen, mode, id, preset = noPreset, onClose, onSaved } = props;
  const t = useText();
  const formId = useId();
  const variables = useVariables();
  const shape = useMemo(() => shapeOf(mode, screen.form, screen.fields), [mode, screen]);
  const hold = useForm<Row>({
    id: formId,
    shape,
    rules,
    checks: screen.checks,
    variables,
    stored,
    preset,
    send: (write, rev) =>
      mode === 'store'
        ? api.post<Row>(screen.dataPath, write, quiet)
        : api.put<Row>(
            `${screen.dataPath}/${id}`,
            rev === undefined ? write : { ...write, rev },
            quiet,
          ),
    onDone: (row) => {
      toast.success(t('msg.success'));
      onSaved(row);
    },
    onUnchanged: onClose,
  });
  const count = hold.errors.size;
  return (
    <Dialog
      title={formTitle(screen, mode, t)}
      setting={screen.dialog}
      content={hold.changed ? 'typed' : 'clean'}
      onClose={onClose}
      footer={(close) => (
        <DialogFoot notes={[...(count > 0 ? [t('form.fixErrors', { count })] : []), ...hold.notes]}>
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={hold.state === 'saving'}
            disabled={hold.state === 'saving' || hold.stale !== undefined}
          >
            {t('form.save')}
          </Button>
        </DialogFoot>
      )}
    >
      <StaleNotice shape={shape} hold={hold} />
      <FormBody
        id={formId}
        shape={shape}
        rules={rules}
        dialog={screen.dialog}
        hold={hold}
        focus="first"
      />
    </Dialog>
  );
}

const noPreset: JsonObject = {};
