import { Button } from 'antd';
import { useId, useMemo } from 'react';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { DialogFooter } from '../ui/dialogs/dialog.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { NotLoaded } from '../ui/elements/states.tsx';
import { useT } from '../ui/use-t.ts';
import { api } from '../wire/http.ts';
import { useRead } from '../wire/queries.ts';
import { useVariables } from '../wire/variables.ts';
import { FormBody } from './form-body.tsx';
import { formShape } from './schema/form-model.ts';
import { loadRules } from './schema/load-rules.ts';
import type { SchemaRules } from './schema/schema-form.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { formNotes } from './state/form-controller.ts';
import { useForm } from './state/use-form.ts';
import { proofErrors, useFormProof } from './use-form-proof.tsx';

/** The form of a single resource (settings) as a page, saved in place. Secrets show a mask. */
export function SingleForm({ screen }: { readonly screen: PageConfig }) {
  const t = useT();
  const loaded = useRead(['single', screen.path, screen.rules.update?.hash], () =>
    loadSingle(screen),
  );
  if (!loaded.isSuccess)
    return (
      <NotLoaded
        query={loaded}
        rows={Math.min(screen.form.length, 8)}
        title={t('form.loadFailed')}
      />
    );
  return <OpenForm screen={screen} {...loaded.data} />;
}

interface SingleSource {
  readonly rules: SchemaRules | undefined;
  readonly loadedRow: Row;
}

function OpenForm({ screen, rules, loadedRow }: SingleSource & { readonly screen: PageConfig }) {
  const t = useT();
  if (!rules) return <p className="single-form-body quiet">{t('form.readOnly')}</p>;
  return <EditForm screen={screen} rules={rules} loadedRow={loadedRow} />;
}

function EditForm({
  screen,
  rules,
  loadedRow,
}: {
  readonly screen: PageConfig;
  readonly rules: SchemaRules;
  readonly loadedRow: Row;
}) {
  const t = useT();
  const id = useId();
  const variables = useVariables();
  const shape = useMemo(() => formShape('update', screen.form, screen.fields), [screen]);
  const proof = useFormProof(shape, <Answer,>(write: Row, query: string, signal?: AbortSignal) =>
    api.put<Answer>(screen.dataPath + query, write, { messages: 'quiet', signal }),
  );
  const form = useForm<Row>({
    id,
    shape,
    rules,
    checks: screen.checks,
    variables,
    loadedRow,
    preset: emptyRow,
    title: () => screen.noun,
    extraErrors: proofErrors,
    send: proof.send,
    onDone: (_row, message) => {
      proof.forget();
      toast.success(message);
    },
    continueWith: (row) => row,
    draft: screen.path,
    onUnchanged: () => undefined,
  });
  return (
    <div className="single-form">
      <div className="single-form-body">
        <StaleNotice shape={shape} form={form} />
        <FormBody id={id} shape={shape} rules={rules} dialog={screen.dialog} form={form} />
        {proof.field(id, form)}
      </div>
      <div className="single-form-foot">
        <DialogFooter notes={formNotes(form, t)}>
          <Button disabled={!form.changed || form.state === 'saving'} onClick={form.reset}>
            {t('form.reset')}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            form={id}
            disabled={!form.changed || form.state === 'saving' || form.stale !== undefined}
            loading={form.state === 'saving'}
          >
            {t('form.save')}
          </Button>
        </DialogFooter>
      </div>
    </div>
  );
}

async function loadSingle(screen: PageConfig): Promise<SingleSource> {
  const served = screen.rules.update;
  const [rules, loadedRow] = await Promise.all([
    served ? loadRules(served) : undefined,
    api.get<Row>(screen.dataPath, {}, { messages: 'quiet' }),
  ]);
  return { rules, loadedRow };
}

const emptyRow: Row = {};
