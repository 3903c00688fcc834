import './dialog.css';
import { Button, Modal } from 'antd';
import { Maximize2, Minimize2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Dialog as DialogSetting } from '../../../schemas/rules/screen-types.ts';
import { confirmDiscard } from './confirm.ts';
import { usePhone } from '../device.ts';
import { useT } from '../use-t.ts';

interface Props {
  readonly title: ReactNode;
  readonly setting: Pick<DialogSetting, 'width' | 'fullscreen'>;
  /** `typed`: closing asks first, because something would be lost. */
  readonly content: 'typed' | 'clean';
  /** `close` asks as Escape does. */
  readonly footer: (close: () => void) => ReactNode;
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Title, a body that scrolls between hairlines, footer. As wide as the screen says, or the whole
 * window; on a phone always. Escape closes.
 */
export function Dialog({
  title,
  setting,
  content,
  footer,
  onClose,
  className = '',
  children,
}: Props) {
  const t = useT();
  const phone = usePhone();
  const [whole, setWhole] = useState(setting.fullscreen);
  const close = async () => {
    const leave = content === 'clean' || (await confirmDiscard(t));
    if (leave) onClose();
  };
  return (
    <Modal
      open
      centered={!phone && !whole}
      width={phone || whole ? '100%' : setting.width}
      className={`form-dialog ${className}`}
      classNames={{ wrapper: whole && !phone ? 'dialog-whole' : '' }}
      mask={{ closable: false }}
      footer={footer(() => void close())}
      onCancel={() => void close()}
      title={title}
    >
      {children}
      {!phone && (
        <Button
          className="dialog-size"
          type="text"
          size="small"
          aria-label={t(whole ? 'form.smaller' : 'form.larger')}
          icon={whole ? <Minimize2 size={14} /> : <Maximize2 size={14} />}
          onClick={() => setWhole(!whole)}
        />
      )}
    </Modal>
  );
}

/** What is wrong on the left, the ways out on the right. */
export function DialogFoot({
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
