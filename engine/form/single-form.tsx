import { Button } from 'antd';
import { useCallback, useId, useMemo, useState } from 'react';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { api } from '../client/http.ts';
import { useVariables } from '../client/variables.ts';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useText } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { dataOf, useLoaded } from '../ui/use-loaded.ts';
import { DialogFoot } from '../ui/dialog.tsx';
import { FormBody } from './form-body.tsx';
import { shapeOf } from './form-model.ts';
import { useLeaveWarning } from './leave-warning.ts';
import { loadRules } from './load-rules.ts';
import type { SchemaRules } from './schema-form.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useForm } from './use-form.ts';

/** The one row of a single resource as a page (engine.md §4, blocks): loaded, changed, saved in place. Secrets show a mask, which keeps them. */
export function SingleForm({ screen }: { readonly screen: ServedPage }) {
  const t = useText();
  const loaded = useLoaded(useCallback(() => loadSingle(screen), [screen]));
  const [saved, setSaved] = useState<{ readonly turn: number; readonly row: Row }>();
  if (loaded.state === 'loading') return <Skeleton rows={Math.min(screen.form.length, 8)} />;
  if (loaded.state === 'failed')
    return <Failed title={t('form.loadFailed')} error={loaded.error} retry={loaded.retry} />;
  return (
    <OpenForm
      key={saved?.turn ?? 0}
      screen={screen}
      rules={loaded.value.rules}
      stored={saved?.row ?? loaded.value.stored}
      onSaved={(row) => setSaved({ turn: (saved?.turn ?? 0) + 1, row })}
    />
  );
}

interface SingleSource {
  readonly rules: SchemaRules | undefined;
  readonly stored: Row;
}

function OpenForm({
  screen,
  rules,
  stored,
  onSaved,
}: SingleSource & { readonly screen: ServedPage; readonly onSaved: (row: Row) => void }) {
  const t = useText();
  if (!rules) return <p className="single-form-body quiet">{t('form.readOnly')}</p>;
  return <EditForm screen={screen} rules={rules} stored={stored} onSaved={onSaved} />;
}

function EditForm({
  screen,
  rules,
  stored,
  onSaved,
}: {
  readonly screen: ServedPage;
  readonly rules: SchemaRules;
  readonly stored: Row;
  readonly onSaved: (row: Row) => void;
}) {
  const t = useText();
  const id = useId();
  const variables = useVariables();
  const shape = useMemo(() => shapeOf('update', screen.form, screen.fields), [screen]);
  const hold = useForm<Row>({
    id,
    shape,
    rules,
    checks: screen.checks,
    variables,
    stored,
    preset: nothing,
    send: (write, rev) =>
      api.put<Row>(screen.dataPath, rev === undefined ? write : { ...write, rev }, {
        messages: 'quiet',
      }),
    onDone: (row) => {
      toast.success(t('msg.success'));
      onSaved(row);
    },
    onUnchanged: () => undefined,
  });
  useLeaveWarning(hold.changed);
  const count = hold.errors.size;
  return (
    <div className="single-form">
      <div className="single-form-body">
        <StaleNotice shape={shape} hold={hold} />
        <FormBody id={id} shape={shape} rules={rules} dialog={screen.dialog} hold={hold} />
      </div>
      <div className="single-form-foot">
        <DialogFoot notes={[...(count > 0 ? [t('form.fixErrors', { count })] : []), ...hold.notes]}>
          <Button disabled={!hold.changed || hold.state === 'saving'} onClick={hold.reset}>
            {t('form.reset')}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            form={id}
            disabled={!hold.changed || hold.state === 'saving' || hold.stale !== undefined}
            loading={hold.state === 'saving'}
          >
            {t('form.save')}
          </Button>
        </DialogFoot>
      </div>
    </div>
  );
}

async function loadSingle(screen: ServedPage): Promise<SingleSource> {
  const served = screen.rules.update;
  const [rules, stored] = await Promise.all([
    served ? loadRules(served) : undefined,
    api.get<Row>(screen.dataPath, {}, { messages: 'quiet' }),
  ]);
  return { rules, stored: dataOf(stored) };
}

const nothing: Row = {};
