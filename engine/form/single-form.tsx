import { Button } from 'antd';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { DialogFooter } from '../ui/dialogs/dialog.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { NotLoaded } from '../ui/elements/states.tsx';
import { useT } from '../ui/use-t.ts';
import { api } from '../wire/http.ts';
import { useRead } from '../wire/queries.ts';
import type { LoadedForm } from './load-form.ts';
import { loadRules } from './schema/load-rules.ts';
import type { SchemaRules } from './schema/schema-form.tsx';
import { formNotes } from './state/form-controller.ts';
import { useRowForm } from './use-row-form.tsx';

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
  return <EditForm screen={screen} source={{ rules, loadedRow }} />;
}

function EditForm({
  screen,
  source,
}: {
  readonly screen: PageConfig;
  readonly source: LoadedForm;
}) {
  const t = useT();
  const { formId, form, fields } = useRowForm({
    screen,
    mode: 'update',
    id: undefined,
    source,
    preset: emptyRow,
    onDone: (_row, message) => toast.success(message),
    onUnchanged: () => undefined,
  });
  return (
    <div className="single-form">
      <div className="single-form-body">{fields}</div>
      <div className="single-form-foot">
        <DialogFooter notes={formNotes(form, t)}>
          <Button disabled={!form.changed || form.state === 'saving'} onClick={form.reset}>
            {t('form.reset')}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
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
