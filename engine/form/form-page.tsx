import { Button } from 'antd';
import { useCallback, useId, useMemo, useRef, type ReactNode } from 'react';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { api } from '../client/http.ts';
import { useVariables } from '../client/variables.ts';
import { DialogFoot } from '../ui/dialog.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useText } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { FormBody } from './form-body.tsx';
import { shapeOf } from './form-model.ts';
import { useLeaveWarning } from './leave-warning.ts';
import { type FormMode, type FormSource, loadForm, quiet } from './load-form.ts';
import { StaleNotice } from './stale-notice.tsx';
import { useForm } from './use-form.ts';

export interface FormPageProps {
  readonly screen: ServedPage;
  /** The row to change; without one a row is added. */
  readonly id: string | undefined;
  /** Back to where one came from: saved, nothing changed, or given up. */
  readonly onDone: () => void;
  /** Values that a new row begins with. */
  readonly preset?: Row;
  /** What goes along with a write that the form itself does not say. */
  readonly complete?: (write: Row, stored: Row) => Row;
  /** The usual way to save, which Enter takes too, and another beside it. Default: Save. */
  readonly ways?: { readonly usual: SaveWay; readonly other?: SaveWay };
  /** Above the fields: of the row as loaded, and whether something was typed since. */
  readonly head?: (stored: Row, changed: boolean) => ReactNode;
  /** Instead of `onDone` after saving, with the row as the server answered it; it also says so. */
  readonly onSaved?: (row: Row) => void;
}

/** A way to save; `set` goes along with what is written. */
export interface SaveWay {
  readonly label: string;
  readonly set: Row;
}

/** The add or edit form of a list as a page of its own, for forms too long for a dialog (reference 3.4). Leaving with something typed asks first. */
export function FormPage(props: FormPageProps) {
  const { screen, id } = props;
  const t = useText(),
    mode: FormMode = id === undefined ? 'store' : 'update';
  const loaded = useLoaded(useCallback(() => loadForm(screen, mode, id), [screen, mode, id]));
  if (loaded.state === 'loading') return <Skeleton rows={Math.min(screen.form.length, 8)} />;
  if (loaded.state === 'failed')
    return <Failed title={t('form.loadFailed')} error={loaded.error} retry={loaded.retry} />;
  return <OpenForm {...props} mode={mode} source={loaded.value} />;
}

function OpenForm({
  screen,
  id,
  mode,
  source: { rules, stored },
  preset = nothing,
  complete,
  ways,
  head,
  onSaved,
  onDone,
}: FormPageProps & { readonly mode: FormMode; readonly source: FormSource }) {
  const t = useText(),
    formId = useId(),
    variables = useVariables();
  const shape = useMemo(() => shapeOf(mode, screen.form, screen.fields), [mode, screen]);
  const { usual, other } = ways ?? { usual: { label: t('form.save'), set: nothing } },
    way = useRef(usual);
  const hold = useForm<Row>({
    id: formId,
    shape,
    rules,
    checks: screen.checks,
    variables,
    stored,
    preset,
    complete,
    send: (write, rev) => {
      const whole: Row = { ...write, ...way.current.set };
      return mode === 'store'
        ? api.post<Row>(screen.dataPath, whole, quiet)
        : api.put<Row>(
            `${screen.dataPath}/${id}`,
            rev === undefined ? whole : { ...whole, rev },
            quiet,
          );
    },
    onDone: (row) => {
      leaveFreely();
      if (onSaved) return onSaved(row);
      toast.success(t('msg.success'));
      onDone();
    },
    onUnchanged: onDone,
  });
  const leaveFreely = useLeaveWarning(hold.changed);
  const count = hold.errors.size,
    saving = hold.state === 'saving',
    held = saving || hold.stale !== undefined;
  return (
    <div className="single-form">
      <div className="single-form-body">
        {head?.(hold.stored, hold.changed)}
        <StaleNotice shape={shape} hold={hold} />
        <FormBody
          id={formId}
          shape={shape}
          rules={rules}
          dialog={screen.dialog}
          hold={hold}
          focus="first"
        />
      </div>
      <div className="single-form-foot">
        <DialogFoot notes={[...(count > 0 ? [t('form.fixErrors', { count })] : []), ...hold.notes]}>
          <Button onClick={onDone}>{t('form.cancel')}</Button>
          {other && (
            <Button
              disabled={held}
              onClick={() => {
                way.current = other;
                document.querySelector<HTMLFormElement>(`form[id="${formId}"]`)?.requestSubmit();
              }}
            >
              {other.label}
            </Button>
          )}
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={saving}
            disabled={held}
            onClick={() => {
              way.current = usual;
            }}
          >
            {usual.label}
          </Button>
        </DialogFoot>
      </div>
    </div>
  );
}

const nothing: Row = {};
