import './dialog.css';
import { Button, Modal } from 'antd';
import { Maximize2, Minimize2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Dialog as DialogSetting } from '../../../schemas/rules/screen-config/screen-types.ts';
import { usePhone } from '../device.ts';
import { UnsavedContext, useUnsavedInside } from '../unsaved.ts';
import { useT } from '../use-t.ts';
import { confirmDiscard } from './confirm.ts';

export interface DialogProps {
  readonly title: ReactNode;
  /** Width (`'60%'`, `'640px'`) and whether the dialog opens in full screen. */
  readonly setting: Pick<DialogSetting, 'width' | 'fullscreen'>;
  /** `dirty`: there are unsaved changes, closing asks for confirmation. */
  readonly content: 'dirty' | 'clean';
  /** Renders the footer; `close` asks for confirmation as Escape does. */
  readonly footer: (close: () => void) => ReactNode;
  /** Called after the user confirmed; the parent unmounts the dialog. */
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A dialog with title, scrolling body and footer; open while it is mounted. A button switches
 * between the given width and full screen; on a phone it always has the full width. Escape closes
 * it, a click on the mask does not.
 */
export function Dialog({
  title,
  setting,
  content,
  footer,
  onClose,
  className = '',
  children,
}: DialogProps) {
  const t = useT();
  const phone = usePhone();
  const inside = useUnsavedInside();
  const [fullscreen, setFullscreen] = useState(setting.fullscreen);
  const close = async () => {
    const isClean = content === 'clean' && !inside.hasInput();
    const mayClose = isClean || (await confirmDiscard(t));
    if (mayClose) onClose();
  };
  return (
    <Modal
      open
      centered={!phone && !fullscreen}
      width={phone || fullscreen ? '100%' : dialogWidth(setting.width)}
      className={`form-dialog ${className}`}
      classNames={{ wrapper: fullscreen && !phone ? 'dialog-whole' : '' }}
      mask={{ closable: false }}
      footer={footer(() => void close())}
      onCancel={() => void close()}
      title={title}
    >
      <UnsavedContext value={inside.sources}>{children}</UnsavedContext>
      {!phone && (
        <Button
          className="dialog-size"
          type="text"
          size="small"
          aria-label={t(fullscreen ? 'form.smaller' : 'form.larger')}
          icon={fullscreen ? <Minimize2 size={14} /> : <Maximize2 size={14} />}
          onClick={() => setFullscreen(!fullscreen)}
        />
      )}
    </Modal>
  );
}

/** A width in per cent is at least that of a window of 1280 px; antd limits it to the window. */
export const dialogWidth = (width: string): string =>
  width.endsWith('%') ? `max(${width}, ${Number.parseFloat(width) * 12.8}px)` : width;

/**
 * The footer of a dialog or form: notes on the left, in a live region, buttons (`children`) on the
 * right.
 *
 * @param notes translated texts, for example the number of errors; joined by ` · `
 */
export function DialogFooter({
  notes,
  children,
}: {
  readonly notes: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <div className="foot">
      <span className="foot-note" role="status">
        {notes.join(' · ')}
      </span>
      {children}
    </div>
  );
}

interface SubmitFooterProps {
  readonly notes: readonly string[];
  /** DOM id of the form that the button sends. */
  readonly form: string;
  /** Translated text of the button. */
  readonly submitText: string;
  /** Default: the text of `form.cancel`. */
  readonly closeText?: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly isDangerous?: boolean;
  readonly close: () => void;
}

/** The footer of a dialog with a form: its notes, a button that closes, and one that sends it. */
export function SubmitFooter({
  notes,
  form,
  submitText,
  closeText,
  isBusy,
  isDisabled = false,
  isDangerous = false,
  close,
}: SubmitFooterProps) {
  const t = useT();
  return (
    <DialogFooter notes={notes}>
      <Button onClick={close}>{closeText ?? t('form.cancel')}</Button>
      <Button
        type="primary"
        danger={isDangerous}
        htmlType="submit"
        form={form}
        loading={isBusy}
        disabled={isBusy || isDisabled}
      >
        {submitText}
      </Button>
    </DialogFooter>
  );
}
