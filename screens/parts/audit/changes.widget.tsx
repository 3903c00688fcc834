import { useCallback } from 'react';
import {
  api,
  dataOf,
  defineWidget,
  Failed,
  Skeleton,
  useLoaded,
  useT,
  type WidgetProps,
} from '../../../engine/index.ts';
import type { AuditChange } from '../../../schemas/contract/calls/accounts/audit.ts';

/** `audit:changes`: the changed fields of an audit log entry, before and after, as text. */
function Changes({ row }: WidgetProps) {
  const t = useT();
  const id = String(row?.id ?? '');
  const loaded = useLoaded(
    useCallback(
      async () =>
        dataOf(
          await api.get<readonly AuditChange[]>(
            `/Admin/audit_logs/${id}/changes`,
            {},
            { messages: 'quiet' },
          ),
        ),
      [id],
    ),
  );
  if (loaded.state === 'loading') return <Skeleton rows={3} />;
  if (loaded.state === 'failed')
    return <Failed title={t('audit.failed')} error={loaded.error} retry={loaded.retry} />;
  if (loaded.value.length === 0) return <span className="quiet">{t('audit.nothing')}</span>;
  const hasBefore = loaded.value.some(({ before }) => before !== null);
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
          {loaded.value.map(({ label, before, after }, index) => (
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
