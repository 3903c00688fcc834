import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation, useNavigation } from 'react-router-dom';
import {
  hideToast,
  hideToastBefore,
  type Toast,
  toastAtom,
  topDialogAtom,
} from '../../state/page/toast.ts';
import { useT } from '../../texts.ts';

/** Time a message is shown, ms. It stays while it has the pointer or the focus. */
const showMs = 6000;

/** An action that shows a message and then opens a page does both within this time, ms. */
const sameActionMs = 500;

/** Hides a message of the page that is left; the message of the action that leaves it stays. */
function useHideOnNavigation(): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const startedAt = useRef<number>(undefined);
  const shownPath = useRef(pathname);
  if (state === 'loading') startedAt.current ??= Date.now();
  useEffect(() => {
    const leftAt = startedAt.current ?? Date.now();
    if (state === 'idle') startedAt.current = undefined;
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    hideToastBefore(leftAt - sameActionMs);
  }, [pathname, state]);
}

/** Whether the control of the last press was in the lower half of the window, for each message. */
function useIsPressedLow(toast: Toast | undefined): boolean {
  const wasLow = useRef(false);
  const [isLow, setLow] = useState(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const { top, bottom } = target.getBoundingClientRect();
      wasLow.current = top + bottom > innerHeight;
    };
    document.addEventListener('click', note, { capture: true });
    return () => document.removeEventListener('click', note, { capture: true });
  }, []);
  useLayoutEffect(() => {
    if (toast) setLow(wasLow.current);
  }, [toast]);
  return isLow;
}

/**
 * Shows the message of `showToast` away from the control that was pressed, in the open dialog if there is one. The layout renders it once.
 */
export function Toaster() {
  const toast = useAtomValue(toastAtom);
  const dialog = useAtomValue(topDialogAtom);
  const [isPaused, setPaused] = useState(false);
  const isPressedLow = useIsPressedLow(toast);
  useHideOnNavigation();
  useEffect(() => {
    if (!toast || isPaused) return;
    const timer = setTimeout(hideToast, showMs);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);
  return (
    <>
      <ToastRegion toast={dialog ? undefined : toast} isHigh={isPressedLow} onPause={setPaused} />
      {dialog && createPortal(<ToastRegion toast={toast} isHigh onPause={setPaused} />, dialog)}
    </>
  );
}

function ToastRegion({
  toast,
  isHigh,
  onPause,
}: {
  readonly toast: Toast | undefined;
  readonly isHigh: boolean;
  readonly onPause: (isPaused: boolean) => void;
}) {
  const t = useT();
  return (
    <div
      className={isHigh ? 'toasts high' : 'toasts'}
      role="status"
      onPointerEnter={() => onPause(true)}
      onPointerLeave={() => onPause(false)}
      onFocus={() => onPause(true)}
      onBlur={() => onPause(false)}
    >
      {toast && (
        <div className="toast" key={toast.createdAt}>
          <span>{toast.text}</span>
          {toast.link && (
            <Link to={toast.link.to} onClick={hideToast}>
              {toast.link.text}
            </Link>
          )}
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
