import { useRevalidator } from 'react-router-dom';
import { isFailure } from '../../../engine/wire/index.ts';
import { cancelClosing } from '../../api/accounts/closing.ts';
import { showToast } from '../../state/page/toast.ts';
import { refreshUser, useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';
import { useTimeText } from '../text/use-time-text.ts';
import { Button } from '../ui/button.tsx';

/** On every page of an account that will be closed: when, and the button that keeps it. */
export function ClosingNotice() {
  const t = useT();
  const timeText = useTimeText();
  const user = useUser();
  const { revalidate } = useRevalidator();
  const keep = async () => {
    if (!isFailure(await cancelClosing())) {
      await refreshUser();
      showToast(t('common.closing.kept'));
    }
    await revalidate();
  };
  if (!user?.closing_at) return null;
  return (
    <div className="closing-notice" role="status">
      <div className="wrap">
        <span>{t('common.closing.text', { time: timeText(user.closing_at) })}</span>
        <Button size="s" onClick={keep}>
          {t('common.closing.keep')}
        </Button>
      </div>
    </div>
  );
}
