import { defineWidget, NotLoaded, useCall, useT, type WidgetProps } from '../../../engine/index.ts';
import type { AuditChange } from '../../../schemas/contract/calls/accounts/audit.ts';

/** `audit:changes`: the changed fields of an audit log entry, before and after, as text. */
function Changes({ row }: WidgetProps) {
  const t = useT();
  const id = String(row?.id ?? '');
  const loaded = useCall<readonly AuditChange[]>(`/Admin/audit_logs/${id}/changes`);
  if (!loaded.isSuccess) return <NotLoaded query={loaded} rows={3} title={t('audit.failed')} />;
  if (loaded.data.length === 0) return <span className="quiet">{t('audit.nothing')}</span>;
  const hasBefore = loaded.data.some(({ before }) => before !== null);
  return (
    <div className="view-table">
      <table>
        <thead>
          <tr>
            <th>{t('audit.field')}</th>
            {hasBefore && <th>{t('audit.before')}</th>}
            <th>{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {loaded.data.map(({ label, before, after }, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              {hasBefore && <td>{before === null ? '–' : <del>{before}</del>}</td>}
              <td>{after ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
defineWidget('audit:changes', Changes);
