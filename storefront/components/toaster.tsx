import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { hideToast, toastAtom } from '../state/toast.ts';
import { useT } from '../words.ts';

/**
 * How long a message stands, ms (design/storefront). It stays while it is pointed at or has the
 * focus.
 */
const standsMs = 6000;

/** Shows what `tell` says, one at a time. One in the frame. */
export function Toaster() {
  const words = useT();
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
              {words('common.undo')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
