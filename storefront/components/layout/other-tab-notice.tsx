import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { checkShopper, useOtherTabChange, watchShopper } from '../../state/session/other-tab.ts';
import { useT } from '../../texts.ts';
import { Button } from '../ui/button.tsx';

const reload = (): void => location.reload();

/** Notice on a page whose shopper is no longer signed in: typed text is kept and is not sent. */
export function OtherTabNotice() {
  const t = useT();
  const { pathname } = useLocation();
  const change = useOtherTabChange();
  useEffect(() => watchShopper(reload), []);
  // Navigation discards typed text, so the page may be reloaded now
  useEffect(() => checkShopper(reload), [pathname]);
  if (change === undefined) return null;
  return (
    <div className="other-tab" role="alert">
      <div className="wrap">
        <span>{t(`common.otherTab.${change}`)}</span>
        <Button size="s" onClick={reload}>
          {t('common.otherTab.reload')}
        </Button>
      </div>
    </div>
  );
}
