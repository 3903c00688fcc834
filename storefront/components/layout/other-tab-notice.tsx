import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { checkShopper, useOtherTabChange, watchShopper } from '../../state/session/other-tab.ts';
import { useT } from '../../texts.ts';
import { Button } from '../ui/button.tsx';

const reload = (): void => location.reload();

/** On a page whose shopper is no longer signed in: what was typed is still there and not sent. */
export function OtherTabNotice() {
  const t = useT();
  const { pathname } = useLocation();
  const change = useOtherTabChange();
  useEffect(() => watchShopper(reload), []);
  // The page that was left took what was typed with it
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
