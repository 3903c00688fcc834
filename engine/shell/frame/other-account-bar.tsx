import { Button } from 'antd';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { discardUnsaved, hasUnsaved } from '../../ui/unsaved.ts';
import { useT } from '../../ui/use-t.ts';
import { pathAtom } from '../../wire/menus.ts';
import { isSessionReplaced, onSessionChange } from '../../wire/session/session.ts';

const isOtherAtom = atom(false);

/**
 * Another tab has signed in as another account: loads the page again. A page with unsaved input is
 * kept and says so; its writes are refused (`sendsAsOther`).
 */
export function switchAccount(): void {
  if (hasUnsaved()) getDefaultStore().set(isOtherAtom, true);
  else location.reload();
}

/** The notice of a page that was kept; it goes when its own account is signed in again. */
export function OtherAccountBar({ area }: { readonly area: BackOffice }) {
  const t = useT();
  const isOther = useAtomValue(isOtherAtom);
  const path = useAtomValue(pathAtom);
  const shownPath = useRef(path);
  useEffect(
    () =>
      onSessionChange(area, () => {
        if (!isSessionReplaced(area)) getDefaultStore().set(isOtherAtom, false);
      }),
    [area],
  );
  useEffect(() => {
    if (isOther && shownPath.current !== path) location.reload();
    shownPath.current = path;
  }, [isOther, path]);
  if (!isOther) return null;
  const reload = () => {
    discardUnsaved();
    location.reload();
  };
  return (
    <div className="offline-bar" data-asks role="alert">
      {t('state.otherAccount')}
      <Button size="small" onClick={reload}>
        {t('state.reload')}
      </Button>
    </div>
  );
}
