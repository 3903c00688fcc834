import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { JsonObject, Row } from '../../schemas/rules/types.ts';
import { Dialog, SubmitFooter } from '../ui/dialogs/dialog.tsx';
import { LoadingDialog } from '../ui/dialogs/loading-dialog.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { useT } from '../ui/use-t.ts';
import { formTitle } from './form-title.ts';
import { type LoadedForm, type RowFormMode, useLoadedForm } from './load-form.ts';
import { formNotes } from './state/form-controller.ts';
import { useRowForm } from './use-row-form.tsx';

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
  const loaded = useLoadedForm(screen, mode, id);
  if (loaded.isSuccess) return <OpenForm {...props} source={loaded.data} />;
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

function OpenForm({ source, ...props }: FormDialogProps & { readonly source: LoadedForm }) {
  const { screen, mode, id, preset = noPreset, onClose, onSaved } = props;
  const t = useT();
  const { formId, form, fields } = useRowForm({
    screen,
    mode,
    id,
    source,
    preset,
    onDone: (row, message) => {
      toast.success(message);
      onSaved(row);
    },
    onUnchanged: onClose,
  });
  return (
    <Dialog
      title={formTitle(screen, mode, t)}
      setting={screen.dialog}
      content={form.changed ? 'dirty' : 'clean'}
      onClose={onClose}
      footer={(close) => (
        <SubmitFooter
          notes={formNotes(form, t)}
          form={formId}
          submitText={t('form.save')}
          isBusy={form.state === 'saving'}
          isDisabled={form.stale !== undefined}
          close={close}
        />
      )}
    >
      {fields}
    </Dialog>
  );
}

const noPreset: JsonObject = {};
