import type { HookAPI } from 'antd/es/modal/useModal';
import type { Translate } from '../use-t.ts';

/** Texts of a confirmation, already translated. */
export interface ConfirmOptions {
  readonly title: string;
  readonly content?: string;
  readonly okText: string;
  readonly cancelText: string;
  /** `danger`: red OK button and focus on cancel, for actions that lose data. */
  readonly tone?: 'plain' | 'danger';
}

/**
 * Shows a confirmation dialog; works inside and outside React.
 *
 * @returns true for the OK button; false for cancel, close and Escape, and when the providers are
 *   not mounted
 */
export function confirm({
  title,
  content,
  okText,
  cancelText,
  tone = 'plain',
}: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    if (!connected.modal) return resolve(false);
    connected.modal.confirm({
      title,
      content,
      okText,
      cancelText,
      centered: true,
      icon: null,
      width: 420,
      focusable: { autoFocusButton: tone === 'danger' ? 'cancel' : 'ok' },
      okButtonProps: { danger: tone === 'danger' },
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}

/** Asks whether to discard unsaved changes; true means discard. */
export const confirmDiscard = (t: Translate): Promise<boolean> =>
  confirm({
    title: t('form.discardTitle'),
    content: t('form.discardHint'),
    okText: t('form.discard'),
    cancelText: t('form.goOn'),
    tone: 'danger',
  });

/** antd's modal API; undefined while the providers are not mounted. */
export const connectedModal = (): HookAPI | undefined => connected.modal;

/** antd's modal API of the mounted `Providers`. */
const connected: { modal: HookAPI | undefined } = { modal: undefined };

export function connectConfirm(modal: HookAPI): void {
  connected.modal = modal;
}
