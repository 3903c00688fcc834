import type { HookAPI } from 'antd/es/modal/useModal';
import type { Translate } from '../use-t.ts';

export interface Question {
  readonly title: string;
  readonly content?: string;
  readonly okText: string;
  readonly cancelText: string;
  /** `danger` paints the deciding button red: something is lost by it. */
  readonly tone?: 'plain' | 'danger';
}

/**
 * Asks in a dialog; true when the user agreed, false when they cancelled, closed it or pressed
 * Escape.
 */
export function confirm({
  title,
  content,
  okText,
  cancelText,
  tone = 'plain',
}: Question): Promise<boolean> {
  return new Promise((answer) => {
    if (!asked.by) return answer(false);
    asked.by.confirm({
      title,
      content,
      okText,
      cancelText,
      centered: true,
      icon: null,
      width: 420,
      focusable: { autoFocusButton: tone === 'danger' ? 'cancel' : 'ok' },
      okButtonProps: { danger: tone === 'danger' },
      onOk: () => answer(true),
      onCancel: () => answer(false),
    });
  });
}

/** Asks whether what was typed may be lost. */
export const confirmDiscard = (t: Translate): Promise<boolean> =>
  confirm({
    title: t('form.discardTitle'),
    content: t('form.discardHint'),
    okText: t('form.discard'),
    cancelText: t('form.goOn'),
    tone: 'danger',
  });

/** antd's modal, which lives inside its providers; set by them when they mount. */
const asked: { by: HookAPI | undefined } = { by: undefined };
export function connectConfirm(modal: HookAPI): void {
  asked.by = modal;
}
