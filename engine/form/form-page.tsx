import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { DialogFooter } from '../ui/dialogs/dialog.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { NotLoaded } from '../ui/elements/states.tsx';
import { useT } from '../ui/use-t.ts';
import { type LoadedForm, type RowFormMode, useLoadedForm } from './load-form.ts';
import { formNotes } from './state/form-controller.ts';
import { useRowForm } from './use-row-form.tsx';

export interface FormPageProps {
  readonly screen: PageConfig;
  /** The row to change; undefined to add a row. */
  readonly id: string | undefined;
  /** Returns to the previous page: after saving, without changes, or on cancel. */
  readonly onDone: () => void;
  /** Initial values of a new row. */
  readonly preset?: Row;
  /** Adds values to a write that the form itself does not contain. */
  readonly extendWrite?: (write: Row, loadedRow: Row) => Row;
  /** The submit button and a second save button; Enter then uses neither. Default: Save. */
  readonly saveButtons?: { readonly primary: SaveButton; readonly secondary?: SaveButton };
  /** Renders above the fields: the row as loaded, and whether the form has changed. */
  readonly head?: (loadedRow: Row, changed: boolean) => ReactNode;
  /** Replaces the success message and `onDone` after saving. Receives the saved row. */
  readonly onSaved?: (row: Row) => void;
}

/** A save button; `set` is added to the write. */
export interface SaveButton {
  readonly label: string;
  readonly set: Row;
}

/** The add or edit form of a list as a page, for forms that are too long for a dialog. */
export function FormPage(props: FormPageProps) {
  const { screen, id } = props;
  const t = useT();
  const mode: RowFormMode = id === undefined ? 'store' : 'update';
  const loaded = useLoadedForm(screen, mode, id);
  if (!loaded.isSuccess)
    return (
      <NotLoaded
        query={loaded}
        rows={Math.min(screen.form.length, 8)}
        title={t('form.loadFailed')}
      />
    );
  return <OpenForm {...props} mode={mode} source={loaded.data} />;
}

interface OpenFormProps extends FormPageProps {
  readonly mode: RowFormMode;
  readonly source: LoadedForm;
}

function OpenForm({
  screen,
  id,
  mode,
  source,
  preset = emptyRow,
  extendWrite,
  saveButtons,
  head,
  onSaved,
  onDone,
}: OpenFormProps) {
  const t = useT();
  const { primary, secondary } = saveButtons ?? {
    primary: { label: t('form.save'), set: emptyRow },
  };
  const pressed = useRef(primary);
  const { formId, form, fields } = useRowForm({
    screen,
    mode,
    id,
    source,
    preset,
    extendWrite,
    addedValues: () => pressed.current.set,
    enter: saveButtons ? 'stay' : 'submit',
    onDone: (row, message) => {
      if (onSaved) {
        onSaved(row);
        return;
      }
      toast.success(message);
      onDone();
    },
    onUnchanged: onDone,
  });
  const isSaving = form.state === 'saving';
  const isDisabled = isSaving || form.stale !== undefined;
  return (
    <div className="single-form">
      <div className="single-form-body">
        {head?.(form.loadedRow, form.changed)}
        {fields}
      </div>
      <div className="single-form-foot">
        <DialogFooter notes={formNotes(form, t)}>
          <Button onClick={onDone}>{t('form.cancel')}</Button>
          {secondary && (
            <Button
              disabled={isDisabled}
              onClick={() => {
                pressed.current = secondary;
                document.querySelector<HTMLFormElement>(`form[id="${formId}"]`)?.requestSubmit();
              }}
            >
              {secondary.label}
            </Button>
          )}
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={isSaving}
            disabled={isDisabled}
            onClick={() => {
              pressed.current = primary;
            }}
          >
            {primary.label}
          </Button>
        </DialogFooter>
      </div>
    </div>
  );
}

const emptyRow: Row = {};
