import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { addOpenDialog } from '../../state/page/toast.ts';
import { useT } from '../../texts.ts';

/**
 * A modal `<dialog>`. Escape and a click beside it close it; the focus returns to where it was.
 * `side`: `middle` opens at the bottom on phones; `right` is a drawer. Children are mounted only
 * while it is open.
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
  const t = useT();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  /** Where the current press began: a selection of text may end beside the dialog. */
  const pressed = useRef<EventTarget>(undefined);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  useEffect(() => (open && ref.current ? addOpenDialog(ref.current) : undefined), [open]);
  return (
    <dialog
      ref={ref}
      className={`dialog ${side}`}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target }) => {
        if (target === ref.current && pressed.current === ref.current) onClose();
      }}
    >
      {open && (
        <div className="dialog-in">
          <header>
            <h2 id={id}>{title}</h2>
            <button
              type="button"
              className="icon-button"
              aria-label={t('common.close')}
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
