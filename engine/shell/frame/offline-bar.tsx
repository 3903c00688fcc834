import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import { useT } from '../../ui/use-t.ts';
import { connectionAtom } from '../../wire/connection.ts';

/** A notice that is shown while there is no connection. */
export function OfflineBar() {
  const t = useT();
  const connection = useAtomValue(connectionAtom);
  return (
    <div className="offline-bar" role="status" data-state={connection}>
      {connection === 'down' && (
        <>
          <WifiOff size={15} aria-hidden />
          {t('state.offline')}
        </>
      )}
    </div>
  );
}
