import { Button } from 'antd';
import { useCallback, useId, useMemo } from 'react';
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
}

/** The add or edit form of a list as a page of its own, for forms too long for a dialog (reference 3.4). Leaving with something typed asks first. */
export function FormPage({ screen, id, onDone }: FormPageProps) {
  const t = useText(), mode: FormMode = id === undefined ? 'store' : 'update';
  const loaded = useLoaded(useCallback(() => loadForm(screen, mode, id), [screen, mode, id]));
  if (loaded.state === 'loading') return <Skeleton rows={Math.min(screen.form.length, 8)} />;
  if (loaded.state === 'failed') return <Failed title={t('form.loadFailed')} error={loaded.error} retry={loaded.retry} />;
  return <OpenForm screen={screen} id={id} mode={mode} source={loaded.value} onDone={onDone} />;
}

function OpenForm({ screen, id, mode, source: { rules, stored }, onDone }: FormPageProps & { readonly mode: FormMode; readonly source: FormSource }) {
  const t = useText(), formId = useId(), variables = useVariables();
  const shape = useMemo(() => shapeOf(mode, screen.form, screen.fields), [mode, screen]);
  const hold = useForm<Row>({
    id: formId, shape, rules, checks: screen.checks, variables, stored, preset: nothing,
    send: (write, rev) => (mode === 'store' ? api.post<Row>(screen.dataPath, write, quiet) : api.put<Row>(`${screen.dataPath}/${id}`, rev === undefined ? write : { ...write, rev }, quiet)),
    onDone: () => {
      toast.success(t('msg.success'));
      leaveFreely();
      onDone();
    },
    onUnchanged: onDone,
  });
  const leaveFreely = useLeaveWarning(hold.changed);
  const count = hold.errors.size;
  return (
    <div className="single-form">
      <div className="single-form-body">
        <StaleNotice shape={shape} hold={hold} />
        <FormBody id={formId} shape={shape} rules={rules} dialog={screen.dialog} hold={hold} focus="first" />
      </div>
      <div className="single-form-foot">
        <DialogFoot notes={[...(count > 0 ? [t('form.fixErrors', { count })] : []), ...hold.notes]}>
          <Button onClick={onDone}>{t('form.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={hold.state === 'saving'} disabled={hold.state === 'saving' || hold.stale !== undefined}>{t('form.save')}</Button>
        </DialogFoot>
      </div>
    </div>
  );
}

const nothing: Row = {};
