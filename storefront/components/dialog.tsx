import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '../words.ts';

/**
 * The browser's own dialog: the page behind is out of reach, Escape and a click beside it close,
 * focus returns to where it was.
 * `side`: `middle`, where phones get it from below; `right`, a drawer. What is inside exists while
 * it is open.
 */
export function Dialog({
  title,
  open,
  onClose,
  side = 'middle',
  actions,
  children,
}: {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly side?: 'middle' | 'right';
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const words = useT();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={`dialog ${side}`}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === ref.current) onClose();
      }}
    >
      {open && (
        <div className="dialog-in">
          <header>
            <h2 id={id}>{title}</h2>
            <button
              type="button"
              className="icon-btn"
              aria-label={words('common.close')}
              onClick={onClose}
            >
              <X aria-hidden="true" />
            </button>
          </header>
          <div className="dialog-body">{children}</div>
          {actions !== undefined && <footer>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
