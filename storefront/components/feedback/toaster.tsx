import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { hideToast, toastAtom } from '../../state/toast.ts';
import { useT } from '../../texts.ts';

/** Time a message is shown, ms. It stays while it has the pointer or the focus. */
const standsMs = 6000;

/** Shows the messages of `tell`, one at a time. The layout holds one. */
export function Toaster() {
  const t = useT();
  const toast = useAtomValue(toastAtom);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(hideToast, standsMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  return (
    <div
      className="toasts"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast && (
        <div className="toast" key={toast.at}>
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
