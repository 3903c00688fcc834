import './freights.css';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import {
  DialogFooter,
  moveDownOnEnter,
  TitleBar,
  useT,
  useUnsaved,
} from '../../../engine/index.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { type FreightColumn, FreightLine } from './freight-line.tsx';
import { freightFields, isDefault, takenProvinces } from './freight-rows.ts';
import { useFreightForm } from './use-freight-form.ts';
import type { Freights } from './use-freights.ts';

interface Props {
  readonly screen: PageConfig;
  readonly freights: Freights;
  readonly onReload: () => void;
}

type FreightForm = ReturnType<typeof useFreightForm>;

/** Form of all freight templates: the default one and one row per further template. */
export function FreightsForm({
  screen,
  freights: { rows: loadedRows, provinces, rules },
  onReload,
}: Props) {
  const t = useT();
  const form = useFreightForm({ screen, rules, loadedRows });
  useUnsaved(() => form.changed);
  const { update, store } = screen.buttons;
  return (
    <section className="list">
      <TitleBar />
      <div className="list-body">
        <form
          className="single-form freights"
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <div className="freights-body">
            <p className="quiet">{t('freights.hint')}</p>
            <FreightTable screen={screen} form={form} provinces={provinces} />
            {update.show && store.show && (
              <Button icon={<Plus size={14} aria-hidden />} onClick={form.add}>
                {t('freights.add')}
              </Button>
            )}
          </div>
          {update.show && <FreightsFoot form={form} onReload={onReload} />}
        </form>
      </div>
    </section>
  );
}

function FreightTable({
  screen,
  form,
  provinces,
}: Pick<Props, 'screen'> & Pick<Freights, 'provinces'> & { readonly form: FreightForm }) {
  const { update, destroy } = screen.buttons;
  const columns = useMemo(
    () =>
      freightFields.flatMap((name): readonly FreightColumn[] => {
        const item = screen.form.find(({ field }) => field === name);
        const field = form.fields.get(name);
        return item && field ? [{ item, field }] : [];
      }),
    [screen, form.fields],
  );
  return (
    <table onKeyDown={moveDownOnEnter}>
      <thead>
        <tr>
          {columns.map(({ item, field }) => (
            <th key={item.field} scope="col">
              {field.required && (
                <i className="must" aria-hidden="true">
                  *
                </i>
              )}
              {item.label}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {form.rows.map((line, index) => (
          <FreightLine
            key={line.key}
            line={line}
            index={index}
            columns={columns}
            provinces={provinces}
            takenBy={takenProvinces(form.rows, line.key)}
            errorAt={(field) => form.errors.get(`/${index}/${field}`)}
            disabled={!update.show || form.state === 'saving'}
            onChange={(field, value) => form.change(line.key, field, value)}
            onDelete={
              !isDefault(line.row) && (line.loadedRow === undefined || destroy.show)
                ? () => void form.remove(line)
                : undefined
            }
          />
        ))}
      </tbody>
    </table>
  );
}

function FreightsFoot({
  form,
  onReload,
}: Pick<Props, 'onReload'> & { readonly form: FreightForm }) {
  const t = useT();
  return (
    <div className="single-form-foot">
      <DialogFooter notes={notesOf(form, t)}>
        {form.note?.kind === 'stale' && <Button onClick={onReload}>{t('freights.reload')}</Button>}
        <Button
          type="primary"
          htmlType="submit"
          loading={form.state === 'saving'}
          disabled={!form.changed}
        >
          {t('form.save')}
        </Button>
      </DialogFooter>
    </div>
  );
}

/** The message of the form, else the number of wrong fields. */
function notesOf({ note, errors }: FreightForm, t: ReturnType<typeof useT>): readonly string[] {
  if (note) return [note.text];
  return errors.size > 0 ? [t('form.fixErrors', { count: errors.size })] : [];
}
