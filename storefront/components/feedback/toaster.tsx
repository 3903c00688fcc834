import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { hideToast, toastAtom } from '../../state/toast.ts';
import { useT } from '../../texts.ts';

/** Time a message is shown, ms. It stays while it has the pointer or the focus. */
const showMs = 6000;

/** Shows the message of `showToast`. The layout renders it once. */
export function Toaster() {
  const t = useT();
  const toast = useAtomValue(toastAtom);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!toast || isPaused) return;
    const timer = setTimeout(hideToast, showMs);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);
  return (
    <div
      className="toasts"
      role="status"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toast && (
        <div className="toast" key={toast.createdAt}>
          <span>{toast.text}</span>
          {toast.undo && (
            <button
              type="button"
              onClick={() => {
                toast.undo?.();
                hideToast();
              }}
            >
              {t('common.undo')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
