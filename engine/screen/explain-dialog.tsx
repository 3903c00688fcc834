import { Button, Modal } from 'antd';
import { useCallback } from 'react';
import type { Explanation } from '../../schemas/contract/calls/screens.ts';
import { api } from '../client/http.ts';
import { usePhone } from '../ui/device.ts';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useText } from '../ui/text.ts';
import { dataOf, useLoaded } from '../ui/use-loaded.ts';
import { screenUrl } from './load-screen.ts';

/** Why a button, column or row is there or not: the right, the condition, and the place in the file (engine.md §4). What a right is missing for comes first, then what is absent otherwise. */
export function ExplainDialog({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const t = useText(), phone = usePhone();
  const loaded = useLoaded(useCallback(async () => dataOf(await api.get<readonly Explanation[]>(screenUrl('explain', path), {}, { messages: 'quiet' })), [path]));
  return (
    <Modal open centered={!phone} width={phone ? '100%' : 760} title={t('table.explain')} onCancel={onClose} footer={<Button onClick={onClose}>{t('form.close')}</Button>}>
      {loaded.state === 'loading' && <Skeleton rows={6} />}
      {loaded.state === 'failed' && <Failed title={t('screen.failed')} error={loaded.error} retry={loaded.retry} />}
      {loaded.state === 'ready' && <Parts parts={loaded.value} />}
    </Modal>
  );
}

function Parts({ parts }: { readonly parts: readonly Explanation[] }) {
  const t = useText(), ordered = [...parts].sort((a, b) => weight(a) - weight(b));
  return (
    <div className="plain-table" tabIndex={0} role="region" aria-label={t('table.explain')}>
      <table>
        <thead><tr><th>{t('table.explainPart')}</th><th>{t('table.explainReason')}</th><th>{t('table.explainPlace')}</th></tr></thead>
        <tbody>
          {ordered.map(({ part, present, reason, right, file, pointer }, at) => (
            <tr key={at} data-absent={!present}>
              <td>{part}</td><td>{reason}{right && <code>{right}</code>}</td><td><code>{file} {pointer}</code></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const weight = ({ present, right }: Explanation): number => (present ? 2 : right ? 0 : 1);
